import type { BatchOrigin, DocumentReference, StockEvent } from './events.ts';

/** Whether the event is one of this batch's; a code that is only spoken for is nobody's history. */
export const concernsBatch = ({ type, data }: StockEvent, batch: string): boolean => {
  if (type === 'BatchCodeClaimed' || type === 'BatchCodeReleased') return false;
  if ('batches' in data) return data.batches.some((part) => part.batch === batch);
  if ('child' in data && data.child === batch) return true;
  return 'batch' in data && data.batch === batch;
};

export const reasonFor = ({ data }: StockEvent): string | null => {
  if ('reason' in data) return data.reason;
  return 'notes' in data ? data.notes : null;
};

interface DocumentBehind extends DocumentReference {
  readonly line: number | null;
}

/** The document that moved or held the goods. */
export const documentBehind = ({ data }: StockEvent): DocumentBehind | null => {
  if ('document' in data) return { ...data.document, line: data.line };
  if ('origin' in data) return originDocument(data.origin);
  if ('inbound' in data) return { kind: 'inbound', number: data.inbound, line: data.line };
  if ('from' in data && data.from) return { ...data.from.document, line: data.from.line };
  if ('recall' in data) return { kind: 'recall', number: data.recall, line: null };
  return 'count' in data && data.count !== undefined
    ? { kind: 'count', number: data.count, line: null }
    : null;
};

const originDocument = (origin: BatchOrigin): DocumentBehind | null => {
  switch (origin.kind) {
    case 'inbound':
    case 'return':
      return { kind: 'inbound', number: origin.inbound, line: origin.line };
    case 'transfer':
      return { kind: 'outbound', number: origin.outbound, line: origin.line };
    case 'split':
      return null;
  }
};
