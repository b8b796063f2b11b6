import type { CreditComparison } from '@granary/api/credit';
import { momentAfter } from '@granary/domain/kernel';
import { sql } from '../database/index.ts';
import { closingOf, periodOf, within, type Ledger } from './period.ts';
import { added, shownOf } from './sums.ts';

type Cause = CreditComparison['causes'][number];
interface FoundCause {
  readonly type: Cause['type'];
  readonly lines: number;
  readonly limit: string;
  readonly used: string;
  readonly reserved: string;
}

/** The balance at both moments, and the changes between them by event type. */
export const comparisonOf = async (
  ledger: Ledger,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Omit<CreditComparison, 'freshness'>> => {
  const span = { after: momentAfter(from), before: momentAfter(to) };
  const period = await periodOf(ledger, span);
  const found = await ledger.runQuery<FoundCause>(sql`
    SELECT l.type, count(*)::int AS lines, sum(l.limit_change) AS "limit", sum(l.used_change) AS used,
      sum(l.reserved_change) AS reserved
    FROM credit.line l
    WHERE ${within(ledger, span)} AND (l.limit_change <> 0 OR l.used_change <> 0 OR l.reserved_change <> 0)
    GROUP BY l.type ORDER BY sum(abs(l.limit_change - l.used_change - l.reserved_change)) DESC, l.type`);
  const causes = found.map(({ type, lines, ...change }): Cause => ({ type, lines, change }));
  return {
    before: shownOf(period.opening.sums),
    after: shownOf(closingOf(period).sums),
    change: causes.reduce((sums, cause) => added(sums, cause.change), {
      limit: '0.00',
      used: '0.00',
      reserved: '0.00',
    }),
    causes,
  };
};
