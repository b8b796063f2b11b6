import { money, quantity, warehouseCode } from '@granary/domain/kernel';
import { statisticalPeriods } from '@granary/domain/periods/rules';
import { z } from 'zod';
import { endpoint, freshness, names } from '../http/index.ts';

/** The lists behind the figures, by endpoint path. */
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

/** With this filter and the dashboard's warehouse, the list shows exactly what was counted. */
const link = z.object({ list: z.enum(dashboardLists), filter: z.array(z.string()) });
export type DashboardLink = z.output<typeof link>;

const figure = z.object({
  count: z.number().int(),
  /** False if there are more than `count`. */
  exact: z.boolean(),
  link,
});
export type DashboardFigure = z.output<typeof figure>;

export const TOP_ITEMS = 5;

/**
 * Covers the working warehouse, or all of the caller's warehouses, except for per-warehouse figures. Sections are null
 * for users who may not see them.
 */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'The figures of the day, each with the list behind it',
  access: 'dashboard:read',
  query: z.object({
    warehouse: warehouseCode.optional(),
    /** Period of the trend; the trend and the top items cover the last of these periods. */
    by: z.enum(statisticalPeriods).default('day'),
  }),
  answer: z.object({
    /** The current day at the warehouse; in the company's time zone for several. */
    day: z.iso.date(),
    stock: z
      .object({
        batches: figure,
        /** On hand × unit cost; null for users who may not see costs. */
        value: money.nullable(),
        /** All warehouses of the caller; each link applies in that warehouse. */
        warehouses: z.array(
          z.object({ code: z.string(), names, batches: z.number().int(), value: money.nullable(), link }),
        ),
      })
      .nullable(),
    expiry: z
      .object({
        expired: figure,
        /** From today, cumulative: each includes the shorter ones. */
        within: z.array(figure.extend({ days: z.number().int() })),
      })
      .nullable(),
    lowStock: figure.nullable(),
    /** Receipts and issues by period, oldest first; periods without any are included as zeros. */
    trend: z
      .array(
        z.object({
          /** `2026-11-21`, `2026-W47`, `2026-11`, `2026-Q4`, `2026` */
          key: z.string(),
          from: z.iso.date(),
          to: z.iso.date(),
          received: z.number().int(),
          issued: z.number().int(),
          /** The batches received and the orders shipped in the period. */
          receivedLink: link,
          issuedLink: link.nullable(),
        }),
      )
      .nullable(),
    /** Sales and debts over the same periods, oldest first; each null for users who may not see it. */
    commerce: z
      .array(
        z.object({
          key: z.string(),
          /** Sales amount of the orders shipped in the period, before returns. */
          sales: money.nullable(),
          /** Owed by all customers at the end of the period, less what they have paid in advance. */
          owed: money.nullable(),
        }),
      )
      .nullable(),
    /** The items with the most issues in these periods, by number of movements. */
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
      /** Not tied to a warehouse: counted whichever warehouse is selected. */
      contracts: figure.nullable(),
      credit: figure.nullable(),
      distribution: figure.nullable(),
    }),
    /** Over all customers: amounts used and reserved, and the number near or over the limit, or stopped. */
    credit: z.object({ used: money, reserved: money, link, tight: figure }).nullable(),
    picking: z
      .object({ waiting: figure, picking: figure, picked: figure, shippedToday: figure.nullable() })
      .nullable(),
    freshness,
  }),
  models: ['inventory', 'documents', 'catalogue', 'contracts', 'credit', 'distribution', 'workflow'],
});
export type Dashboard = z.output<typeof getDashboard.answer>;
