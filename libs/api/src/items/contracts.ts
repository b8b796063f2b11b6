import { restorersOf } from '../access/index.ts';
import {
  gtin,
  gtinInput,
  itemCode,
  money,
  positiveMoneyInput,
  positiveQuantityInput,
  quantity,
  quantityInput,
} from '@granary/domain/kernel';
import { itemStatuses } from '@granary/domain/items';
import { z } from 'zod';
import {
  done,
  endpoint,
  freshness,
  listQuery,
  names,
  optionalText,
  packed,
  page,
  reasonText,
  revision,
  type ListFields,
} from '../http/index.ts';

export { itemStatuses };

export const itemFields = {
  code: { kind: 'text', sortable: true, searched: true },
  /** Also found by that of a pack. */
  gtin: { kind: 'text', sortable: true, searched: true },
  name: { kind: 'text', sortable: true, searched: true },
  englishName: { kind: 'text', sortable: true, searched: true },
  khmerName: { kind: 'text', sortable: true, searched: true },
  category: { kind: 'text', sortable: false },
  specification: { kind: 'text', sortable: false },
  unit: { kind: 'text', sortable: false },
  status: { kind: 'enum', values: itemStatuses, sortable: true },
  minStock: { kind: 'decimal', sortable: true },
  memberPrice: { kind: 'decimal', sortable: true },
  retailPrice: { kind: 'decimal', sortable: true },
  updatedAt: { kind: 'moment', sortable: true },
} as const satisfies ListFields;

export const itemInput = z.object({
  name: z.string().trim().min(1).max(128),
  englishName: optionalText(128),
  khmerName: optionalText(128),
  /** Ids of configured entries. */
  category: z.string().min(1).max(64),
  specification: optionalText(64),
  unit: z.string().min(1).max(64),
  minStock: quantityInput.default('0.000'),
  maxStock: z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    quantityInput.nullable(),
  ),
  memberPrice: positiveMoneyInput,
  retailPrice: positiveMoneyInput,
  description: optionalText(500),
  /** `factor`: base units per pack. `gtin`: of the pack itself. Omitted: unchanged. */
  packUnits: z
    .array(
      z.object({
        unit: z.string().min(1).max(64),
        factor: positiveQuantityInput,
        gtin: gtinInput.nullish(),
      }),
    )
    .optional(),
  /** Omitted: unchanged; null or blank: none. No two items or packs have the same. */
  gtin: gtinInput.nullish(),
  /** Omitted: unchanged, or active for a new item. */
  status: z.enum(itemStatuses).optional(),
  /** Why it is not active. */
  statusReason: optionalText(500),
});
export const newItem = itemInput.extend({ code: itemCode });
export type NewItem = z.input<typeof newItem>;

const named = names.extend({ id: z.string() });

export const itemRow = z.object({
  code: z.string(),
  serial: z.number().int(),
  name: z.string(),
  englishName: z.string().nullable(),
  khmerName: z.string().nullable(),
  category: named,
  specification: named.nullable(),
  unit: named,
  packUnits: z.array(packed),
  gtin: gtin.nullable(),
  /** Goods of its category have an expiry date. */
  expires: z.boolean(),
  minStock: quantity,
  maxStock: quantity.nullable(),
  memberPrice: money,
  retailPrice: money,
  description: z.string().nullable(),
  status: z.enum(itemStatuses),
  updatedAt: z.string(),
});
export type ItemRow = z.output<typeof itemRow>;

const one = z.object({ code: itemCode });

export const listItems = endpoint({
  method: 'GET',
  path: '/items',
  summary: 'Warehouse items',
  access: ['warehouse_item:read', 'sales_outbound:write', 'contract:write'],
  query: listQuery(itemFields),
  answer: page(itemRow),
  models: ['catalogue'],
});
export const getItem = endpoint({
  method: 'GET',
  path: '/items/{code}',
  summary: 'One item',
  access: ['warehouse_item:read', 'sales_outbound:write'],
  params: one,
  answer: itemRow.extend({ revision, createdAt: z.string(), freshness }),
  models: ['catalogue'],
});
export const createItem = endpoint({
  method: 'POST',
  path: '/items',
  summary: 'Add an item to the catalogue',
  access: 'warehouse_item:write',
  touches: ['item'],
  body: newItem,
  answer: one,
});
export const reviseItem = endpoint({
  method: 'PUT',
  path: '/items/{code}',
  summary: 'Revise details and prices',
  access: 'warehouse_item:write',
  touches: ['item'],
  params: one,
  /** Without a revision the item is overwritten unconditionally, as imports require. */
  body: itemInput.extend({ revision: revision.optional() }),
  answer: done,
});
export const changeItemPrices = endpoint({
  method: 'PUT',
  path: '/items/{code}/prices',
  summary: 'Change what members and everybody else pay',
  access: ['warehouse_item:write', 'cost_price:edit', 'system:admin'],
  touches: ['item', 'markup'],
  params: one,
  /** A price left out stays as it is. */
  body: itemInput
    .pick({ memberPrice: true, retailPrice: true })
    .partial()
    .extend({ reason: optionalText(500) }),
  answer: done,
});
export const changeItemStatus = endpoint({
  method: 'PUT',
  path: '/items/{code}/status',
  summary: 'Activate, deactivate (no new inbound) or discontinue (sell off)',
  access: ['warehouse_item:write', 'warehouse_item:soft_delete', ...restorersOf('warehouse_item')],
  touches: ['item'],
  params: one,
  body: z.discriminatedUnion('status', [
    z.object({ status: z.literal('active') }),
    z.object({ status: z.enum(['inactive', 'discontinued']), reason: reasonText }),
  ]),
  answer: done,
});
export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/items/{code}',
  summary: 'Delete an item that nothing has ever named; its code stays taken',
  access: 'warehouse_item:hard_delete',
  touches: ['item'],
  params: one,
  body: z.object({ reason: reasonText }),
  answer: done,
});
