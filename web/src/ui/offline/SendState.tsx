import { useTranslation } from 'react-i18next';
import { useConnection } from '../../app/client/connection.ts';
import { outbox, useEntriesOf } from '../../app/offline/own-outbox.ts';
import { ToneChip } from '../widgets/StatusChip.tsx';

/** Whether everything entered in a document has reached the server. */
export const SendState = ({ document }: { document: string }) => {
  const { t } = useTranslation();
  const count = useEntriesOf(document).waiting.length;
  const lasting = outbox.state.use((state) => state.lasting);
  const connection = useConnection();
  if (count > 0 && !lasting)
    return (
      <output>
        <ToneChip tone="danger">{t('outbox:notStored')}</ToneChip>
      </output>
    );
  if (count > 0)
    return (
      <output>
        <ToneChip tone={connection === 'offline' ? 'warning' : 'progress'}>
          {t('outbox:waiting', { count })}
        </ToneChip>
      </output>
    );
  return connection === 'offline' ? <ToneChip tone="warning">{t('outbox:offline')}</ToneChip> : null;
};
