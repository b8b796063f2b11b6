import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  approveDistribution,
  type DistributionDetail,
  type DistributionLine,
} from '@granary/api/distribution';
import { decisionReason } from '@granary/domain/approval/rules';
import { lineAmount, totalAmount } from '@granary/domain/distribution/rules';
import { compare, isPositive, quantityInput } from '@granary/domain/kernel';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useShownSubmission } from '../ui/dialogs/use-shown-submission.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { PackQuantity } from '../ui/widgets/PackQuantity.tsx';
import { Money } from '../ui/widgets/figures.tsx';
import { asTyped, typedDecimal } from '../ui/widgets/format.ts';
import { useNameOf, useUnitName } from '../ui/widgets/local-name.ts';

interface Props {
  readonly document: DistributionDetail;
  readonly onClose: () => void;
}

/** Approves a request: each line in full, unless the approver enters less. */
export const ApproveDialog = ({ document, onClose }: Props) => {
  const { t } = useTranslation();
  const unitName = useUnitName();
  const nameOf = useNameOf();
  const heading = useId();
  const { number, own, lines } = document;
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(lines.map(({ line, quantity }) => [line, asTyped(quantity)])),
  );
  const [notes, setNotes] = useState('');
  const [tried, setTried] = useState(false);
  const approval = useCommand(approveDistribution, {
    success: t('distribution:approvedDone'),
  });
  const submission = useShownSubmission(document.submission, approval.failure !== undefined);

  const granted = lines.map((line) => ({ ...line, granted: grantedOf(line, typed[line.line] ?? '') }));
  const valid = granted.flatMap((line) =>
    line.granted === undefined ? [] : [{ ...line, amount: lineAmount(line.granted, line.unitPrice) }],
  );
  const complete = valid.length === lines.length && valid.some((line) => isPositive(line.granted ?? '0'));
  const noted = notes.trim() === '' ? !own : decisionReason.safeParse(notes).success;

  const approve = async () => {
    setTried(true);
    if (!complete || !noted) return;
    const grants = valid.map(({ line, granted: quantity }) => ({ line, quantity: quantity ?? '0' }));
    const done = await approval.run({ params: { number }, body: { lines: grants, notes, submission } });
    if (done) onClose();
  };

  return (
    <Dialog
      open
      maxWidth="md"
      fullWidth
      aria-labelledby={heading}
      onClose={approval.pending ? undefined : onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void approve();
        }}
      >
        <DialogTitle id={heading}>{t('distribution:approveTitle', { number })}</DialogTitle>
        <DialogContent>
          <Typography sx={{ color: 'text.secondary', mb: 4 }}>
            {t(own ? 'distribution:approveOwnBody' : 'distribution:approveBody')}
          </Typography>
          <SimpleTable
            label={t('distribution:lines')}
            rows={granted}
            rowId={({ line }) => String(line)}
            columns={[
              { key: 'item', label: t('distribution:item'), render: ({ item }) => nameOf(item) },
              {
                key: 'requested',
                label: t('distribution:requested'),
                align: 'right',
                render: ({ quantity, item, entered }) => (
                  <PackQuantity
                    value={quantity}
                    unit={unitName(item.unit)}
                    packUnits={item.packUnits}
                    entered={entered}
                  />
                ),
              },
              {
                key: 'granted',
                label: t('distribution:granted'),
                align: 'right',
                render: ({ line, granted: quantity }) => (
                  <TextField
                    size="small"
                    sx={{ width: 112 }}
                    data-field={`granted.${line}`}
                    value={typed[line] ?? ''}
                    error={quantity === undefined}
                    helperText={quantity === undefined ? t('distribution:atMostRequested') : undefined}
                    onChange={(event) =>
                      setTyped((before) => ({
                        ...before,
                        [line]: typedDecimal(event.target.value),
                      }))
                    }
                    slotProps={{
                      htmlInput: {
                        inputMode: 'decimal',
                        'aria-label': t('distribution:grantedOf', { line }),
                        style: { textAlign: 'right' },
                      },
                    }}
                  />
                ),
              },
              {
                key: 'amount',
                label: t('distribution:amount'),
                align: 'right',
                render: ({ granted: quantity, unitPrice }) => (
                  <Money amount={quantity === undefined ? null : lineAmount(quantity, unitPrice)} />
                ),
              },
            ]}
          />
          <Box sx={{ textAlign: 'right', fontWeight: 600, py: 3, px: 4 }}>
            {t('distribution:total')} <Money amount={totalAmount(valid)} />
          </Box>
          {tried && !complete && (
            <Typography role="alert" color="error" sx={{ mb: 3 }}>
              {t('distribution:grantSomething')}
            </Typography>
          )}
          <TextField
            multiline
            minRows={2}
            fullWidth
            required={own}
            label={t('distribution:notes')}
            value={notes}
            error={tried && !noted}
            helperText={tried && !noted ? t('common:reasonLength', { minimum: 5, maximum: 500 }) : undefined}
            onChange={(event) => setNotes(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={approval.pending}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={approval.pending}>
            {t('distribution:approve')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

/** The typed quantity, if it is between 0 and the requested one; otherwise undefined. */
const grantedOf = ({ quantity }: DistributionLine, typed: string): string | undefined => {
  const parsed = quantityInput.safeParse(typed);
  return parsed.success && compare(parsed.data, quantity) <= 0 ? parsed.data : undefined;
};
