import {
  approveContract,
  deleteContract,
  purgeContract,
  rejectContract,
  restoreContract,
  reviewContract,
  submitContract,
  suspendContract,
  terminateContract,
  withdrawContract,
  type ContractRow,
} from '@granary/api/contracts';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { formatMoney } from '../ui/widgets/format.ts';

/** Commands that change the limit also change the customer's credit. */
export const counted = { topics: ['contract', 'credit'] };
const changed = { topics: ['contract'] };

type Contract = Pick<ContractRow, 'code' | 'expectedCredit' | 'contribution'>;

/** Commands on a contract, with their confirmation dialogs. */
export const useContractActions = () => {
  const { t } = useTranslation();
  const submit = useCommand(submitContract, { ...changed, success: t('contracts:submitted') });
  const review = useCommand(reviewContract, { ...changed, success: t('contracts:reviewClaimed') });
  const approve = useCommand(approveContract, { ...counted, success: t('contracts:approvedDone') });
  const refuse = useCommand(rejectContract, { ...changed, success: t('contracts:rejectedDone') });
  const withdraw = useCommand(withdrawContract, { ...changed, success: t('contracts:withdrawnDone') });
  const suspend = useCommand(suspendContract, { ...counted, success: t('contracts:suspendedDone') });
  const terminate = useCommand(terminateContract, { ...counted, success: t('contracts:terminatedDone') });
  const remove = useCommand(deleteContract, { ...counted, success: t('contracts:deletedDone') });
  const restore = useCommand(restoreContract, { ...counted, success: t('contracts:restoredDone') });
  const purge = useCommand(purgeContract, { ...changed, success: t('contracts:purgedDone') });
  const all = [submit, review, approve, refuse, withdraw, suspend, terminate, remove, restore, purge];
  const on = (code: string) => ({ params: { code } });

  return {
    pending: all.some((command) => command.pending),
    syncing: all.some((command) => command.syncing),
    submit: async ({ code }: Contract) => void (await submit.run(on(code))),
    review: async ({ code }: Contract) => void (await review.run(on(code))),
    approve: async ({ code, expectedCredit }: Contract, own: boolean) => {
      const notes = await ask.reason({
        title: t('contracts:approveTitle', { code }),
        body: t(own ? 'contracts:approveOwnBody' : 'contracts:approveBody', {
          amount: formatMoney(expectedCredit),
        }),
        label: t('contracts:notes'),
        confirm: t('contracts:approve'),
        optional: !own,
      });
      if (notes !== undefined) await approve.run({ ...on(code), body: { notes } });
    },
    reject: async ({ code }: Contract) => {
      const reason = await ask.reason({
        title: t('contracts:rejectTitle', { code }),
        body: t('contracts:rejectBody'),
        confirm: t('contracts:reject'),
        danger: true,
      });
      if (reason !== undefined) await refuse.run({ ...on(code), body: { reason } });
    },
    withdraw: async ({ code }: Contract) => {
      const reason = await ask.reason({
        title: t('contracts:withdrawTitle', { code }),
        body: t('contracts:withdrawBody'),
        confirm: t('contracts:withdraw'),
        optional: true,
        minimum: 1,
      });
      if (reason !== undefined) await withdraw.run({ ...on(code), body: { reason } });
    },
    suspend: async ({ code, contribution }: Contract) => {
      const reason = await ask.reason({
        title: t('contracts:suspendTitle', { code }),
        body: t('contracts:suspendBody', { amount: formatMoney(contribution) }),
        confirm: t('contracts:suspend'),
        danger: true,
      });
      if (reason !== undefined) await suspend.run({ ...on(code), body: { reason } });
    },
    terminate: async ({ code, contribution }: Contract) => {
      const reason = await ask.reason({
        title: t('contracts:terminateTitle', { code }),
        body: t('contracts:terminateBody', { amount: formatMoney(contribution) }),
        confirm: t('contracts:terminate'),
        danger: true,
      });
      if (reason !== undefined) await terminate.run({ ...on(code), body: { reason } });
    },
    remove: async ({ code, contribution }: Contract): Promise<boolean> => {
      const reason = await ask.reason({
        title: t('contracts:deleteTitle', { code }),
        body: t('contracts:deleteBody', { amount: formatMoney(contribution) }),
        confirm: t('contracts:delete'),
        optional: true,
        minimum: 1,
        danger: true,
      });
      if (reason === undefined) return false;
      return (await remove.run({ ...on(code), query: { reason } })) !== undefined;
    },
    restore: async ({ code }: Contract) => void (await restore.run(on(code))),
    purge: async ({ code }: Contract) => void (await purge.run(on(code))),
  };
};

export type ContractActions = ReturnType<typeof useContractActions>;
