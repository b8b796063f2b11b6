import { decisionReason } from '@granary/domain/approval/rules';
import { batchCode, documentNumber, itemCode, warehouseCode } from '@granary/domain/kernel';
import { z } from 'zod';
import {
  done,
  endpoint,
  freshness,
  listQuery,
  optionalText,
  page,
  purpose,
  seenSubmission,
} from '../http/index.ts';
import { paperOptions } from '../papers/index.ts';
import { countDetail, countFields, countRow, countedInput, newCount, proposedBatch } from './documents.ts';

const one = z.object({ number: documentNumber });
const reason = z.object({ reason: decisionReason });

export const listCounts = endpoint({
  method: 'GET',
  path: '/counts',
  summary: 'Stock counts',
  access: 'inventory:read',
  query: listQuery(countFields, {
    /** Defaults to all warehouses of the caller. */
    warehouse: warehouseCode.optional(),
  }),
  answer: page(countRow),
  models: ['counts'],
});

export const proposeCount = endpoint({
  method: 'GET',
  path: '/counts/proposal',
  summary:
    'The batches that a count of a place, an item or a category would name, in the order of the shelves',
  access: 'inventory:write',
  query: z.object({
    warehouse: warehouseCode,
    kind: z.enum(['location', 'item', 'category', 'batches']),
    location: optionalText(64),
    shelf: optionalText(64),
    item: itemCode.optional(),
    category: z.string().max(64).optional(),
    /** Searches batch, item, GTIN and lot, for a sheet of selected batches. */
    q: optionalText(64),
  }),
  answer: z.object({
    batches: z.array(proposedBatch),
    /** True if there are more than fit on one sheet. */
    more: z.boolean(),
    freshness,
  }),
  models: ['inventory', 'catalogue', 'counts'],
});

export const getCount = endpoint({
  method: 'GET',
  path: '/counts/{number}',
  summary: 'One stock count; what the books say is withheld while anybody counts',
  access: 'inventory:read',
  params: one,
  query: z.object({ purpose }),
  answer: countDetail.extend({ freshness }),
  models: ['counts', 'inventory', 'catalogue'],
});
export type CountDetail = z.output<typeof getCount.answer>;

export const getCountSheet = endpoint({
  method: 'GET',
  path: '/counts/{number}/sheet',
  summary: 'The sheet to count by as a PDF: places and batches, no quantities',
  access: 'inventory:read',
  params: one,
  query: paperOptions,
  file: 'paper',
  answer: z.unknown(),
});

export const openCount = endpoint({
  method: 'POST',
  path: '/counts',
  summary: 'Open a stock count',
  access: 'inventory:write',
  touches: ['count'],
  body: newCount,
  answer: z.object({ number: z.string() }),
});

export const addCountLine = endpoint({
  method: 'POST',
  path: '/counts/{number}/lines',
  summary: 'Put a batch on the sheet that lies there and is not named',
  access: 'inventory:write',
  touches: ['count'],
  params: one,
  body: z.object({ item: itemCode, batch: batchCode }),
  answer: z.object({ line: z.number().int() }),
});

export const countLine = endpoint({
  method: 'PUT',
  path: '/counts/{number}/lines/{line}/quantity',
  summary: 'Record what was found of one line',
  access: 'inventory:write',
  touches: ['count'],
  params: one.extend({ line: z.coerce.number().int().positive() }),
  body: countedInput,
  answer: done,
});

export const submitCount = endpoint({
  method: 'POST',
  path: '/counts/{number}/submission',
  summary: 'Hand in the round; what differs by more than the tolerance is counted again by somebody else',
  access: 'inventory:write',
  touches: ['count', 'workflow'],
  params: one,
  answer: z.object({ recount: z.number().int() }),
});

export const requestRecount = endpoint({
  method: 'POST',
  path: '/counts/{number}/recount',
  summary: 'Have lines counted again',
  access: 'inventory:adjust',
  touches: ['count', 'workflow'],
  params: one,
  body: reason.extend({ lines: z.array(z.number().int().positive()).min(1).max(500) }),
  answer: done,
});

export const approveCount = endpoint({
  method: 'POST',
  path: '/counts/{number}/approval',
  summary: 'Approve a count: its differences are booked',
  access: 'inventory:adjust',
  touches: ['count', 'stock', 'outbound', 'workflow'],
  params: one,
  body: z.object({
    /** Required (5–500 characters) only from a super_admin who counted. */
    notes: optionalText(500),
    ...seenSubmission,
  }),
  answer: done,
});

export const rejectCount = endpoint({
  method: 'POST',
  path: '/counts/{number}/rejection',
  summary: 'Reject a count: nothing is booked',
  access: 'inventory:adjust',
  touches: ['count', 'workflow'],
  params: one,
  body: reason.extend(seenSubmission),
  answer: done,
});

export const cancelCount = endpoint({
  method: 'POST',
  path: '/counts/{number}/cancellation',
  summary: 'Give up a count before it is decided',
  access: 'inventory:write',
  touches: ['count', 'workflow'],
  params: one,
  body: reason,
  answer: done,
});
