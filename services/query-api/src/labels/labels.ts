import type { LabelOptions } from '@granary/api/labels';
import type { BatchDetail } from '@granary/api/stock';
import { formatQuantity } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import { labelFields, type LabelField } from '@granary/domain/labels';
import type { PdfLabel } from '@granary/pdf';
import { nameIn } from '../files/index.ts';
import type { Job } from './making/job.ts';
import { labelTexts } from './texts.ts';

/** What a label shows of a batch. */
export type LabelledBatch = Pick<
  BatchDetail,
  | 'id'
  | 'batch'
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

interface Printing extends Omit<LabelOptions, 'language'> {
  readonly language: Language;
  /** Of the web client, without a slash at its end. */
  readonly origin: string;
}

export const labelsOf = (batches: readonly LabelledBatch[], printing: Printing): Job => ({
  labels: batches.map((batch) => labelOf(batch, printing)),
  copies: printing.copies,
  layout: printing.layout,
});

/** Facts that the batch does not have are left out. The 2D code opens the page of the batch. */
export const labelOf = (
  batch: LabelledBatch,
  { language, without, origin }: Pick<Printing, 'language' | 'without' | 'origin'>,
): PdfLabel => {
  const shown = (field: LabelField): boolean => !without.includes(field);
  return {
    name: nameIn(language, batch.itemNames) || batch.item,
    code: batch.batch,
    ...(shown('itemCode') && { note: batch.item }),
    qr: `${origin}/warehouse/inventory/${batch.id}`,
    facts: labelFields.flatMap((field): [string, string][] => {
      if (field === 'itemCode' || !shown(field)) return [];
      const value = valueOf(batch, field, language);
      return value ? [[labelTexts[field][language], value]] : [];
    }),
  };
};

const valueOf = (
  batch: LabelledBatch,
  field: Exclude<LabelField, 'itemCode'>,
  language: Language,
): string | null => {
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
