import VerifyIcon from '@mui/icons-material/FactCheckOutlined';
import Button from '@mui/material/Button';
import { requestVerification, type ProjectionStatus } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { notify } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { useCan } from '../app/session/can.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { TOPIC } from './queries.ts';

/** Every live version against the log, one after the other; the grid says what each has found. */
export const VerifyAllButton = ({ models }: { models: readonly ProjectionStatus[] }) => {
  const { t } = useTranslation();
  const can = useCan();
  const verify = useCommand(requestVerification, { topics: [TOPIC], success: false });
  const live = models.filter((one) => one.live !== null);
  if (!can('system:admin')) return null;
  const askForAll = async () => {
    const reason = await ask.reason({
      title: t('projections:verifyTitle', { name: t('projections:allModels') }),
      body: t('projections:verifyBody'),
      confirm: t('projections:verifyAll'),
    });
    if (reason === undefined) return;
    for (const { model } of live)
      if (!(await verify.run({ params: { model }, body: { reason, stage: 'live' } }))) return;
    notify({ level: 'success', title: t('projections:verifyAsked') });
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<VerifyIcon />}
      loading={verify.pending}
      disabled={live.length === 0}
      onClick={() => void askForAll()}
    >
      {t('projections:verifyAll')}
    </Button>
  );
};
