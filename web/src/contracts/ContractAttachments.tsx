import {
  attachToContract,
  getContractAttachment,
  removeFromContract,
  type ContractDetail,
} from '@granary/api/contracts';
import { mayDropAttachment } from '@granary/domain/contracts/rules';
import { useTranslation } from 'react-i18next';
import { download } from '../app/client/call.ts';
import { useCommand } from '../app/client/use-command.ts';
import { useCan } from '../app/session/can.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { Attachments } from '../ui/files/Attachments.tsx';

/** Attachments of a contract; after approval they can be added but not removed. */
export const ContractAttachments = ({ contract }: { contract: ContractDetail }) => {
  const { t } = useTranslation();
  const can = useCan();
  const { code, approvalStatus, deletedAt } = contract;
  const attach = useCommand(attachToContract, { success: t('files:attached') });
  const remove = useCommand(removeFromContract, { success: t('files:removed') });
  const writes = can('contract:write') && deletedAt === null;
  return (
    <Attachments
      attachments={contract.attachments}
      download={({ id }) => download(getContractAttachment, { params: { code, attachment: id } })}
      attach={
        writes ? async (body) => (await attach.run({ params: { code }, body })) !== undefined : undefined
      }
      remove={
        writes && mayDropAttachment(approvalStatus)
          ? async ({ id, name }) => {
              const sure = await ask.confirm({
                title: t('files:removeTitle', { name }),
                body: t('files:removeBody'),
                confirm: t('common:delete'),
                danger: true,
              });
              if (sure) await remove.run({ params: { code, attachment: id } });
            }
          : undefined
      }
    />
  );
};
