import { reject } from '../kernel/index.ts';
import type { InboundDocument, InboundProgress, InboundState } from './state.ts';

type Settled = Extract<InboundProgress, { status: 'open' | 'completed' | 'reversed' }>;

/** What an approval or a reversal still has to do. */
export type InboundWork = Exclude<InboundProgress, Settled>;

export const isProcessing = (progress: InboundProgress): progress is InboundWork =>
  progress.status !== 'open' && progress.status !== 'completed' && progress.status !== 'reversed';

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
