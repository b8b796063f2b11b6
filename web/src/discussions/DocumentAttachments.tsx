import {
  attachToDocument,
  getDocumentAttachment,
  removeFromDocument,
  type DiscussionDetail,
} from '@granary/api/discussions';
import type { FileKind } from '@granary/domain/discussions/rules';
import { useTranslation } from 'react-i18next';
import { download } from '../app/client/call.ts';
import { useCommand } from '../app/client/use-command.ts';
import { Attachments } from '../ui/files/Attachments.tsx';
import { useRemovalReason } from '../ui/files/use-removal-reason.ts';

interface Props {
  readonly document: { readonly kind: FileKind; readonly number: string };
  readonly discussion: Pick<DiscussionDetail, 'attachments' | 'mayAttach'>;
}

/** The files of a document; removed ones stay in the history. */
export const DocumentAttachments = ({ document, discussion: { attachments, mayAttach } }: Props) => {
  const { t } = useTranslation();
  const attach = useCommand(attachToDocument, { success: t('files:attached') });
  const remove = useCommand(removeFromDocument, { success: t('files:removed') });
  const reasonFor = useRemovalReason();
  return (
    <Attachments
      attachments={attachments}
      download={({ id }) => download(getDocumentAttachment, { params: { ...document, attachment: id } })}
      attach={
        mayAttach ? async (body) => (await attach.run({ params: document, body })) !== undefined : undefined
      }
      remove={
        mayAttach
          ? async ({ id, name }) => {
              const reason = await reasonFor(name);
              if (reason !== undefined)
                await remove.run({ params: { ...document, attachment: id }, query: { reason } });
            }
          : undefined
      }
    />
  );
};
