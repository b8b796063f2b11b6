/**
 * Node kinds. A document node is one of its lines; `elsewhere` is a batch the caller may not see, `transit` goods in
 * transit to another warehouse, `missing` goods that did not arrive there.
 */
export const lineageNodeKinds = [
  'supplier',
  'inbound',
  'batch',
  'outbound',
  'adjustment',
  'transit',
  'missing',
  'customer',
  'elsewhere',
] as const;
export type LineageNodeKind = (typeof lineageNodeKinds)[number];

type Ends = readonly [from: LineageNodeKind, to: LineageNodeKind];

/** Movements recorded in stock, with the kinds of both ends. */
export const lineageMoves = {
  received: ['inbound', 'batch'],
  /** The whole receipt was reversed: nothing ever arrived. */
  reversed: ['inbound', 'batch'],
  transferred: ['outbound', 'batch'],
  returned: ['outbound', 'batch'],
  split: ['batch', 'batch'],
  gained: ['adjustment', 'batch'],
  reduced: ['batch', 'adjustment'],
  sold: ['batch', 'outbound'],
  distributed: ['batch', 'outbound'],
  dispatched: ['batch', 'outbound'],
  lost: ['batch', 'outbound'],
  sent_back: ['batch', 'outbound'],
  issued: ['batch', 'outbound'],
} as const satisfies Readonly<Record<string, Ends>>;
export type LineageMove = keyof typeof lineageMoves;

/** Edges derived from documents: who supplied the goods and who has them now, so that quantities balance. */
export const lineageParties = {
  supplied: ['supplier', 'inbound'],
  delivered: ['outbound', 'customer'],
  supplier_got: ['outbound', 'supplier'],
  on_the_way: ['outbound', 'transit'],
} as const satisfies Readonly<Record<string, Ends>>;
