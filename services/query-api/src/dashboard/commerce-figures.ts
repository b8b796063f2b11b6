import { listCreditAccounts } from '@granary/api/credit';
import type { Dashboard } from '@granary/api/dashboard';
import { listSales } from '@granary/api/outbound';
import { minus, startOfDayIn, toMoney } from '@granary/domain/kernel';
import { lastPeriods } from '@granary/domain/periods/rules';
import { inWarehouses, periodAmong, sql, type QueryRunner } from '../database/index.ts';
import { shippedSince } from '../outbound/index.ts';
import { mayAsk, type Scope } from './figures.ts';
import type { Back } from './movement-figures.ts';

type Sums = ReadonlyMap<string, string>;

/** Sales belong to a warehouse; what customers owe belongs to the company. */
export const commerce = async (
  runQuery: QueryRunner,
  scope: Scope,
  back: Back,
): Promise<Dashboard['commerce']> => {
  const sales = mayAsk(scope.caller, listSales) ? await salesShipped(runQuery, scope, back) : null;
  const owed = mayAsk(scope.caller, listCreditAccounts) ? await owedAtEnds(runQuery, back) : null;
  if (!sales && !owed) return null;
  return periodsOf(back).map(({ key }) => ({
    key,
    sales: sales && toMoney(sales.get(key) ?? 0),
    owed: owed && toMoney(owed.get(key) ?? 0),
  }));
};

const salesShipped = async (runQuery: QueryRunner, scope: Scope, back: Back): Promise<Sums> =>
  sumsOf(
    await runQuery(sql`
      SELECT ${periodAmong(periodsOf(back), 'o.shipped_at', back.today.timeZone)} AS key, sum(o.sales_amount) AS amount
      FROM documents.outbound o
      WHERE ${shippedSince(firstMoment(back))} AND o.deleted_at IS NULL AND ${inWarehouses(scope, 'o.warehouse')}
      GROUP BY 1`),
  );

/** Backwards from what is owed now: less what changed after the end of each period. */
const owedAtEnds = async (runQuery: QueryRunner, back: Back): Promise<Sums> => {
  const [now] = await runQuery<{ amount: string | null }>(
    sql`SELECT sum(a.used - a.prepaid) AS amount FROM credit.account a`,
  );
  const changes = sumsOf(
    await runQuery(sql`
      SELECT ${periodAmong(periodsOf(back), 'l.occurred_at', back.today.timeZone)} AS key, sum(l.used_change) AS amount
      FROM credit.line l WHERE l.occurred_at >= ${firstMoment(back)} GROUP BY 1`),
  );
  const ends = new Map<string, string>();
  let owed = toMoney(now?.amount ?? 0);
  for (const { key } of periodsOf(back).toReversed()) {
    ends.set(key, owed);
    owed = toMoney(minus(owed, changes.get(key) ?? '0'));
  }
  return ends;
};

const sumsOf = (rows: readonly { readonly key: string; readonly amount: string }[]): Sums =>
  new Map(rows.map(({ key, amount }) => [key, amount]));

const periodsOf = ({ today, by }: Back) => lastPeriods(by, today.day);

const firstMoment = (back: Back): string =>
  startOfDayIn(back.today.timeZone, periodsOf(back)[0]?.from ?? back.today.day);
