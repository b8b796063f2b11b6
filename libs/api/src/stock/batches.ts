import { gtin, money, quantity, unitCost, warehouseCode } from '@granary/domain/kernel';
import { batchStatuses, inspectionResults } from '@granary/domain/stock';
import { expiryLevels, expiryPlans } from '@granary/domain/stock/rules';
import { z } from 'zod';
import { attachedFile } from '../files/index.ts';
import { endpoint, freshness, listQuery, names, packed, page, type ListFields } from '../http/index.ts';
import { batchParams, itemAndPlace } from './names.ts';

/** Costs are visible only to holders of one of these. */
export const COST_READERS = ['cost_price:view', 'system:admin'] as const;

export const batchFields = {
  batch: { kind: 'text', sortable: true, filterable: true, searched: true },
  item: { kind: 'text', sortable: true, filterable: true, searched: true },
  itemName: { kind: 'text', sortable: true, filterable: true, searched: true },
  itemEnglishName: { kind: 'text', sortable: true, filterable: false, searched: true },
  itemKhmerName: { kind: 'text', sortable: true, filterable: false, searched: true },
  /** Of the item; also found by that of one of its packs. */
  gtin: { kind: 'text', filterable: true, searched: true },
  category: { kind: 'enum', filterable: true },
  warehouse: { kind: 'enum', sortable: true, filterable: true },
  supplier: { kind: 'text', filterable: true },
  supplierLot: { kind: 'text', filterable: true, searched: true },
  status: { kind: 'enum', values: batchStatuses, sortable: true, filterable: true },
  current: { kind: 'decimal', sortable: true, filterable: true },
  available: { kind: 'decimal', sortable: true, filterable: true },
  reserved: { kind: 'decimal', sortable: true, filterable: true },
  receivedAt: { kind: 'moment', sortable: true, filterable: true },
  productionDate: { kind: 'day', filterable: true },
  /** Batches without expiry date sort last. */
  expiryDate: { kind: 'day', sortable: true, filterable: true },
  expiryPlan: { kind: 'enum', values: expiryPlans, sortable: true, filterable: true },
  location: { kind: 'text', filterable: true, searched: true },
  unitCost: { kind: 'decimal', sortable: true, filterable: true },
  value: { kind: 'decimal', sortable: true, filterable: true },
} as const satisfies ListFields;

/** One batch of one item in one warehouse. */
export const batchRow = z.object({
  id: z.string(),
  batch: z.string(),
  ...itemAndPlace,
  packUnits: z.array(packed),
  gtin: gtin.nullable(),
  supplier: z.string().nullable(),
  supplierNames: names.nullable(),
  supplierLot: z.string().nullable(),
  status: z.enum(batchStatuses),
  initial: quantity,
  /** On hand: available + reserved + blocked. */
  current: quantity,
  available: quantity,
  reserved: quantity,
  blocked: quantity,
  receivedAt: z.string(),
  productionDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  /** As of today in the warehouse's time zone. */
  expiryLevel: z.enum(expiryLevels),
  daysLeft: z.number().int().nullable(),
  /** Planned treatment of the expiring goods. */
  expiryPlan: z.enum(expiryPlans),
  location: z.string().nullable(),
  shelf: z.string().nullable(),
  /** Null for users who may not see costs. */
  unitCost: unitCost.nullable(),
  value: money.nullable(),
});
export type BatchRow = z.output<typeof batchRow>;

/** Defaults to all warehouses of the caller. */
const place = { warehouse: warehouseCode.optional() };

export const listBatches = endpoint({
  method: 'GET',
  path: '/inventory',
  summary: 'Inventory by batch',
  access: 'inventory:read',
  query: listQuery(batchFields, place),
  answer: page(batchRow),
  models: ['inventory'],
});

export const listExpiryWarnings = endpoint({
  method: 'GET',
  path: '/inventory/expiry-warnings',
  summary: 'Batches on hand that expire within some days or have expired',
  access: 'inventory:read',
  query: listQuery(batchFields, { ...place, within: z.coerce.number().int().min(0).max(365).default(7) }),
  answer: page(batchRow),
  models: ['inventory'],
});

export const batchDetail = batchRow.extend({
  quality: z.enum(['pending', ...inspectionResults]).nullable(),
  inspector: z.string().nullable(),
  inspectedAt: z.string().nullable(),
  certificate: z.string().nullable(),
  attachments: z.array(attachedFile),
  notes: z.string().nullable(),
  /** The lock itself, which `status` may hide behind a higher-ranking block. */
  locked: z.boolean(),
  /** Numbers of the active recalls. */
  recalls: z.array(z.string()),
  /** Reason given for the block. */
  statusReason: z.string().nullable(),
  origin: z.object({
    kind: z.enum(['inbound', 'transfer', 'return', 'split']),
    /** The inbound document, or the outbound document of a transfer. */
    document: z.string().nullable(),
    line: z.number().int().nullable(),
    /** The source batch. */
    parent: z.string().nullable(),
  }),
  received: quantity,
  issued: quantity,
  lastChangedAt: z.string(),
  categoryNames: names.nullable(),
  specificationNames: names.nullable(),
  itemStatus: z.string().nullable(),
  itemDescription: z.string().nullable(),
  memberPrice: money.nullable(),
  retailPrice: money.nullable(),
  minStock: quantity.nullable(),
  maxStock: quantity.nullable(),
});
export type BatchDetail = z.output<typeof batchDetail>;

export const getBatch = endpoint({
  method: 'GET',
  path: '/inventory/{id}',
  summary: 'One batch',
  access: 'inventory:read',
  params: batchParams,
  answer: batchDetail.extend({ freshness }),
  models: ['inventory'],
});

export const itemStockFields = {
  item: { kind: 'text', sortable: true, filterable: true, searched: true },
  itemName: { kind: 'text', sortable: true, filterable: true, searched: true },
  itemEnglishName: { kind: 'text', sortable: true, filterable: false, searched: true },
  itemKhmerName: { kind: 'text', sortable: true, filterable: false, searched: true },
  category: { kind: 'enum', filterable: true },
  warehouse: { kind: 'enum', sortable: true, filterable: true },
  current: { kind: 'decimal', sortable: true, filterable: true },
  available: { kind: 'decimal', sortable: true, filterable: true },
  reserved: { kind: 'decimal', sortable: true },
  value: { kind: 'decimal', sortable: true },
  lowStock: { kind: 'boolean', filterable: true },
} as const satisfies ListFields;

export const itemStockRow = z.object({
  id: z.string(),
  ...itemAndPlace,
  packUnits: z.array(packed),
  current: quantity,
  available: quantity,
  reserved: quantity,
  blocked: quantity,
  /** Number of batches with stock on hand. */
  batches: z.number().int(),
  nextExpiry: z.string().nullable(),
  minStock: quantity.nullable(),
  maxStock: quantity.nullable(),
  /** Whether the quantity on hand is below the item's minimum. */
  lowStock: z.boolean(),
  value: money.nullable(),
});
export type ItemStockRow = z.output<typeof itemStockRow>;

export const listItemStock = endpoint({
  method: 'GET',
  path: '/inventory/items',
  summary: 'Stock of each item in each warehouse',
  access: 'inventory:read',
  query: listQuery(itemStockFields, place),
  answer: page(itemStockRow),
  models: ['inventory'],
});
