export { attachToContract, removeFromContract } from './attaching.ts';
export { activateContract, expireContract, suspendContract, terminateContract } from './business.ts';
export { contributionApplied } from './contribution.ts';
export { approveContract, contractTask, rejectContract, startContractReview } from './deciding.ts';
export { isProcessing } from './document.ts';
export {
  draftContract,
  reviseContract,
  submitContract,
  withdrawContract,
  type EnteredContract,
} from './drafting.ts';
export { contractEvents, type ContractContent, type ContractEvent, type ContractLine } from './events.ts';
export { deleteContract, purgeContract, restoreContract } from './recycling.ts';
export {
  CONTRACT_LINES_MAX,
  CONTRACT_REMARKS_MAX,
  NOTHING,
  contractFaults,
  contractStatuses,
  contractSums,
  expectedCredit,
  isPastEnd,
  mayActivate,
  mayExpire,
  maySuspend,
  mayTerminate,
  type ContractFault,
  type ContractStatus,
} from './rules.ts';
export { contract, type ContractDocument, type ContractState, type Contribution } from './state.ts';
export { contractWork } from './work.ts';
