import { useTranslation } from 'react-i18next';
import { useConnection } from '../../app/client/connection.ts';
import { useEntriesOf } from '../../app/offline/own-outbox.ts';
import { ToneChip } from '../../ui/widgets/StatusChip.tsx';

/** Whether all actions have reached the server. */
export const SendState = ({ number }: { number: string }) => {
  const { t } = useTranslation();
  const count = useEntriesOf(number).waiting.length;
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
