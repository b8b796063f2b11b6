export { useContractActions } from './use-contract-actions.ts';
