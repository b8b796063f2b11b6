import {
  SHEET_LINES_MAX,
  countFields,
  listCounts,
  type proposeCount,
  type ProposedBatch,
} from '@granary/api/counts';
import type { QueryOf } from '@granary/api/http';
import { all, any, type QueryRunner, named, packUnitsOf, raw, type Sql, sql } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

export const countsList = defineList(listCounts, countFields, {
  from: 'counts.count c',
  select: {
    number: 'c.number',
    title: 'c.title',
    warehouse: 'c.warehouse',
    status: 'c.status',
    scopeKind: 'c.scope_kind',
    lineCount: 'c.line_count',
    toCount: 'c.to_count',
    countedCount: 'c.counted_count',
    differenceCount: 'c.difference_count',
    createdBy: 'c.created_by',
    createdAt: 'c.created_at',
    updatedAt: 'c.updated_at',
  },
  columns: {},
  id: 'c.number',
  search: ['c.search_text'],
  order: [{ field: 'createdAt', direction: 'desc' }],
  warehouses: ['c.warehouse'],
  where: ({ query: { warehouse } }) =>
    warehouse === undefined ? undefined : sql`c.warehouse = ${warehouse}`,
});

/** Read model data of a batch on a count sheet. */
export interface BatchFacts extends Pick<
  ProposedBatch,
  'itemNames' | 'supplierLot' | 'gtin' | 'packUnits' | 'expiryDate'
> {
  readonly id: string;
  readonly unit: ProposedBatch['itemNames'];
  readonly unitCost: string;
}

export const factsOf = async (
  runQuery: QueryRunner,
  ids: readonly string[],
): Promise<Map<string, BatchFacts>> => {
  const found = await runQuery<BatchFacts>(sql`
    SELECT b.id, ${raw(named('i', 'b.item'))} AS "itemNames", ${raw(named('u', `''`))} AS unit,
      b.supplier_lot AS "supplierLot", i.gtin, ${raw(packUnitsOf('i'))} AS "packUnits",
      b.expiry_date AS "expiryDate", b.unit_cost AS "unitCost"
    FROM inventory.batch b LEFT JOIN catalogue.item i ON i.code = b.item LEFT JOIN catalogue.unit u ON u.id = i.unit
    WHERE b.id = ANY(${[...ids]})`);
  return new Map(found.map((one) => [one.id, one]));
};

type Wanted = QueryOf<typeof proposeCount>;

/** In shelf order, without quantities: users who open a sheet may also count by it. */
export const proposedBatches = (runQuery: QueryRunner, wanted: Wanted): Promise<ProposedBatch[]> =>
  runQuery<ProposedBatch>(sql`
    SELECT b.item, ${raw(named('i', 'b.item'))} AS "itemNames", b.batch, b.location, b.shelf,
      b.supplier_lot AS "supplierLot", i.gtin, ${raw(packUnitsOf('i'))} AS "packUnits",
      b.expiry_date AS "expiryDate",
      (SELECT c.number FROM counts.count c WHERE c.warehouse = b.warehouse
        AND c.status IN ('open', 'counting', 'recounting', 'counted') AND b.item || '.' || b.batch = ANY(c.batches)
        ORDER BY c.created_at DESC LIMIT 1) AS counting
    FROM inventory.batch b LEFT JOIN catalogue.item i ON i.code = b.item
    WHERE b.warehouse = ${wanted.warehouse} AND ${scopeOf(wanted)}
    ORDER BY b.location NULLS LAST, b.shelf NULLS LAST, b.item, b.received_at, b.id
    LIMIT ${SHEET_LINES_MAX + 1}`);

/** A location, item or category selects what is on hand; a search for batches also finds those with nothing on hand. */
const scopeOf = ({ kind, location, shelf, item, category, q }: Wanted): Sql => {
  const onHand = sql`b.current > 0`;
  const nothing = sql`false`;
  switch (kind) {
    case 'location':
      if (!location) return nothing;
      return (
        all([onHand, sql`b.location = ${location}`, shelf ? sql`b.shelf = ${shelf}` : undefined]) ?? nothing
      );
    case 'item':
      return item ? (all([onHand, sql`b.item = ${item}`]) ?? nothing) : nothing;
    case 'category':
      return category ? (all([onHand, sql`i.category = ${category}`]) ?? nothing) : nothing;
    case 'batches': {
      if (!q) return nothing;
      const like = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      return (
        all([
          sql`b.status <> 'depleted'`,
          any([
            sql`b.batch ILIKE ${like}`,
            sql`b.item ILIKE ${like}`,
            sql`b.supplier_lot ILIKE ${like}`,
            sql`i.gtins ILIKE ${like}`,
            sql`i.name ILIKE ${like}`,
            sql`i.english_name ILIKE ${like}`,
            sql`i.khmer_name ILIKE ${like}`,
          ]),
        ]) ?? nothing
      );
    }
  }
};
