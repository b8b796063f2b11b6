import { documentNumber, languages } from '@granary/domain/kernel';
import { LABEL_COPIES_MAX, labelFields, labelLayouts } from '@granary/domain/labels';
import { z } from 'zod';
import { endpoint } from '../http/index.ts';
import { batchId } from '../stock/index.ts';

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
