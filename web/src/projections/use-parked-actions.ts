import { retryParkedEvents, skipParkedEvent, type ParkedEventRow } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';
import type { RowAction } from '../ui/list/types.ts';
import { modelName } from './names.ts';
import { TOPIC } from './queries.ts';

/** Trying again is harmless; passing over is for ever, and says so. */
export const useParkedActions = (): ((row: ParkedEventRow) => RowAction[]) => {
  const { t } = useTranslation();
  const options = { topics: [TOPIC] };
  const retry = useCommand(retryParkedEvents, { ...options, success: t('projections:parked.retryAsked') });
  const skip = useCommand(skipParkedEvent, { ...options, success: t('projections:parked.skipAsked') });
  return ({ model, stream, eventId, eventType, revision }) => [
    {
      label: t('projections:parked.retryStream'),
      needs: 'system:admin',
      run: async () => {
        const reason = await ask.reason({
          title: t('projections:parked.retryTitle', { stream }),
          confirm: t('projections:parked.retryStream'),
        });
        if (reason !== undefined) await retry.run({ params: { model }, body: { reason, stream } });
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
        if (reason !== undefined) await retry.run({ params: { model }, body: { reason } });
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
        if (reason !== undefined) await skip.run({ params: { model, eventId }, body: { reason } });
      },
    },
  ];
};
