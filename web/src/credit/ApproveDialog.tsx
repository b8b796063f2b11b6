import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { zodResolver } from '@hookform/resolvers/zod';
import { approveCreditRequest, type CreditRequestDetail } from '@granary/api/credit';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { DecimalInput, TextInput } from '../ui/form/fields.tsx';
import { formatMoney } from '../ui/widgets/format.ts';
import { directionName } from './names.ts';

const schema = approveCreditRequest.body!;
type Values = z.input<typeof schema>;
type Approval = z.output<typeof schema>;

interface Props {
  readonly request: CreditRequestDetail;
  readonly onClose: () => void;
}

/** All of what was asked for, or less, and why. */
export const ApproveDialog = ({ request, onClose }: Props) => {
  const { t } = useTranslation();
  const title = useId();
  const form = useForm<Values, unknown, Approval>({
    defaultValues: { approvedAmount: request.amount, notes: '' },
    resolver: zodResolver(schema),
    mode: 'onTouched',
  });
  const approve = useCommand(approveCreditRequest, {
    topics: ['creditRequest', 'credit'],
    form,
    success: t('credit:approvedDone'),
  });
  const submit = form.handleSubmit(async (body) => {
    if (await approve.run({ params: { number: request.number }, body })) onClose();
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={title}>
      <FormProvider {...form}>
        <form onSubmit={(event) => void submit(event)}>
          <DialogTitle id={title}>{t('credit:approveTitle', { number: request.number })}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 4 }}>
            <Typography sx={{ color: 'text.secondary' }}>
              {t(request.own ? 'credit:approveOwnBody' : 'credit:approveBody', {
                direction: directionName(request.direction),
                amount: formatMoney(request.amount),
              })}
            </Typography>
            <DecimalInput money required name="approvedAmount" label={t('credit:approvedAmount')} />
            <TextInput
              multiline
              required
              name="notes"
              label={t('credit:notes')}
              hint={t('credit:notesHint')}
            />
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={approve.pending}>
              {t('credit:approve')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
};
