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
  type ContractDetail,
  type ContractRow,
} from '@granary/api/contracts';
import {
  actionsOn,
  notesOnShown,
  reasonInBody,
  reasonInQuery,
  reasonOnShown,
  useDocumentActions,
} from '../ui/detail/document-actions.ts';
import { formatMoney } from '../ui/widgets/format.ts';

type Contract = Pick<ContractRow, 'code' | 'expectedCredit' | 'contribution'>;

const contribution = (contract: Contract) => ({ amount: formatMoney(contract.contribution) });
const params = ({ code }: Contract) => ({ code });
const on = actionsOn(params);
const onDetail = actionsOn((contract: Contract & Pick<ContractDetail, 'own' | 'submission'>) =>
  params(contract),
);

/** Commands on a contract. */
export const contractActions = {
  submit: on(submitContract, 'contracts:submit', { needs: 'contract:write', done: 'contracts:submitted' }),
  review: on(reviewContract, 'contracts:review', {
    needs: 'contract:approve',
    done: 'contracts:reviewClaimed',
  }),
  approve: onDetail(approveContract, 'contracts:approve', {
    reason: ({ own }) => (own ? 'required' : 'notes'),
    field: 'contracts:notes',
    body: ({ own }) => (own ? 'contracts:approveOwnBody' : 'contracts:approveBody'),
    values: ({ expectedCredit }) => ({ amount: formatMoney(expectedCredit) }),
    sends: notesOnShown,
    done: 'contracts:approvedDone',
  }),
  reject: onDetail(rejectContract, 'contracts:reject', {
    danger: true,
    reason: 'required',
    sends: reasonOnShown,
    done: 'contracts:rejectedDone',
  }),
  withdraw: on(withdrawContract, 'contracts:withdraw', {
    needs: 'contract:write',
    reason: 'optional',
    sends: reasonInBody,
    done: 'contracts:withdrawnDone',
  }),
  suspend: on(suspendContract, 'contracts:suspend', {
    needs: 'contract:approve',
    danger: true,
    reason: 'required',
    values: contribution,
    sends: reasonInBody,
    done: 'contracts:suspendedDone',
  }),
  terminate: on(terminateContract, 'contracts:terminate', {
    needs: 'contract:approve',
    danger: true,
    reason: 'required',
    values: contribution,
    sends: reasonInBody,
    done: 'contracts:terminatedDone',
  }),
  remove: on(deleteContract, 'contracts:delete', {
    needs: 'contract:soft_delete',
    danger: true,
    reason: 'optional',
    values: contribution,
    sends: reasonInQuery,
    done: 'contracts:deletedDone',
  }),
  restore: on(restoreContract, 'common:restore', { done: 'contracts:restoredDone' }),
  purge: on(purgeContract, 'common:hardDelete', { done: 'contracts:purgedDone' }),
};

export const useContractActions = () => useDocumentActions(contractActions);

export type ContractActions = ReturnType<typeof useContractActions>;
