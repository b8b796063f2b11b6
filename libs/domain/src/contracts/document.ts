import { reject } from '../kernel/index.ts';
import type { ContractDocument, ContractState } from './state.ts';

/** Its contribution is on the way to the customer's ledger. */
export const isProcessing = ({ contribution }: ContractDocument): boolean => contribution.pending !== null;

/** The contract, when it exists and no process is at work on it. */
export function settledContract(state: ContractState): ContractDocument {
  if (state.status !== 'present') throw reject('NOT_FOUND');
  if (isProcessing(state)) throw reject('DOCUMENT_PROCESSING', { number: state.code });
  return state;
}

/** The same, outside the recycle bin. */
export function openContract(state: ContractState): ContractDocument {
  const document = settledContract(state);
  if (document.deleted) throw reject('DOCUMENT_DELETED', { number: document.code });
  return document;
}
