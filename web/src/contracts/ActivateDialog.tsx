import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { activateContract, type ContractDetail } from '@granary/api/contracts';
import { isPastEnd } from '@granary/domain/contracts/rules';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { DayInput, TextInput } from '../ui/form/fields.tsx';
import { formatMoney, today } from '../ui/widgets/format.ts';
import { counted } from './use-contract-actions.ts';

/** A suspended contract goes on as it was; one that has ended needs a later end. */
export const ActivateDialog = ({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) => {
  const { t } = useTranslation();
  const heading = useId();
  const { code, expiryDate, businessStatus } = contract;
  const ended = businessStatus === 'expired' || isPastEnd(expiryDate, today());
  const form = useForm({
    resolver: zodResolver(activateContract.body!),
    defaultValues: { reason: '', expiryDate: '' },
  });
  const activate = useCommand(activateContract, {
    ...counted,
    form,
    success: t('contracts:activatedDone'),
  });
  const submit = form.handleSubmit(async (body) => {
    if (await activate.run({ params: { code }, body })) onClose();
  });
  return (
    <Dialog
      open
      onClose={activate.pending ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={heading}
    >
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            event.stopPropagation();
            void submit(event);
          }}
        >
          <DialogTitle id={heading}>{t('contracts:activateTitle', { code })}</DialogTitle>
          <DialogContent>
            <Typography sx={{ color: 'text.secondary', mb: 5 }}>
              {t(ended ? 'contracts:activateEndedBody' : 'contracts:activateBody', {
                amount: formatMoney(contract.expectedCredit),
                day: expiryDate ?? '',
              })}
            </Typography>
            <Box sx={{ display: 'grid', gap: 4 }}>
              {ended && (
                <DayInput required name="expiryDate" label={t('contracts:newExpiryDate')} min={today()} />
              )}
              <TextInput required multiline name="reason" label={t('common:reason')} />
            </Box>
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={onClose} disabled={activate.pending}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={activate.pending}>
              {t('contracts:activate')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
};
