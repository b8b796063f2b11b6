import { day, daysBetween, warehouseCode } from '@granary/domain/kernel';
import { z } from 'zod';
import { endpoint } from '../http/index.ts';
import { batchId } from '../stock/names.ts';

const LONGEST_PERIOD_DAYS = 366;

export const getEpcisDocument = endpoint({
  method: 'GET',
  path: '/audit/epcis',
  summary:
    'What happened to a batch, or to all goods in a period of at most 366 days, as an EPCIS 2.0 document (JSON-LD)',
  access: 'batch:export',
  query: z
    .object({
      batch: batchId.optional(),
      /** Business time, in days of the company's time zone, both inclusive. */
      from: day.optional(),
      to: day.optional(),
      warehouse: warehouseCode.optional(),
    })
    .refine(({ batch, from, to }) => batch !== undefined || (from !== undefined && to !== undefined), {
      path: ['from'],
    })
    .refine(
      ({ from, to }) =>
        from === undefined ||
        to === undefined ||
        (to >= from && daysBetween(from, to) <= LONGEST_PERIOD_DAYS),
      { path: ['to'] },
    ),
  file: 'data',
  answer: z.unknown(),
});
