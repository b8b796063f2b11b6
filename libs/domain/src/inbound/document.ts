import { reject } from '../kernel/index.ts';
import type { InboundDocument, InboundProgress, InboundState } from './state.ts';

const settled: ReadonlySet<InboundProgress['status']> = new Set(['open', 'completed', 'reversed'] as const);

export const isProcessing = ({ status }: InboundProgress): boolean => !settled.has(status);

/** The document. Throws if it does not exist or a process is working on it. */
export function settledDocument(state: InboundState): InboundDocument {
  if (state.status !== 'present') throw reject('NOT_FOUND');
  if (isProcessing(state.progress)) throw reject('DOCUMENT_PROCESSING', { number: state.number });
  return state;
}

/** The same, but also throws if it is in the recycle bin. */
export function openDocument(state: InboundState): InboundDocument {
  const document = settledDocument(state);
  if (document.deleted) throw reject('DOCUMENT_DELETED', { number: document.number });
  return document;
}
