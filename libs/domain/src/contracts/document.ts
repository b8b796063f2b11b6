import { reject } from '../kernel/index.ts';
import type { ContractDocument, ContractState } from './state.ts';

/** Whether a contribution is pending in the customer's ledger. */
export const isProcessing = ({ contribution }: ContractDocument): boolean => contribution.pending !== null;

/** The contract. Throws if it does not exist or a process is working on it. */
export function settledContract(state: ContractState): ContractDocument {
  if (state.status !== 'present') throw reject('NOT_FOUND');
  if (isProcessing(state)) throw reject('DOCUMENT_PROCESSING', { number: state.code });
  return state;
}

/** The same, but also throws if it is in the recycle bin. */
export function openContract(state: ContractState): ContractDocument {
  const document = settledContract(state);
  if (document.deleted) throw reject('DOCUMENT_DELETED', { number: document.code });
  return document;
}
