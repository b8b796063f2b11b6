import {
  COST_READERS,
  batchFields,
  itemStockFields,
  listBatches,
  listExpiryWarnings,
  listItemStock,
  type BatchDetail,
  type BatchRow,
} from '@granary/api/stock';
import { batchNamed } from '@granary/domain/stock';
import { EXPIRING_SOON_DAYS, EXPIRY_CRITICAL_DAYS } from '@granary/domain/stock/rules';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { mayUseWarehouse } from '@granary/platform/access';
import {
  all,
  type QueryRunner,
  named,
  namedIfKnown,
  packUnitsOf,
  planned,
  raw,
  type Sql,
  sql,
} from '../database/index.ts';
import { defineList, type ListCall } from '../lists/index.ts';

type Caller = ListCall['caller'];

const catalogue = (alias: string): string => `
  LEFT JOIN catalogue.item i ON i.code = ${alias}.item
  LEFT JOIN catalogue.unit u ON u.id = i.unit
  LEFT JOIN catalogue.warehouse w ON w.code = ${alias}.warehouse`;

const from = `inventory.batch b ${catalogue('b')} LEFT JOIN catalogue.supplier s ON s.code = b.supplier`;

/** The current date in the batch's warehouse. */
const today = `(now() AT TIME ZONE coalesce(w.time_zone, '${COMPANY_TIME_ZONE}'))::date`;
const daysLeft = `(b.expiry_date - ${today})`;

const itemAndPlace = (alias: string) => ({
  item: `${alias}.item`,
  itemNames: named('i', `${alias}.item`),
  unit: named('u', `''`),
  packUnits: packUnitsOf('i'),
  category: 'i.category',
  warehouse: `${alias}.warehouse`,
  warehouseNames: named('w', `${alias}.warehouse`),
});

const select = {
  id: 'b.id',
  batch: 'b.batch',
  ...itemAndPlace('b'),
  gtin: 'i.gtin',
  supplier: 'b.supplier',
  supplierNames: namedIfKnown('s'),
  supplierLot: 'b.supplier_lot',
  status: 'b.status',
  initial: 'b.initial',
  current: 'b.current',
  available: 'b.available',
  reserved: 'b.reserved',
  blocked: 'b.blocked',
  receivedAt: 'b.received_at',
  productionDate: 'b.production_date',
  expiryDate: 'b.expiry_date',
  expiryLevel: `CASE WHEN b.expiry_date IS NULL THEN 'none' WHEN ${daysLeft} < 0 THEN 'expired'
    WHEN ${daysLeft} <= ${EXPIRY_CRITICAL_DAYS} THEN 'critical' WHEN ${daysLeft} <= ${EXPIRING_SOON_DAYS} THEN 'soon' ELSE 'fine' END`,
  daysLeft,
  expiryPlan: 'b.expiry_plan',
  location: 'b.location',
  shelf: 'b.shelf',
  unitCost: 'b.unit_cost',
  value: 'b.value',
};

const columns = {
  itemName: 'coalesce(i.name, b.item)',
  itemEnglishName: 'coalesce(i.english_name, i.name, b.item)',
  itemKhmerName: 'coalesce(i.khmer_name, i.name, b.item)',
  gtin: `coalesce(i.gtin, '')`,
  expiryDate: 'b.expires_on',
};

const several = { gtin: 'i.gtins' };

const searched = {
  search: ['b.item', 'b.batch', 'b.supplier_lot', 'b.location'],
  referred: [
    {
      column: 'b.item',
      of: 'catalogue.item',
      names: ['name', 'english_name', 'khmer_name', 'gtins'],
    },
  ],
};

const inWarehouse = (alias: string, warehouse: string | undefined): Sql | undefined =>
  warehouse === undefined ? undefined : sql`${raw(alias)}.warehouse = ${warehouse}`;

export const batchesList = defineList(listBatches, batchFields, {
  from,
  select,
  columns,
  several,
  ...searched,
  id: 'b.id',
  order: [{ field: 'receivedAt', direction: 'desc' }],
  indexed: ['expiryDate'],
  warehouses: ['b.warehouse'],
  guarded: { unitCost: COST_READERS, value: COST_READERS },
  where: ({ query }) => inWarehouse('b', query.warehouse),
});

export const expiryWarningsList = defineList(listExpiryWarnings, batchFields, {
  from,
  select,
  columns,
  several,
  ...searched,
  id: 'b.id',
  order: [{ field: 'expiryDate', direction: 'asc' }],
  warehouses: ['b.warehouse'],
  guarded: { unitCost: COST_READERS, value: COST_READERS },
  // The first condition can use the index: no time zone is more than a day ahead of the database's date.
  where: ({ query }) =>
    all([
      sql`b.current > 0 AND b.expires_on <= current_date + 1 + ${query.within}::int`,
      sql`b.expires_on <= ${raw(today)} + ${query.within}::int`,
      inWarehouse('b', query.warehouse),
    ]),
});

const nextExpiry = `(SELECT min(e.expiry_date) FROM inventory.batch e
  WHERE e.item = k.item AND e.warehouse = k.warehouse AND e.current > 0)`;

export const itemStockList = defineList(listItemStock, itemStockFields, {
  from: `inventory.item_stock k ${catalogue('k')}`,
  select: {
    id: 'k.id',
    ...itemAndPlace('k'),
    current: 'k.current',
    available: 'k.available',
    reserved: 'k.reserved',
    blocked: 'k.blocked',
    batches: 'k.batches',
    nextExpiry,
    minStock: 'i.min_stock',
    maxStock: 'i.max_stock',
    lowStock: 'coalesce(k.current < i.min_stock, false)',
    value: 'k.value',
  },
  columns: {
    itemName: 'coalesce(i.name, k.item)',
    itemEnglishName: 'coalesce(i.english_name, i.name, k.item)',
    itemKhmerName: 'coalesce(i.khmer_name, i.name, k.item)',
  },
  id: 'k.id',
  order: [{ field: 'item', direction: 'asc' }],
  warehouses: ['k.warehouse'],
  guarded: { value: COST_READERS },
  where: ({ query }) => inWarehouse('k', query.warehouse),
});

const detail = {
  ...select,
  quality: 'b.quality',
  inspector: 'b.inspector',
  inspectedAt: 'b.inspected_at',
  certificate: 'b.certificate',
  attachments: 'b.attachments',
  notes: 'b.notes',
  locked: 'b.locked',
  recalls: 'b.recalls',
  statusReason: 'b.status_reason',
  origin: `jsonb_build_object('kind', b.origin_kind, 'document', b.origin_document, 'line', b.origin_line, 'parent', b.parent)`,
  received: 'b.received',
  issued: 'b.issued',
  lastChangedAt: 'b.last_changed_at',
  categoryNames: namedIfKnown('c'),
  specificationNames: namedIfKnown('sp'),
  itemStatus: 'i.status',
  itemDescription: 'i.description',
  memberPrice: 'i.member_price',
  retailPrice: 'i.retail_price',
  minStock: 'i.min_stock',
  maxStock: 'i.max_stock',
} satisfies Record<keyof BatchDetail, string>;

export const mayReadCost = ({ permissions }: Pick<Caller, 'permissions'>): boolean =>
  COST_READERS.some((permission) => permissions.has(permission));

/**
 * Hides a parent batch in a warehouse the caller may not use, as in the lineage. The receiving document is the caller's
 * own.
 */
const originFor = (caller: Caller, { parent, ...origin }: BatchDetail['origin']): BatchDetail['origin'] => ({
  ...origin,
  parent: parent !== null && mayUseWarehouse(caller, batchNamed(parent).warehouse) ? parent : null,
});

const selectDetail = sql`
  SELECT ${raw(
    Object.entries(detail)
      .map(([name, expression]) => `${expression} AS "${name}"`)
      .join(', '),
  )} FROM ${raw(from)}
  LEFT JOIN catalogue.category c ON c.id = i.category
  LEFT JOIN catalogue.specification sp ON sp.id = i.specification`;

/** Callers must have checked access to the warehouse. */
export const findBatch = async (
  runQuery: QueryRunner,
  id: string,
  caller: Caller,
): Promise<BatchDetail | undefined> => {
  const [found] = await runQuery<BatchDetail>(planned(sql`${selectDetail} WHERE b.id = ${id}`));
  if (!found) return undefined;
  return {
    ...found,
    origin: originFor(caller, found.origin),
    ...(!mayReadCost(caller) && { unitCost: null, value: null }),
  };
};

/** Without costs, in the order of the ids. Callers must have checked access to the warehouses. */
export const findBatches = (runQuery: QueryRunner, ids: readonly string[]): Promise<BatchRow[]> => {
  const columns = { ...select, unitCost: 'NULL', value: 'NULL' };
  const expressions = Object.entries(columns).map(([name, expression]) => `${expression} AS "${name}"`);
  return runQuery<BatchRow>(sql`
    SELECT ${raw(expressions.join(', '))} FROM ${raw(from)}
    WHERE b.id = ANY(${ids}::text[]) ORDER BY array_position(${ids}::text[], b.id)`);
};
