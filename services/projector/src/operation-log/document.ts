import type { StoredEvent } from '@granary/event-store';

/** The document an event is about; its kind is the category of the document's stream. */
export interface Document {
  readonly documentKind: string | null;
  readonly document: string | null;
}

/** Categories whose streams are documents. */
const documents: ReadonlySet<string> = new Set([
  'contract',
  'count',
  'creditRequest',
  'distribution',
  'inbound',
  'outbound',
  'recall',
  'template',
]);

/** Categories whose events name the document they are about. */
const referring: ReadonlySet<string> = new Set(['stock', 'recalledLots', 'credit', 'discussion']);

/** Document kinds by the first segment of a route. */
const kindOfRoute: Readonly<Record<string, string | undefined>> = {
  contracts: 'contract',
  customers: 'customer',
  inbound: 'inbound',
  items: 'item',
  outbound: 'outbound',
  suppliers: 'supplier',
  templates: 'template',
  users: 'user',
  warehouses: 'warehouse',
};

/** The fields by which events name documents. The kind is null if only the number is known. */
interface Naming {
  readonly document?: string | { readonly kind: string; readonly number: string } | null;
  readonly from?: { readonly document: { readonly kind: string; readonly number: string } } | null;
  readonly origin?: { readonly kind: string; readonly inbound?: string; readonly outbound?: string };
  readonly inbound?: string;
  readonly recall?: string;
  readonly count?: string;
  readonly request?: string;
  readonly contract?: string;
  readonly route?: string;
  readonly what?: string;
  readonly subject?: string;
}

export const documentOf = ({ category, streamId, data }: StoredEvent): Document => {
  if (documents.has(category)) return { documentKind: category, document: streamId };
  const naming = data as Naming;
  if (category === 'access') return askedFor(naming);
  if (referring.has(category)) return movedBy(naming);
  return NONE;
};

const NONE: Document = { documentKind: null, document: null };

const askedFor = ({ document, route = '', what, subject }: Naming): Document => {
  if (what !== undefined && subject !== undefined) return { documentKind: what, document: subject };
  if (typeof document !== 'string') return NONE;
  const [word = ''] = route.replace(/^\w+ \//, '').split('/');
  return { documentKind: kindOfRoute[word] ?? null, document };
};

const movedBy = ({ document, from, origin, ...named }: Naming): Document => {
  const reference = (typeof document === 'object' ? document : undefined) ?? from?.document;
  if (reference) return { documentKind: reference.kind, document: reference.number };
  if (origin?.inbound !== undefined) return { documentKind: 'inbound', document: origin.inbound };
  if (origin?.outbound !== undefined) return { documentKind: 'outbound', document: origin.outbound };
  const { inbound, recall, count, request, contract } = named;
  if (inbound !== undefined) return { documentKind: 'inbound', document: inbound };
  if (recall !== undefined) return { documentKind: 'recall', document: recall };
  if (count !== undefined) return { documentKind: 'count', document: count };
  if (request !== undefined) return { documentKind: 'creditRequest', document: request };
  return contract === undefined ? NONE : { documentKind: 'contract', document: contract };
};
