import { type QueryRunner, named, planned, raw, type Sql, sql } from '../database/index.ts';
import { fileNames, namedIfAny, type FarEnd, type Names } from './far-end.ts';
import { countsAt, type LineageQuery } from './lineage-query.ts';

interface Balance {
  readonly arrived: string;
  readonly left: string;
  readonly onHand: string;
  readonly told: string | null;
}

/** What stands at the far end of an edge that leads to a batch. */
export type BatchSeen = Pick<
  FarEnd,
  'batchStatus' | 'onHand' | 'attachments' | 'warehouse' | 'supplier' | 'supplierNames'
>;

export interface BatchAskedAbout extends BatchSeen {
  readonly unit: Names;
  readonly balance: Balance;
}

/** The root batch with its balance; undefined if it does not exist. */
export const batchAskedAbout = async (
  runQuery: QueryRunner,
  lineageQuery: LineageQuery,
): Promise<BatchAskedAbout | undefined> => {
  const [found] = await runQuery<
    Omit<BatchAskedAbout, 'balance'> & Omit<Balance, 'onHand'> & { balance: string }
  >(
    planned(sql`
    SELECT b.status AS "batchStatus", b.current AS "onHand", ${raw(fileNames('b'))} AS attachments,
      ${raw(named('h', 'b.warehouse'))} AS warehouse,
      ${raw(named('u', `''`))} AS unit, b.supplier, ${raw(namedIfAny('s', 'b.supplier'))} AS "supplierNames",
      account.arrived, account."left", account.balance, account.told
    FROM inventory.batch b LEFT JOIN catalogue.warehouse h ON h.code = b.warehouse
      LEFT JOIN catalogue.item i ON i.code = b.item LEFT JOIN catalogue.unit u ON u.id = i.unit
      LEFT JOIN catalogue.supplier s ON s.code = b.supplier CROSS JOIN (${accountOf(lineageQuery)}) account
    WHERE b.id = ${lineageQuery.id}`),
  );
  if (!found) return undefined;
  const { arrived, left, balance: onHand, told, ...batch } = found;
  return { ...batch, balance: { arrived, left, onHand, told } };
};

/**
 * `told` is the quantity on hand stated by the last event. Null in business time: an event states what was recorded by
 * then, which excludes what was backdated later.
 */
const accountOf = (lineageQuery: LineageQuery): Sql => {
  const side = (end: string, other: string) => sql`
    SELECT e.id, ${raw(end === 'to_id' ? 'e.quantity' : '0::numeric(18,3)')} AS arrived,
      ${raw(end === 'to_id' ? '0::numeric(18,3)' : 'e.quantity')} AS "left", ${raw(`e.${other}`)} AS on_hand
    FROM traceability.edge e WHERE ${raw(`e.${end}`)} = ${lineageQuery.id} AND ${countsAt(lineageQuery, 'e')}`;
  return sql`
    SELECT coalesce(sum(m.arrived), 0)::numeric(18,3) AS arrived, coalesce(sum(m."left"), 0)::numeric(18,3) AS "left",
      coalesce(sum(m.arrived) - sum(m."left"), 0)::numeric(18,3) AS balance,
      ${lineageQuery.effective === undefined ? raw('(array_agg(m.on_hand ORDER BY m.id DESC))[1]') : raw('NULL::numeric')} AS told
    FROM (${side('to_id', 'to_on_hand')} UNION ALL ${side('from_id', 'from_on_hand')}) m`;
};

/** Quantities on hand of these batches at the requested moment. */
export const onHandThen = async (
  runQuery: QueryRunner,
  lineageQuery: LineageQuery,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await runQuery<{ id: string; onHand: string }>(
    planned(sql`
    SELECT m.id, sum(m.moved)::numeric(18,3) AS "onHand" FROM (
      SELECT e.to_id AS id, e.quantity AS moved FROM traceability.edge e
      WHERE e.to_id = ANY(${ids}) AND ${countsAt(lineageQuery, 'e')}
      UNION ALL SELECT e.from_id, -e.quantity FROM traceability.edge e
      WHERE e.from_id = ANY(${ids}) AND ${countsAt(lineageQuery, 'e')}
    ) m GROUP BY m.id`),
  );
  return new Map(rows.map(({ id, onHand }) => [id, onHand]));
};
