import { attachToBatch, getBatchAttachment, removeFromBatch, type BatchDetail } from '@granary/api/stock';
import { useTranslation } from 'react-i18next';
import { download } from '../app/client/call.ts';
import { useCommand } from '../app/client/use-command.ts';
import { useCan } from '../app/session/can.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { Attachments } from '../ui/files/Attachments.tsx';

/** Inspection certificates and other attachments of a batch; removed ones stay in the history. */
export const AttachmentsTab = ({ batch: { id, attachments } }: { batch: BatchDetail }) => {
  const { t } = useTranslation();
  const writes = useCan()('batch:write');
  const attach = useCommand(attachToBatch, { success: t('files:attached') });
  const remove = useCommand(removeFromBatch, { success: t('files:removed') });
  const params = { id };
  return (
    <Attachments
      attachments={attachments}
      download={(file) => download(getBatchAttachment, { params: { id, attachment: file.id } })}
      attach={writes ? async (body) => (await attach.run({ params, body })) !== undefined : undefined}
      remove={
        writes
          ? async (file) => {
              const reason = await ask.reason({
                title: t('files:removeTitle', { name: file.name }),
                body: t('files:removeBody'),
                confirm: t('common:delete'),
                danger: true,
              });
              if (reason !== undefined)
                await remove.run({ params: { id, attachment: file.id }, query: { reason } });
            }
          : undefined
      }
    />
  );
};
