import VerifyIcon from '@mui/icons-material/FactCheckOutlined';
import Button from '@mui/material/Button';
import type { ReadModel } from '@granary/api/http';
import { requestVerification, type ProjectionStatus } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { notify } from '../app/client/notifications.ts';
import { useCommand } from '../app/client/use-command.ts';
import { useCan } from '../app/session/can.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { outcomeOfVerification, useAsking } from './use-asking.ts';

/** Verifies every live version against the log; results appear in the grid. */
export const VerifyAllButton = ({ models }: { models: readonly ProjectionStatus[] }) => {
  const { t } = useTranslation();
  const can = useCan();
  const verify = useCommand(requestVerification, { success: false });
  const { ask: askFor, pending } = useAsking();
  const live = models.filter((one) => one.live !== null);
  if (!can('system:admin')) return null;
  const verifyEach = async (reason: string): Promise<ReadonlyMap<ReadModel, string> | undefined> => {
    const ids = new Map<ReadModel, string>();
    for (const { model } of live) {
      const answer = await verify.run({ params: { model }, body: { reason, stage: 'live' } });
      if (!answer) return undefined;
      ids.set(model, answer.id);
    }
    notify({ level: 'success', title: t('projections:verifyAsked') });
    return ids;
  };
  const askForAll = async () => {
    const reason = await ask.reason({
      title: t('projections:verifyTitle', { name: t('projections:allModels') }),
      body: t('projections:verifyBody'),
      confirm: t('projections:verifyAll'),
    });
    if (reason === undefined) return;
    await askFor({
      models: live.map(({ model }) => model),
      type: 'VerificationRequested',
      act: () => verifyEach(reason),
      further: (now, ids) => outcomeOfVerification(now, 'live', ids.get(now.model)),
    });
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<VerifyIcon />}
      loading={pending}
      disabled={live.length === 0}
      onClick={() => void askForAll()}
    >
      {t('projections:verifyAll')}
    </Button>
  );
};
