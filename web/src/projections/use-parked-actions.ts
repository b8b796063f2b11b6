import type { ReadModel } from '@granary/api/http';
import {
  listParkedEvents,
  outcomeOfRetry,
  retryParkedEvents,
  skipParkedEvent,
  type ParkedEventRow,
} from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { call } from '../app/client/call.ts';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';
import type { RowAction } from '../ui/list/types.ts';
import { modelName } from './names.ts';
import { useAsking } from './use-asking.ts';

/** Retrying is harmless; skipping is permanent, and its dialog says so. */
export const useParkedActions = (): ((row: ParkedEventRow) => RowAction[]) => {
  const { t } = useTranslation();
  const retry = useCommand(retryParkedEvents, { success: t('projections:parked.retryAsked') });
  const skip = useCommand(skipParkedEvent, { success: t('projections:asked') });
  const { ask: asking } = useAsking();
  const tryAgain = ({ model, reason, stream }: { model: ReadModel; reason: string; stream?: string }) => {
    const filter = stream === undefined ? `model:in:${model}` : `stream:equals:${stream}`;
    return asking({
      models: [model],
      type: 'ParkedEventsRetried',
      act: () => retry.run({ params: { model }, body: { reason, ...(stream !== undefined && { stream }) } }),
      further: async (now) => {
        const { rows } = await call(listParkedEvents, { query: { limit: '100', filter } });
        return outcomeOfRetry(rows, { model, stream }, now);
      },
    });
  };
  return ({ model, stream, eventId, eventType, revision }) => [
    {
      label: t('projections:parked.retryStream'),
      needs: 'system:admin',
      run: async () => {
        const reason = await ask.reason({
          title: t('projections:parked.retryTitle', { stream }),
          confirm: t('projections:parked.retryStream'),
        });
        if (reason !== undefined) await tryAgain({ model, reason, stream });
      },
    },
    {
      label: t('projections:parked.retryAll'),
      needs: 'system:admin',
      run: async () => {
        const reason = await ask.reason({
          title: t('projections:parked.retryAllTitle', { name: modelName(model) }),
          confirm: t('projections:parked.retryAll'),
        });
        if (reason !== undefined) await tryAgain({ model, reason });
      },
    },
    {
      label: t('projections:parked.skip'),
      needs: 'system:admin',
      danger: true,
      run: async () => {
        const reason = await ask.reason({
          title: t('projections:parked.skipTitle', { event: `${eventType} ${stream}@${revision}` }),
          body: t('projections:parked.skipBody'),
          confirm: t('projections:parked.skip'),
          danger: true,
        });
        if (reason === undefined) return;
        const act = () => skip.run({ params: { model, eventId }, body: { reason } });
        await asking({ models: [model], type: 'ParkedEventSkipped', act });
      },
    },
  ];
};
