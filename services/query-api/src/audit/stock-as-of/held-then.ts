import type { listStockAsOf } from '@granary/api/audit';
import { dayAfter, startOfDayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { raw, type Sql, sql } from '../../database/index.ts';
import type { ListCall } from '../../lists/index.ts';

export type AsOfCall = ListCall<typeof listStockAsOf>;
type AsOf = Pick<AsOfCall['query'], 'basis' | 'on' | 'at'>;

/** The first moment that does not count any more. */
export const cutOf = ({ on, at }: AsOf): string | null =>
  on === undefined || at !== undefined ? null : startOfDayIn(COMPANY_TIME_ZONE, dayAfter(on));

/** Ids of ledgers begin with the place in the log, in so many digits. */
const POSITION_DIGITS = 19;
const endOf = (position: string): string => `${position.padStart(POSITION_DIGITS, '0')}-9999`;

interface Entry {
  readonly id: string;
  readonly occurredAt: string;
  readonly recordedAt: string;
}

/** Whether an entry of a ledger came later than the moment asked about; undefined: nothing does. */
const later = (asOf: AsOf, entry: Entry): Sql | undefined => {
  if (asOf.at !== undefined) return sql`${raw(entry.id)} > ${endOf(asOf.at)}`;
  const cut = cutOf(asOf);
  if (cut === null) return undefined;
  return sql`${raw(asOf.basis === 'effective' ? entry.occurredAt : entry.recordedAt)} >= ${cut}`;
};

const movement: Entry = { id: 'm.id', occurredAt: 'm.occurred_at', recordedAt: 'm.recorded_at' };
const revision: Entry = { id: 'c.id', occurredAt: 'c.changed_at', recordedAt: 'c.recorded_at' };

/** The batches of which there was something. */
const held = (quantity: Sql, unitCost: Sql, reckoned: Sql): Sql => sql`
  (SELECT b.id, b.batch, b.item, b.warehouse, b.supplier_lot, b.received_at, b.expiry_date,
      ${quantity} AS quantity, ${unitCost} AS unit_cost
    FROM inventory.batch b ${reckoned}
    WHERE ${quantity} <> 0) s`;

const heldNow = held(raw('b.current'), raw('b.unit_cost'), raw(''));

/**
 * What is there now, less what has come since: the past is reckoned back from today. It is compared as a difference:
 * by how often the same quantity occurs today, Postgres would expect next to no rows.
 */
const lessSince = raw('b.current - COALESCE(since.delta, 0)');

/** The cost that the last revision until then has left, else the one that the first revision since has replaced. */
const costThen = (since: Sql) => ({
  value: sql`CASE WHEN ${since} THEN c.before ELSE c.after END`,
  foremost: sql`${since}, CASE WHEN ${since} THEN c.id END, c.id DESC`,
});

/** A batch at a time: whoever reads a page reckons no more than they read. */
export const oneByOne = (moved: Sql, revised: Sql): Sql => {
  const cost = costThen(revised);
  return held(
    lessSince,
    sql`COALESCE((SELECT ${cost.value} FROM inventory.cost_change c WHERE c.batch_id = b.id
      ORDER BY ${cost.foremost} LIMIT 1), b.unit_cost)`,
    sql`LEFT JOIN LATERAL (
      SELECT sum(m.delta) AS delta FROM inventory.movement m WHERE m.batch_id = b.id AND ${moved}
    ) since ON true`,
  );
};

/** All batches at once: a third of the work where all are wanted. */
export const allAtOnce = (moved: Sql, revised: Sql): Sql => {
  const cost = costThen(revised);
  return held(
    lessSince,
    raw('COALESCE(revision.unit_cost, b.unit_cost)'),
    sql`LEFT JOIN (
      SELECT m.batch_id, sum(m.delta) AS delta FROM inventory.movement m WHERE ${moved} GROUP BY m.batch_id
    ) since ON since.batch_id = b.id
    LEFT JOIN (
      SELECT DISTINCT ON (c.batch_id) c.batch_id, ${cost.value} AS unit_cost FROM inventory.cost_change c
      ORDER BY c.batch_id, ${cost.foremost}
    ) revision ON revision.batch_id = b.id`,
  );
};

/** The stock of the moment asked about as `s`, reckoned in this way where it is not that of now. */
export const heldThen = ({ query }: AsOfCall, reckon: typeof oneByOne): Sql => {
  const moved = later(query, movement);
  const revised = later(query, revision);
  return moved && revised ? reckon(moved, revised) : heldNow;
};
