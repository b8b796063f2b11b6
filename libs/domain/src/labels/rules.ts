import { reject } from '../kernel/index.ts';

/** Sizes in millimetres: single labels, a roll that is cut at the end of each label, and A4 with 3 × 8 labels. */
const pdfLayouts = ['label_100x50', 'roll_58', 'sheet_3x8'] as const;
/** The same sizes in the language of label printers. */
const zplLayouts = ['zpl_100x50', 'zpl_58'] as const;
export const labelLayouts = [...pdfLayouts, ...zplLayouts] as const;
export type LabelLayout = (typeof labelLayouts)[number];
export type ZplLayout = (typeof zplLayouts)[number];

export const isZpl = (layout: LabelLayout): layout is ZplLayout =>
  (zplLayouts as readonly LabelLayout[]).includes(layout);

export const labelFileName = (name: string, layout: LabelLayout): string =>
  `${name}-labels.${isZpl(layout) ? 'zpl' : 'pdf'}`;

/**
 * What may be left off a label. Item name, batch number and 2D code always stand on it; without `gs1` the code of an item with GTIN
 * opens the page of the batch, as that of others does.
 */
export const labelFields = [
  'gs1',
  'itemCode',
  'expiryDate',
  'productionDate',
  'quantity',
  'supplierLot',
  'warehouse',
  'location',
] as const;
export type LabelField = (typeof labelFields)[number];

export const LABEL_COPIES_MAX = 500;
/** In one file, which is made while the request waits. */
export const LABELS_MAX = 500;

/** `batches`: how many batches get `copies` labels each. */
export const requirePrintable = (batches: number, copies: number): void => {
  const labels = batches * copies;
  if (labels > LABELS_MAX) throw reject('LABELS_TOO_MANY', { labels, max: LABELS_MAX }, 'copies');
};
