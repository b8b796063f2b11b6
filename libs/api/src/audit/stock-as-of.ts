import { day, money, signedQuantity, unitCost, warehouseCode } from '@granary/domain/kernel';
import { z } from 'zod';
import { endpoint, freshness, listQuery, names, page, type ListFields } from '../http/index.ts';
import { itemAndPlace } from '../stock/index.ts';
import { timeBases } from './bases.ts';
import { pointInTime } from './points.ts';

export const stockAsOfFields = {
  warehouse: { kind: 'enum', sortable: true, filterable: true },
  item: { kind: 'text', sortable: true, filterable: true, searched: true },
  itemName: { kind: 'text', sortable: true, filterable: true, searched: true },
  itemEnglishName: { kind: 'text', sortable: true, filterable: false, searched: true },
  itemKhmerName: { kind: 'text', sortable: true, filterable: false, searched: true },
  category: { kind: 'enum', filterable: true },
  batch: { kind: 'text', sortable: true, filterable: true, searched: true },
  supplierLot: { kind: 'text', filterable: true, searched: true },
  quantity: { kind: 'decimal', sortable: true, filterable: true },
  unitCost: { kind: 'decimal', sortable: true },
  value: { kind: 'decimal', sortable: true },
} as const satisfies ListFields;

export const stockAsOfRow = z.object({
  id: z.string(),
  batch: z.string(),
  ...itemAndPlace,
  supplierLot: z.string().nullable(),
  /** On the effective time basis it may be temporarily negative. */
  quantity: signedQuantity,
  /** As of then; null for users who may not see costs. */
  unitCost: unitCost.nullable(),
  value: money.nullable(),
  receivedAt: z.string(),
  /** As of then. */
  expiryDate: z.string().nullable(),
});
export type StockAsOfRow = z.output<typeof stockAsOfRow>;

const asOf = {
  basis: z.enum(timeBases).default('effective'),
  /** As of the end of this day in the company's time zone; defaults to now. */
  on: day.optional(),
  /** Alternatively as of this timestamp, or of this log position, which always uses the recorded basis. */
  at: pointInTime.optional(),
  warehouse: warehouseCode.optional(),
};

export const listStockAsOf = endpoint({
  method: 'GET',
  path: '/audit/stock-as-of',
  summary: 'Stock and value of the warehouses as of any day, moment or place in the log, batch by batch',
  access: 'inventory:read',
  attested: 'inventory:read',
  query: listQuery(stockAsOfFields, asOf),
  answer: page(stockAsOfRow),
  models: ['inventory'],
});

const stockAsOfTotals = z.object({
  batches: z.number().int(),
  items: z.number().int(),
  value: money.nullable(),
  /** Exclusive end of the range; null for the current state and for a log position. */
  before: z.string().nullable(),
});

export const getStockAsOfTotals = endpoint({
  method: 'GET',
  path: '/audit/stock-as-of/totals',
  summary: 'What the rows of such a list come to',
  access: 'inventory:read',
  query: listQuery(stockAsOfFields, asOf),
  answer: stockAsOfTotals.extend({
    warehouses: z.array(
      z.object({ warehouse: z.string(), names, batches: z.number().int(), value: money.nullable() }),
    ),
    freshness,
  }),
  models: ['inventory'],
});
export type StockAsOfTotals = z.output<typeof getStockAsOfTotals.answer>;
