import { money, quantity, warehouseCode } from '@granary/domain/kernel';
import { z } from 'zod';
import { endpoint, freshness, names } from '../http/index.ts';

/** The lists that stand behind figures, by the path that answers them. */
export const dashboardLists = [
  '/inventory',
  '/inventory/items',
  '/inbound',
  '/outbound',
  '/sales-outbound',
  '/picking-tasks',
  '/contracts',
  '/distribution',
  '/credit/accounts',
  '/credit/requests',
] as const;

/** Asked with this filter and the dashboard's warehouse, the list shows exactly what was counted. */
const link = z.object({ list: z.enum(dashboardLists), filter: z.array(z.string()) });
export type DashboardLink = z.output<typeof link>;

const figure = z.object({
  count: z.number().int(),
  /** False: there are more than `count`. */
  exact: z.boolean(),
  link,
});
export type DashboardFigure = z.output<typeof figure>;

/** Days that are looked back on by the trend and the top items. */
export const TREND_DAYS = 30;
export const TOP_ITEMS = 5;

/**
 * Everything is of the working warehouse, or without one of all that the caller works in, save what is told of each
 * warehouse. A part is null for those who may not see it.
 */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'The figures of the day, each with the list behind it',
  access: 'dashboard:read',
  query: z.object({ warehouse: warehouseCode.optional() }),
  answer: z.object({
    /** Today where the warehouse stands; the company's day for several. */
    day: z.iso.date(),
    stock: z
      .object({
        batches: figure,
        /** On hand × unit cost; null without permission to see costs. */
        value: money.nullable(),
        /** All that the caller works in; the link is to be followed there. */
        warehouses: z.array(
          z.object({ code: z.string(), names, batches: z.number().int(), value: money.nullable(), link }),
        ),
      })
      .nullable(),
    expiry: z
      .object({
        expired: figure,
        /** From today: each counts those of the shorter ones too. */
        within: z.array(figure.extend({ days: z.number().int() })),
      })
      .nullable(),
    lowStock: figure.nullable(),
    /** Movements of goods in and out, by day, oldest first; a day without any is there with zeros. */
    trend: z
      .array(
        z.object({
          day: z.iso.date(),
          received: z.number().int(),
          issued: z.number().int(),
          /** The batches received and the orders shipped on that day. */
          receivedLink: link,
          issuedLink: link.nullable(),
        }),
      )
      .nullable(),
    /** The items of which most left in the last days, by number of movements. */
    topItems: z
      .array(
        z.object({
          code: z.string(),
          names,
          unit: names,
          issued: quantity,
          movements: z.number().int(),
          link,
        }),
      )
      .nullable(),
    approvals: z.object({
      inbound: figure.nullable(),
      outbound: figure.nullable(),
      sales: figure.nullable(),
      /** These belong to no warehouse: they are counted whichever one is worked in. */
      contracts: figure.nullable(),
      credit: figure.nullable(),
      distribution: figure.nullable(),
    }),
    /** Of all customers: what they owe, what is held for them, and who is near or over the limit, or stopped. */
    credit: z.object({ used: money, reserved: money, link, tight: figure }).nullable(),
    picking: z
      .object({ waiting: figure, picking: figure, picked: figure, shippedToday: figure.nullable() })
      .nullable(),
    freshness,
  }),
  models: ['inventory', 'documents', 'catalogue', 'contracts', 'credit', 'distribution', 'workflow'],
});
export type Dashboard = z.output<typeof getDashboard.answer>;
