import type { CreditStatement } from '@granary/api/credit';
import type { CreditSums } from '@granary/domain/credit';
import { dayAfter, dayIn, startOfDayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { all, planned, raw, sql, type QueryRunner, type Sql } from '../database/index.ts';
import { NONE, taken, together, without, type Part } from './sums.ts';

export type Basis = CreditStatement['basis'];

/** A customer's lines, ordered by the basis. */
export interface Ledger {
  readonly runQuery: QueryRunner;
  readonly customer: string;
  readonly basis: Basis;
}

/** Lines from `after` (inclusive) to `before` (exclusive); null is unbounded. */
export interface Span {
  readonly after: string | null;
  readonly before: string | null;
}

interface Month extends Part {
  readonly month: string;
  /** Running sums at the end of the month. */
  readonly after: CreditSums;
}

/** The opening sums and the months of a statement, clipped to the period. */
export interface Period {
  readonly opening: Part;
  readonly months: readonly Month[];
  /** Whether every event of the customer has a line, so that the n-th recorded line has revision n. */
  readonly gapless: boolean;
}

/** The time column of the basis. Order equal times by line id, which is log order. */
export const timeOf = (basis: Basis): Sql => raw(basis === 'effective' ? 'l.occurred_at' : 'l.recorded_at');

export const within = ({ customer, basis }: Ledger, { after, before }: Span): Sql =>
  all([
    sql`l.customer = ${customer}`,
    after === null ? undefined : sql`${timeOf(basis)} >= ${after}`,
    before === null ? undefined : sql`${timeOf(basis)} < ${before}`,
  ]);

/** Caches the latest month: lines come in order, so the next is usually of the same month. */
export const monthOf = (moment: string): string => {
  if (moment >= latest.after && moment < latest.before) return latest.month;
  const month = dayIn(COMPANY_TIME_ZONE, moment).slice(0, 7);
  latest = { month, ...spanOf(month) };
  return month;
};
let latest = { month: '', after: '', before: '' };

interface MonthSpan {
  readonly after: string;
  readonly before: string;
}

// Computing the midnights of a time zone costs as much as a query.
const monthSpans = new Map<string, MonthSpan>();

/** The first moment of a month and of the following month. */
export const spanOf = (month: string): MonthSpan => {
  const known = monthSpans.get(month);
  if (known) return known;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const span = {
    after: startOfDayIn(COMPANY_TIME_ZONE, `${month}-01`),
    before: startOfDayIn(COMPANY_TIME_ZONE, dayAfter(lastDay)),
  };
  monthSpans.set(month, span);
  return span;
};

/** Sums these lines one by one. */
const partOf = async (ledger: Ledger, span: Span): Promise<Part> => {
  const [found] = await ledger.runQuery<{ lines: number; limit: string; used: string; reserved: string }>(sql`
    SELECT count(*)::int AS lines, COALESCE(sum(l.limit_change), 0)::numeric(18,2) AS "limit",
      COALESCE(sum(l.used_change), 0)::numeric(18,2) AS used,
      COALESCE(sum(l.reserved_change), 0)::numeric(18,2) AS reserved
    FROM credit.line l WHERE ${within(ledger, span)}`);
  if (!found) return NONE;
  const { lines, ...sums } = found;
  return { lines, sums };
};

interface FoundMonth extends CreditSums {
  readonly month: string;
  readonly lines: number;
  readonly limitAfter: string;
  readonly usedAfter: string;
  readonly reservedAfter: string;
  readonly newest: number;
}

const monthsOf = async ({
  runQuery,
  customer,
  basis,
}: Ledger): Promise<{ months: Month[]; gapless: boolean }> => {
  const found = await runQuery<FoundMonth>(
    planned(sql`
      SELECT m.month, m.lines, m.limit_change AS "limit", m.used_change AS used, m.reserved_change AS reserved,
        sum(m.limit_change) OVER w AS "limitAfter", sum(m.used_change) OVER w AS "usedAfter",
        sum(m.reserved_change) OVER w AS "reservedAfter",
        (SELECT max(l.revision) FROM credit.line l WHERE l.customer = ${customer}) AS newest
      FROM credit.month m WHERE m.customer = ${customer} AND m.basis = ${basis}
      WINDOW w AS (ORDER BY m.month ROWS UNBOUNDED PRECEDING) ORDER BY m.month`),
  );
  const lines = found.reduce((total, month) => total + month.lines, 0);
  return { months: found.map(monthOfRow), gapless: found[0]?.newest === lines - 1 };
};

const monthOfRow = (row: FoundMonth): Month => ({
  month: row.month,
  lines: row.lines,
  sums: { limit: row.limit, used: row.used, reserved: row.reserved },
  after: { limit: row.limitAfter, used: row.usedAfter, reserved: row.reservedAfter },
});

/** Uses the monthly sums; only the first and the last month, when cut by the period, are summed line by line. */
export const periodOf = async (ledger: Ledger, { after, before }: Span): Promise<Period> => {
  const { months, gapless } = await monthsOf(ledger);
  const first = after === null ? '' : monthOf(after);
  // A period that ends with the last moment of a month does not reach into the next.
  const last = before === null ? '9999-99' : monthOf(new Date(Date.parse(before) - 1).toISOString());
  let opening = NONE;
  const clipped: Month[] = [];
  for (const month of months) {
    if (month.month < first) {
      opening = { lines: opening.lines + month.lines, sums: month.after };
    } else if (month.month <= last) {
      const span = spanOf(month.month);
      const early = month.month === first && after !== null && after > span.after;
      const late = month.month === last && before !== null && before < span.before;
      const sooner = early ? await partOf(ledger, { after: span.after, before: after }) : NONE;
      const later = late ? await partOf(ledger, { after: before, before: span.before }) : NONE;
      if (early) opening = together(opening, sooner);
      const part = early || late ? without(without(month, sooner), later) : month;
      if (part.lines === 0) continue;
      const stood = late ? taken(month.after, later.sums) : month.after;
      clipped.push({ month: month.month, lines: part.lines, sums: part.sums, after: stood });
    }
  }
  return { opening, months: clipped, gapless };
};

export const closingOf = ({ opening, months }: Period): Part => ({
  lines: months.reduce((total, { lines }) => total + lines, 0),
  sums: months.at(-1)?.after ?? opening.sums,
});
