import { isPosition, type listStockAsOf } from '@granary/api/audit';
import { dayAfter, momentAfter, startOfDayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { raw, type Sql, sql } from '../../database/index.ts';
import type { ListCall } from '../../lists/index.ts';

export type AsOfCall = ListCall<typeof listStockAsOf>;
type AsOf = Pick<AsOfCall['query'], 'basis' | 'on' | 'at'>;

/** The first moment that does not count any more. */
export const cutOf = ({ on, at }: AsOf): string | null => {
  if (at !== undefined) return isPosition(at) ? null : momentAfter(at);
  return on === undefined ? null : startOfDayIn(COMPANY_TIME_ZONE, dayAfter(on));
};

/** Ids of ledgers begin with the place in the log, in so many digits. */
const POSITION_DIGITS = 19;
/** The last id of a ledger that is of this place in the log. */
export const endOf = (position: string): string => `${position.padStart(POSITION_DIGITS, '0')}-9999`;

interface Entry {
  readonly id: string;
  readonly occurredAt: string;
  readonly recordedAt: string;
}

/** Whether an entry of a ledger came later than the moment asked about; undefined: nothing does. */
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

/** The batches of which there was something. */
const held = ({ quantity, unitCost, expiryDate }: Reckoned, reckoned: Sql): Sql => sql`
  (SELECT b.id, b.batch, b.item, b.warehouse, b.supplier_lot, b.received_at, ${expiryDate} AS expiry_date,
      ${quantity} AS quantity, ${unitCost} AS unit_cost
    FROM inventory.batch b ${reckoned}
    WHERE ${quantity} <> 0) s`;

const now = { quantity: raw('b.current'), unitCost: raw('b.unit_cost'), expiryDate: raw('b.expiry_date') };
const heldNow = held(now, raw(''));

/**
 * What is there now, less what has come since: the past is reckoned back from today. It is compared as a difference:
 * by how often the same quantity occurs today, Postgres would expect next to no rows.
 */
const lessSince = raw('b.current - COALESCE(since.delta, 0)');

/** What the last change until then has left, else what the first change since has replaced. */
const saidThen = (since: Sql) => ({
  value: sql`CASE WHEN ${since} THEN c.before ELSE c.after END`,
  foremost: sql`${since}, CASE WHEN ${since} THEN c.id END, c.id DESC`,
});

/** What was said of the batch `b` then. */
const ofBatch = (changes: string, changed: Sql, today: Sql): Sql => {
  const said = saidThen(changed);
  return sql`
    COALESCE((SELECT ${said.value} FROM ${raw(changes)} c WHERE c.batch_id = b.id
      ORDER BY ${said.foremost} LIMIT 1), ${today})`;
};

/** What the batch `b` cost then; `changed` tells the changes `c` that had not come yet. */
export const costThen = (changed: Sql): Sql => ofBatch('inventory.cost_change', changed, now.unitCost);

/** A batch at a time: whoever reads a page reckons no more than they read. */
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

/** All batches at once: a third of the work where all are wanted. */
export const allAtOnce = (moved: Sql, changed: Sql): Sql => {
  const said = saidThen(changed);
  const then = (changes: string): Sql => sql`(
      SELECT DISTINCT ON (c.batch_id) c.batch_id, ${said.value} AS said FROM ${raw(changes)} c
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

/** The stock of the moment asked about as `s`, reckoned in this way where it is not that of now. */
export const heldThen = ({ query }: AsOfCall, reckon: typeof oneByOne): Sql => {
  const moved = later(query, movement);
  const changed = later(query, change);
  return moved && changed ? reckon(moved, changed) : heldNow;
};
