import type { BatchOrigin, DocumentReference, StockEvent } from './events.ts';

/** The batches whose history includes the event; none for a mere code claim. */
export const batchesConcernedBy = ({ type, data }: StockEvent): readonly string[] => {
  if (type === 'BatchCodeClaimed' || type === 'BatchCodeReleased') return [];
  if ('batches' in data) return data.batches.map(({ batch }) => batch);
  const own = 'batch' in data ? [data.batch] : [];
  return 'child' in data ? [data.child, ...own] : own;
};

export const concernsBatch = (event: StockEvent, batch: string): boolean =>
  batchesConcernedBy(event).includes(batch);

/** The event reduced to the part of one batch. */
export const partOfBatch = <Event extends StockEvent>(event: Event, batch: string): Event =>
  'batches' in event.data
    ? {
        ...event,
        data: { ...event.data, batches: event.data.batches.filter((part) => part.batch === batch) },
      }
    : event;

export const reasonFor = ({ data }: StockEvent): string | null => {
  if ('reason' in data) return data.reason;
  return 'notes' in data ? data.notes : null;
};

interface DocumentBehind extends DocumentReference {
  readonly line: number | null;
}

/** The document that moved or reserved the goods. */
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
