import { CREDIT_PERIODS_SHOWN, type CreditPeriods, type getCreditPeriods } from '@granary/api/credit';
import type { QueryOf } from '@granary/api/http';
import type { CreditSums } from '@granary/domain/credit';
import { periodOf as periodNamed, sql } from '../database/index.ts';
import { closingOf, periodOf, within, type Ledger } from './period.ts';
import { spanAsked } from './statement.ts';
import { NONE, added, movedBetween, shownOf } from './sums.ts';

type Found = CreditSums & { readonly key: string; readonly lines: number };

const times = { effective: 'l.occurred_at', recorded: 'l.recorded_at' } as const;

/** The changes per period and the balance at its end; periods without lines are omitted. */
export const creditPeriodsOf = async (
  ledger: Ledger,
  query: QueryOf<typeof getCreditPeriods>,
): Promise<Pick<CreditPeriods, 'periods' | 'complete'>> => {
  const span = spanAsked(query);
  const before = span.after === null ? undefined : { after: null, before: span.after };
  let stood = (before === undefined ? NONE : closingOf(await periodOf(ledger, before))).sums;
  const found = await ledger.runQuery<Found>(sql`
    SELECT ${periodNamed(query.by, times[ledger.basis])} AS key, count(*)::int AS lines,
      sum(l.limit_change)::numeric(18,2) AS "limit", sum(l.used_change)::numeric(18,2) AS used,
      sum(l.reserved_change)::numeric(18,2) AS reserved
    FROM credit.line l WHERE ${within(ledger, span)} GROUP BY 1 ORDER BY 1`);
  const periods = found.map(({ key, lines, ...change }) => {
    const before = stood;
    stood = added(stood, change);
    return { key, lines, change: movedBetween(before, stood), after: shownOf(stood) };
  });
  return {
    periods: periods.slice(-CREDIT_PERIODS_SHOWN),
    complete: periods.length <= CREDIT_PERIODS_SHOWN,
  };
};
