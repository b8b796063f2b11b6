import { documentNumber, languages, warehouseCode } from '@granary/domain/kernel';
import { LABEL_COPIES_MAX, LABELS_MAX, labelFields, labelLayouts } from '@granary/domain/labels';
import { z } from 'zod';
import { endpoint } from '../http/index.ts';
import { batchId } from '../stock/index.ts';
import { locationCode } from '../warehouses/index.ts';

export const labelOptions = z.object({
  /** The layouts of label printers are ZPL at 203 dpi, the others a PDF. */
  layout: z.enum(labelLayouts).default('label_100x50'),
  /** Defaults to the language of the request. */
  language: z.enum(languages).optional(),
  copies: z.coerce.number<string | number>().int().min(1).max(LABEL_COPIES_MAX).default(1),
  /** Fields left off the label. */
  without: z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(z.enum(labelFields)).max(labelFields.length).default([]),
  ),
});
export type LabelOptions = z.output<typeof labelOptions>;

export const getBatchLabels = endpoint({
  method: 'GET',
  path: '/inventory/{id}/labels',
  summary: 'Labels of one batch as a PDF, or as ZPL for a label printer',
  access: 'inventory:read',
  params: z.object({ id: batchId }),
  query: labelOptions,
  file: 'paper',
  answer: z.unknown(),
  models: ['inventory', 'catalogue'],
});

export const getInboundLabels = endpoint({
  method: 'GET',
  path: '/inbound/{number}/labels',
  summary: 'Labels of all batches that an approved inbound order has made, as a PDF or as ZPL',
  access: 'inventory:read',
  params: z.object({ number: documentNumber }),
  query: labelOptions,
  file: 'paper',
  answer: z.unknown(),
  models: ['documents', 'inventory', 'catalogue'],
});

export const locationLabelOptions = labelOptions.omit({ without: true }).extend({
  /** What the codes of the locations start with, such as an aisle. Defaults to all of them. */
  startsWith: locationCode.optional(),
});

export const getLocationLabels = endpoint({
  method: 'GET',
  path: '/warehouses/{code}/labels',
  summary: 'Labels of the storage locations of a warehouse, as a PDF or as ZPL',
  access: ['warehouse:admin', 'warehouse:read', 'inventory:read'],
  params: z.object({ code: warehouseCode }),
  query: locationLabelOptions,
  file: 'paper',
  answer: z.unknown(),
  models: ['catalogue'],
});

export const packageLabelOptions = labelOptions.omit({ without: true, copies: true }).extend({
  /** Each gets a label with its number. Defaults to the number entered when the goods were packed, or one. */
  packages: z.coerce.number<string | number>().int().min(1).max(LABELS_MAX).optional(),
});

export const getPackageLabels = endpoint({
  method: 'GET',
  path: '/outbound/{number}/labels',
  summary: 'Labels of the packages of a picked or shipped order, as a PDF or as ZPL',
  access: ['outbound:read', 'sales_outbound:read'],
  params: z.object({ number: documentNumber }),
  query: packageLabelOptions,
  file: 'paper',
  answer: z.unknown(),
  models: ['catalogue'],
});
