import {
  costRevisionFields,
  listCostRevisions,
  listPriceSuggestions,
  listProfitLines,
  priceSuggestionFields,
  profitFields,
} from '@granary/api/costs';
import { named, sql } from '../database/index.ts';
import { defineList } from '../lists/index.ts';
import { marginOf, sold } from './sold.ts';

export const profitLinesList = defineList(listProfitLines, profitFields, {
  from: `${sold} x LEFT JOIN catalogue.item i ON i.code = x.item LEFT JOIN catalogue.unit u ON u.id = i.unit
    LEFT JOIN customers.customer c ON c.code = x.customer`,
  select: {
    id: 'x.id',
    number: 'x.number',
    line: 'x.line',
    shippedAt: 'x.shipped_at',
    warehouse: 'x.warehouse',
    item: 'x.item',
    itemNames: named('i', 'x.item'),
    unit: named('u', `''`),
    customer: 'x.customer',
    customerNames: named('c', 'x.customer'),
    quantity: 'x.quantity',
    unitPrice: 'x.unit_price',
    revenue: 'x.revenue',
    cost: 'x.cost',
    profit: 'x.profit',
    margin: marginOf('x.profit', 'x.revenue'),
    batches: 'x.batches',
    revisedSince: `EXISTS (SELECT FROM inventory.cost_change h WHERE h.changed_at > x.shipped_at
      AND h.batch_id IN (SELECT x.warehouse || '.' || x.item || '.' || batch FROM unnest(x.batches) AS batch))`,
  },
  columns: {},
  id: 'x.id',
  order: [{ field: 'shippedAt', direction: 'desc' }],
  warehouses: ['x.warehouse'],
  where: ({ query: { warehouse } }) =>
    warehouse === undefined ? undefined : sql`x.warehouse = ${warehouse}`,
});

/** The last part of `‹warehouse›.‹item›.‹batch›`. */
const batchCode = `split_part(h.batch_id, '.', 3)`;

export const costRevisionsList = defineList(listCostRevisions, costRevisionFields, {
  from: 'inventory.cost_change h LEFT JOIN catalogue.item i ON i.code = h.item',
  select: {
    id: 'h.id',
    changedAt: 'h.changed_at',
    batchId: 'h.batch_id',
    batch: batchCode,
    warehouse: 'h.warehouse',
    item: 'h.item',
    itemNames: named('i', 'h.item'),
    before: 'h.before',
    after: 'h.after',
    change: 'h.change',
    changeRate: 'h.change_rate',
    reason: 'h.reason',
    username: 'h.username',
  },
  columns: {},
  id: 'h.id',
  order: [{ field: 'changedAt', direction: 'desc' }],
  warehouses: ['h.warehouse'],
  where: ({ query: { warehouse } }) =>
    warehouse === undefined ? undefined : sql`h.warehouse = ${warehouse}`,
});

/** The most specific markup: of the item, its category, the parent category, or the default. */
const markup = 'coalesce(mi.percent, mc.percent, mp.percent, ma.percent)';

export const priceSuggestionsList = defineList(listPriceSuggestions, priceSuggestionFields, {
  from: `catalogue.item i
    LEFT JOIN (SELECT item, round(sum(value) / nullif(sum(current), 0), 6) AS cost
      FROM inventory.item_stock GROUP BY item) a ON a.item = i.code
    LEFT JOIN catalogue.category g ON g.id = i.category
    LEFT JOIN profit.markup mi ON mi.scope = 'item.' || i.code
    LEFT JOIN profit.markup mc ON mc.scope = 'category.' || i.category
    LEFT JOIN profit.markup mp ON mp.scope = 'category.' || g.parent
    LEFT JOIN profit.markup ma ON ma.scope = 'all'`,
  select: {
    item: 'i.code',
    itemNames: named('i', 'i.code'),
    averageCost: 'a.cost::numeric(18,6)',
    markup: `${markup}::numeric(18,2)`,
    markupKind: 'coalesce(mi.kind, mc.kind, mp.kind, ma.kind)',
    suggestedPrice: `round(a.cost * (1 + ${markup} / 100), 2)`,
    memberPrice: 'i.member_price::numeric(18,2)',
    retailPrice: 'i.retail_price::numeric(18,2)',
    memberMarkup: 'round((i.member_price / nullif(a.cost, 0) - 1) * 100, 2)',
  },
  columns: {
    itemName: 'i.name',
    averageCost: 'coalesce(a.cost, 0)',
    markup: `coalesce(${markup}, -1)`,
  },
  id: 'i.code',
  order: [{ field: 'item', direction: 'asc' }],
});
