import { isPosition, type listStockAsOf } from '@granary/api/audit';
import { dayAfter, momentAfter, startOfDayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { raw, type Sql, sql } from '../../database/index.ts';
import type { ListCall } from '../../lists/index.ts';

export type AsOfCall = ListCall<typeof listStockAsOf>;
type AsOf = Pick<AsOfCall['query'], 'basis' | 'on' | 'at'>;

/** Exclusive upper bound as a timestamp; null for now or for a log position. */
export const cutOf = ({ on, at }: AsOf): string | null => {
  if (at !== undefined) return isPosition(at) ? null : momentAfter(at);
  return on === undefined ? null : startOfDayIn(COMPANY_TIME_ZONE, dayAfter(on));
};

/** Ledger ids begin with the log position, padded to this many digits. */
const POSITION_DIGITS = 19;
/** The largest ledger id of a log position. */
const endOf = (position: string): string => `${position.padStart(POSITION_DIGITS, '0')}-9999`;

interface Entry {
  readonly id: string;
  readonly occurredAt: string;
  readonly recordedAt: string;
}

/** SQL condition for ledger entries after the requested moment; undefined if that is now. */
const later = (asOf: AsOf, entry: Entry): Sql | undefined => {
  if (asOf.at !== undefined && isPosition(asOf.at)) return sql`${raw(entry.id)} > ${endOf(asOf.at)}`;
  const cut = cutOf(asOf);
  if (cut === null) return undefined;
  return sql`${raw(asOf.basis === 'effective' ? entry.occurredAt : entry.recordedAt)} >= ${cut}`;
};

const movement: Entry = { id: 'm.id', occurredAt: 'm.occurred_at', recordedAt: 'm.recorded_at' };
const change: Entry = { id: 'c.id', occurredAt: 'c.changed_at', recordedAt: 'c.recorded_at' };

interface Reckoned {
  readonly quantity: Sql;
  readonly unitCost: Sql;
  readonly expiryDate: Sql;
}

/** Batches with a nonzero quantity. */
const held = ({ quantity, unitCost, expiryDate }: Reckoned, reckoned: Sql): Sql => sql`
  (SELECT b.id, b.batch, b.item, b.warehouse, b.supplier_lot, b.received_at, ${expiryDate} AS expiry_date,
      ${quantity} AS quantity, ${unitCost} AS unit_cost
    FROM inventory.batch b ${reckoned}
    WHERE ${quantity} <> 0) s`;

const now = { quantity: raw('b.current'), unitCost: raw('b.unit_cost'), expiryDate: raw('b.expiry_date') };
const heldNow = held(now, raw(''));

/**
 * The current quantity minus later movements: the past is computed backwards from today. Compared as an expression,
 * because from the statistics of `current` alone Postgres would expect almost no rows.
 */
const lessSince = raw('b.current - COALESCE(since.delta, 0)');

/** The value after the last change up to then, or else the value before the first later change. */
const saidThen = (since: Sql) => ({
  value: sql`CASE WHEN ${since} THEN c.before ELSE c.after END`,
  foremost: sql`${since}, CASE WHEN ${since} THEN c.id END, c.id DESC`,
});

/** The value of the batch `b` at that moment. */
const ofBatch = (changes: string, changed: Sql, today: Sql): Sql => {
  const said = saidThen(changed);
  return sql`
    COALESCE((SELECT ${said.value} FROM ${raw(changes)} c WHERE c.batch_id = b.id
      ORDER BY ${said.foremost} LIMIT 1), ${today})`;
};

/** The unit cost of the batch `b` at that moment; `changed` matches the changes `c` that came later. */
const costThen = (changed: Sql): Sql => ofBatch('inventory.cost_change', changed, now.unitCost);

/** Batch by batch with lateral joins, so that a page computes only its own rows. */
export const oneByOne = (moved: Sql, changed: Sql): Sql => {
  return held(
    {
      quantity: lessSince,
      unitCost: costThen(changed),
      expiryDate: ofBatch('inventory.expiry_change', changed, now.expiryDate),
    },
    sql`LEFT JOIN LATERAL (
      SELECT sum(m.delta) AS delta FROM inventory.movement m WHERE m.batch_id = b.id AND ${moved}
    ) since ON true`,
  );
};

/** All batches with one aggregation: a third of the work when every row is needed. */
export const allAtOnce = (moved: Sql, changed: Sql): Sql => {
  const said = saidThen(changed);
  // Without a later change, it is today's value.
  const then = (changes: string): Sql => sql`(
      SELECT DISTINCT ON (c.batch_id) c.batch_id, ${said.value} AS said FROM ${raw(changes)} c
      WHERE c.batch_id IN (SELECT c.batch_id FROM ${raw(changes)} c WHERE ${changed})
      ORDER BY c.batch_id, ${said.foremost}
    )`;
  return held(
    {
      quantity: lessSince,
      unitCost: raw('COALESCE(cost.said, b.unit_cost)'),
      expiryDate: raw('COALESCE(expiry.said, b.expiry_date)'),
    },
    sql`LEFT JOIN (
      SELECT m.batch_id, sum(m.delta) AS delta FROM inventory.movement m WHERE ${moved} GROUP BY m.batch_id
    ) since ON since.batch_id = b.id
    LEFT JOIN ${then('inventory.cost_change')} cost ON cost.batch_id = b.id
    LEFT JOIN ${then('inventory.expiry_change')} expiry ON expiry.batch_id = b.id`,
  );
};

/** The stock at the requested moment as `s`, computed with `reckon` unless the moment is now. */
export const heldThen = ({ query }: AsOfCall, reckon: typeof oneByOne): Sql => {
  const moved = later(query, movement);
  const changed = later(query, change);
  return moved && changed ? reckon(moved, changed) : heldNow;
};
