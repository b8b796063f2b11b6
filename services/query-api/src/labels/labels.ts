import type { LabelOptions } from '@granary/api/labels';
import type { BatchDetail } from '@granary/api/stock';
import { formatQuantity } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import { gs1ElementsOf, labelFields, type LabelField } from '@granary/domain/labels';
import type { LabelSymbol, PdfLabel } from '@granary/pdf';
import { nameIn } from '../files/index.ts';
import { labelTexts, type LabelFact } from './texts.ts';

/** What a label shows of a batch. */
export type LabelledBatch = Pick<
  BatchDetail,
  | 'id'
  | 'batch'
  | 'gtin'
  | 'item'
  | 'itemNames'
  | 'unit'
  | 'current'
  | 'expiryDate'
  | 'productionDate'
  | 'supplierLot'
  | 'warehouse'
  | 'warehouseNames'
  | 'location'
  | 'shelf'
>;

interface Printing extends Pick<LabelOptions, 'without'> {
  readonly language: Language;
  /** Of the web client, without a slash at its end. */
  readonly origin: string;
}

/** Facts that the batch does not have are left out. The 2D code opens the page of the batch, or is one of GS1. */
export const labelOf = (batch: LabelledBatch, { language, without, origin }: Printing): PdfLabel => {
  const shown = (field: LabelField): boolean => !without.includes(field);
  return {
    name: nameIn(language, batch.itemNames) || batch.item,
    code: batch.batch,
    ...(shown('itemCode') && { note: batch.item }),
    symbol: symbolOf(batch, shown, origin),
    facts: labelFields.flatMap((field): [string, string][] => {
      if (field === 'itemCode' || field === 'gs1' || !shown(field)) return [];
      const value = valueOf(batch, field, language);
      return value ? [[labelTexts[field][language], value]] : [];
    }),
  };
};

const symbolOf = (
  batch: LabelledBatch,
  shown: (field: LabelField) => boolean,
  origin: string,
): LabelSymbol => {
  const elements = shown('gs1') ? gs1ElementsOf(batch) : undefined;
  return elements
    ? { kind: 'gs1', elements }
    : { kind: 'qr', content: `${origin}/warehouse/inventory/${batch.id}` };
};

const valueOf = (batch: LabelledBatch, field: LabelFact, language: Language): string | null => {
  switch (field) {
    case 'quantity':
      return `${formatQuantity(batch.current)} ${nameIn(language, batch.unit)}`.trim();
    case 'warehouse':
      return nameIn(language, batch.warehouseNames) || batch.warehouse;
    case 'location':
      return [batch.location, batch.shelf].filter(Boolean).join(' / ');
    default:
      return batch[field];
  }
};
