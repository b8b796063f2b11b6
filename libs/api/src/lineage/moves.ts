/**
 * What stands at the ends of the edges. A document is one line of it; `elsewhere` is a batch the caller may not see,
 * `transit` what is on its way to another warehouse, `missing` what did not arrive there.
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

/** How goods move as stock itself tells it, and from what to what. */
export const lineageMoves = {
  received: ['inbound', 'batch'],
  /** The receipt was wrong and is taken back whole: nothing ever arrived. */
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

/** What follows from the documents: who supplied and who has the goods now, so that what went in comes out. */
export const lineageParties = {
  supplied: ['supplier', 'inbound'],
  delivered: ['outbound', 'customer'],
  supplier_got: ['outbound', 'supplier'],
  on_the_way: ['outbound', 'transit'],
} as const satisfies Readonly<Record<string, Ends>>;
