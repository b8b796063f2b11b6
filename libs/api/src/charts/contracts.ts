import { itemCode, languages, money, quantity, warehouseCode } from '@granary/domain/kernel';
import { statisticalPeriods } from '@granary/domain/periods/rules';
import { z } from 'zod';
import { coded, endpoint, freshness, names } from '../http/index.ts';
import { anyChartReader, chartNames, chartReaders } from './names.ts';

/** Defaults to all warehouses of the caller. */
const place = { warehouse: warehouseCode.optional() };
const periods = { by: z.enum(statisticalPeriods).default('week') };

/** Periods are in the company's time zone, oldest first, the current one included. */
const period = {
  /** `2026-11-21`, `2026-W47`, `2026-11`, `2026-Q4`, `2026` */
  key: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
};

export const stockPoint = z.object({
  ...period,
  /** Batches on hand at the end of the period. */
  batches: z.number().int(),
  /** At the unit costs of that time; null for users who may not see costs. */
  value: money.nullable(),
  /** Of the item asked for; null for all items, which have no common unit. */
  quantity: quantity.nullable(),
});
export type StockPoint = z.output<typeof stockPoint>;

export const getStockChart = endpoint({
  method: 'GET',
  path: '/charts/stock',
  summary: 'Stock at the end of each period, as the stock as of that day has it; of all items, or of one',
  access: chartReaders.stock,
  query: z.object({ ...place, ...periods, item: itemCode.optional() }),
  answer: z.object({
    points: z.array(stockPoint),
    /** The item asked for, with its minimum stock. */
    item: z.object({ code: z.string(), names, unit: names, minStock: quantity }).nullable(),
    freshness,
  }),
  models: ['inventory', 'catalogue'],
});
export type StockChart = z.output<typeof getStockChart.answer>;

export const expiryWeek = z.object({
  /** `expired` for what is past its date, else a week: `2026-W47`. */
  key: z.string(),
  from: z.iso.date().nullable(),
  to: z.iso.date(),
  batches: z.number().int(),
  /** At today's unit costs; null for users who may not see costs. */
  value: money.nullable(),
});
export type ExpiryWeek = z.output<typeof expiryWeek>;

export const getExpiryChart = endpoint({
  method: 'GET',
  path: '/charts/expiry',
  summary: 'What is on hand and past its date, and what expires in each coming week',
  access: chartReaders.expiry,
  query: z.object(place),
  answer: z.object({ weeks: z.array(expiryWeek), freshness }),
  models: ['inventory', 'catalogue'],
});
export type ExpiryChart = z.output<typeof getExpiryChart.answer>;

export const creditUse = z.object({
  customer: coded,
  limit: money,
  used: money,
  reserved: money,
  standing: z.string(),
});
export type CreditUse = z.output<typeof creditUse>;

export const getCreditChart = endpoint({
  method: 'GET',
  path: '/charts/credit',
  summary: 'The customers who use most of their credit limit, with what they use and what is reserved',
  access: chartReaders.credit,
  answer: z.object({
    customers: z.array(creditUse),
    /** False if there are more customers with a limit or a debt. */
    complete: z.boolean(),
    freshness,
  }),
  models: ['credit', 'customers'],
});
export type CreditChart = z.output<typeof getCreditChart.answer>;

export const pickingPeriod = z.object({
  ...period,
  orders: z.number().int(),
  lines: z.number().int(),
  /** Orders that left with less than was asked for. */
  short: z.number().int(),
  /** Median from the release to picking until the shipment; null if none shipped. */
  minutes: z.number().int().nullable(),
});
export type PickingPeriod = z.output<typeof pickingPeriod>;

export const getPickingChart = endpoint({
  method: 'GET',
  path: '/charts/picking',
  summary: 'Orders and lines picked and shipped in each period, those that went short, and how long it took',
  access: chartReaders.picking,
  query: z.object({ ...place, ...periods }),
  answer: z.object({ periods: z.array(pickingPeriod), freshness }),
  models: ['documents', 'catalogue'],
});
export type PickingChart = z.output<typeof getPickingChart.answer>;

export const chartFormats = ['xlsx', 'csv'] as const;

export const getChartFile = endpoint({
  method: 'GET',
  path: '/charts/{chart}/file',
  summary: 'The figures of a chart as a table, for those who may read the chart',
  access: anyChartReader,
  params: z.object({ chart: z.enum(chartNames) }),
  query: z.object({
    ...place,
    ...periods,
    item: itemCode.optional(),
    format: z.enum(chartFormats),
    /** Defaults to the language of the request. */
    language: z.enum(languages).optional(),
  }),
  file: 'data',
  answer: z.unknown(),
  models: ['inventory', 'catalogue', 'credit', 'customers', 'documents'],
});
