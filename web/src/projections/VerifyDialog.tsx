import { requestVerification, type ProjectionStatus } from '@granary/api/projections';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { modelName } from './names.ts';
import { isReason, ReasonField } from './ReasonField.tsx';
import { outcomeOfVerification, useAsking } from './use-asking.ts';

const stages = ['live', 'building', 'previous'] as const;
type Stage = (typeof stages)[number];

interface Props {
  readonly projection: ProjectionStatus;
  readonly onClose: () => void;
}

/** Requests a verification and navigates to its progress. */
export const VerifyDialog = ({ projection, onClose }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const heading = useId();
  const { model } = projection;
  const there = stages.filter((stage) => projection[stage] !== null);
  const [stage, setStage] = useState<Stage>(there[0] ?? 'live');
  const [reason, setReason] = useState('');
  const verify = useCommand(requestVerification, { success: t('projections:verifyAsked') });
  const { ask, pending } = useAsking();
  const ready = isReason(reason);

  const submit = async () => {
    const answer = await ask({
      models: [model],
      type: 'VerificationRequested',
      act: () => verify.run({ params: { model }, body: { reason: reason.trim(), stage } }),
      further: (now, { id }) => outcomeOfVerification(now, stage, id),
    });
    if (!answer) return;
    onClose();
    void navigate({
      to: '/system/projections/$model',
      params: { model },
      search: { tab: 'verifications', verification: answer.id },
    });
  };

  return (
    <Dialog open onClose={pending ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={heading}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (ready) void submit();
        }}
      >
        <DialogTitle id={heading}>{t('projections:verifyTitle', { name: modelName(model) })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <Typography sx={{ color: 'text.secondary' }}>{t('projections:verifyBody')}</Typography>
          {there.length > 1 && (
            <TextField
              select
              label={t('projections:stageToVerify')}
              value={stage}
              onChange={(event) => setStage(there.find((one) => one === event.target.value) ?? stage)}
            >
              {there.map((one) => (
                <MenuItem key={one} value={one}>
                  {t(`projections:stage.${one}`)} ·{' '}
                  {t('projections:versionShort', { version: projection[one]?.version })}
                </MenuItem>
              ))}
            </TextField>
          )}
          <ReasonField value={reason} onChange={setReason} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={pending}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={pending} disabled={!ready}>
            {t('projections:action.verify')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
