import { useTranslation } from 'react-i18next';
import { useConnection } from '../../app/client/connection.ts';
import { ToneChip } from '../../ui/widgets/StatusChip.tsx';
import { pickQueue } from './pick-queue.ts';

/** Whether all actions have reached the server. */
export const SendState = ({ number }: { number: string }) => {
  const { t } = useTranslation();
  const waiting = pickQueue.state.use((state) => state.waiting);
  const count = waiting.filter((action) => action.number === number).length;
  const connection = useConnection();
  if (count > 0)
    return (
      <output>
        <ToneChip tone={connection === 'offline' ? 'warning' : 'progress'}>
          {t('picking:waiting', { count })}
        </ToneChip>
      </output>
    );
  return connection === 'offline' ? <ToneChip tone="warning">{t('picking:offline')}</ToneChip> : null;
};
