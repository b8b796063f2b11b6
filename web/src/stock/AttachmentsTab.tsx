import { attachToBatch, getBatchAttachment, removeFromBatch, type BatchDetail } from '@granary/api/stock';
import { useTranslation } from 'react-i18next';
import { download } from '../app/client/call.ts';
import { useCommand } from '../app/client/use-command.ts';
import { useCan } from '../app/session/can.ts';
import { Attachments } from '../ui/files/Attachments.tsx';
import { useRemovalReason } from '../ui/files/use-removal-reason.ts';

/** Inspection certificates and other attachments of a batch; removed ones stay in the history. */
export const AttachmentsTab = ({ batch: { id, attachments } }: { batch: BatchDetail }) => {
  const { t } = useTranslation();
  const writes = useCan()('batch:write');
  const attach = useCommand(attachToBatch, { success: t('files:attached') });
  const remove = useCommand(removeFromBatch, { success: t('files:removed') });
  const reasonFor = useRemovalReason();
  const params = { id };
  return (
    <Attachments
      attachments={attachments}
      download={(file) => download(getBatchAttachment, { params: { id, attachment: file.id } })}
      attach={writes ? async (body) => (await attach.run({ params, body })) !== undefined : undefined}
      remove={
        writes
          ? async (file) => {
              const reason = await reasonFor(file.name);
              if (reason !== undefined)
                await remove.run({ params: { id, attachment: file.id }, query: { reason } });
            }
          : undefined
      }
    />
  );
};
