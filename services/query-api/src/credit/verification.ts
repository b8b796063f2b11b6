import type { BalanceAnswer, CreditVerification } from '@granary/api/credit';
import { balanceOf, credit, type CreditEvent, type CreditState } from '@granary/domain/credit';
import { reject } from '@granary/domain/kernel';
import type { EventStore } from '@granary/event-store';
import { sql, type QueryRunner } from '../database/index.ts';
import { balanceNow } from './accounts.ts';
import { shownOf, type Running } from './sums.ts';

export interface Tables {
  readonly table: BalanceAnswer;
  readonly lines: Running;
  readonly count: number;
}

export const tablesOf = async (runQuery: QueryRunner, customer: string): Promise<Tables> => {
  const table = await balanceNow(runQuery, customer);
  if (!table) throw reject('NOT_FOUND');
  const [found] = await runQuery<{ count: number; limit: string; used: string; reserved: string }>(sql`
    SELECT count(*)::int AS count, sum(l.limit_change) AS "limit", sum(l.used_change) AS used,
      sum(l.reserved_change) AS reserved
    FROM credit.line l WHERE l.customer = ${customer}`);
  if (!found) throw reject('NOT_FOUND');
  const { count, ...sums } = found;
  return { table, lines: shownOf(sums), count };
};

/** Compares the tables with the ledger, folded from the log by the decider up to the same event. */
export const verified = async (
  store: EventStore,
  customer: string,
  { table, lines, count }: Tables,
): Promise<Omit<CreditVerification, 'freshness'>> => {
  const { prepaid, standing, limit, used, reserved, available } = balanceOf(
    await ledgerAt(store, customer, count),
  );
  const ledger = { limit, used, reserved, available, prepaid, standing };
  const { standing: _, ...running } = ledger;
  return { agrees: same(ledger, table) && same(running, lines), ledger, lines, table };
};

/** Each event is one line, so the number of lines is the number of folded events. */
const ledgerAt = async (store: EventStore, customer: string, events: number): Promise<CreditState> => {
  const { state, revision } = await store.load(credit, customer);
  if (revision === BigInt(events - 1)) return state;
  let folded = credit.initial();
  for await (const { type, data } of store.readStream(credit.category, customer, { maxCount: events }))
    folded = credit.evolve(folded, { type, data } as CreditEvent);
  return folded;
};

const same = (a: object, b: object): boolean =>
  Object.entries(a).every(([name, value]) => (b as Record<string, unknown>)[name] === value);
