import type { CreditStatement, StatementLine, getCreditStatement } from '@granary/api/credit';
import type { QueryOf } from '@granary/api/http';
import { dayAfter, momentAfter, reject, startOfDayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { planned, raw, sql, type Sql } from '../database/index.ts';
import {
  closingOf,
  monthOf,
  periodOf,
  spanOf,
  timeOf,
  within,
  type Ledger,
  type Period,
  type Span,
} from './period.ts';
import { movedBetween, shownOf, taken } from './sums.ts';

type Query = QueryOf<typeof getCreditStatement>;
export type Statement = Omit<CreditStatement, 'customer' | 'freshness'>;

/** `from` and `to` are days in the company's time zone; `at` is inclusive. Empty if it ends before it begins. */
export const spanAsked = ({ from, to, at }: Pick<Query, 'from' | 'to' | 'at'>): Span => {
  const begin = from === undefined ? null : startOfDayIn(COMPANY_TIME_ZONE, from);
  const end = to === undefined ? null : startOfDayIn(COMPANY_TIME_ZONE, dayAfter(to));
  const asOf = at === undefined ? null : momentAfter(at);
  const before = earlier(end, asOf);
  return { after: begin === null ? null : earlier(begin, before), before };
};

const earlier = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null ? (one < other ? one : other) : (one ?? other);

/** The whole statement on one page, for printing. Rejects with `STATEMENT_TOO_LONG` beyond `most` lines. */
export const wholeStatement = async (
  ledger: Ledger,
  query: Pick<Query, 'basis' | 'from' | 'to' | 'at'>,
  most: number,
): Promise<Statement> => {
  const statement = await statementOf(ledger, { ...query, page: 1, limit: most });
  if (statement.total > most) throw reject('STATEMENT_TOO_LONG', { lines: statement.total, most });
  return statement;
};

export const statementOf = async (ledger: Ledger, query: Query): Promise<Statement> => {
  const span = spanAsked(query);
  const period = await periodOf(ledger, span);
  const closing = closingOf(period);
  const skip = (query.page - 1) * query.limit;
  const page = query.term
    ? await linesOfTerm(ledger, span, query.term, skip, query.limit)
    : { total: closing.lines, lines: await linesFrom(ledger, span, period, skip, query.limit) };
  return {
    basis: query.basis,
    at: query.at ?? null,
    opening: shownOf(period.opening.sums),
    closing: shownOf(closing.sums),
    change: movedBetween(period.opening.sums, closing.sums),
    months: query.term ? [] : monthRows(period),
    lines: page.lines,
    from: page.lines.length === 0 ? 0 : skip + 1,
    to: skip + page.lines.length,
    total: page.total,
  };
};

const monthRows = ({ months }: Period): Statement['months'] =>
  months.map(({ month, lines, sums, after }) => ({
    month,
    lines,
    change: movedBetween(taken(after, sums), after),
    after: shownOf(after),
  }));

const columns = raw(`l.id, l.type, l.business, l.document, l.reason, l.limit_change AS "limitChange",
  l.used_change AS "usedChange", l.reserved_change AS "reservedChange", l.username,
  COALESCE(r.username, l.requester_id) AS requester, COALESCE(p.username, l.approver_id) AS approver,
  l.back_dated AS "backDated", l.occurred_at AS "occurredAt", l.recorded_at AS "recordedAt"`);
const people = raw(`LEFT JOIN people.user_account r ON r.id = l.requester_id
  LEFT JOIN people.user_account p ON p.id = l.approver_id`);

type FoundLine = Omit<StatementLine, 'after' | 'available' | 'change' | 'month'>;

const monthIn = ({ basis }: Ledger, { occurredAt, recordedAt }: FoundLine): string =>
  monthOf(basis === 'effective' ? occurredAt : recordedAt);

/**
 * In recorded order without gaps a line's offset is its revision. Otherwise whole months are skipped by their counts
 * and sums, and only the months of the page are read.
 */
const linesFrom = async (
  ledger: Ledger,
  span: Span,
  period: Period,
  skip: number,
  limit: number,
): Promise<StatementLine[]> => {
  const { opening, gapless } = period;
  const left = closingOf(period).lines - skip;
  if (left <= 0) return [];
  const found = await (ledger.basis === 'recorded' && gapless
    ? linesByRevision(ledger, opening.lines + skip, Math.min(limit, left))
    : linesByTime(ledger, span, period, skip, limit));
  return found.map((line) => lineWithBalance(ledger, line));
};

type SummedLine = FoundLine & {
  readonly limitSum: string;
  readonly usedSum: string;
  readonly reservedSum: string;
};

/** Each line stores the running sums at its recording. */
const linesByRevision = (
  { runQuery, customer }: Ledger,
  first: number,
  count: number,
): Promise<SummedLine[]> =>
  runQuery(
    planned(sql`
      SELECT ${columns}, l.limit_sum AS "limitSum", l.used_sum AS "usedSum", l.reserved_sum AS "reservedSum"
      FROM credit.line l ${people}
      WHERE l.customer = ${customer} AND l.revision >= ${first} AND l.revision < ${first + count} ORDER BY l.revision`),
  );

/** Backdated lines change the sums of all later ones, so the running sums are computed here. */
const linesByTime = (
  ledger: Ledger,
  span: Span,
  period: Period,
  skip: number,
  limit: number,
): Promise<SummedLine[]> => {
  const { months, before, passed } = monthsOfPage(period, skip, limit);
  const order = sql`${timeOf(ledger.basis)}, l.id`;
  const rest = within(ledger, narrowed(span, months));
  return ledger.runQuery(
    planned(sql`
      WITH passed AS MATERIALIZED (
        SELECT ${before.limit}::numeric + COALESCE(sum(l.limit_change), 0) AS "limit",
          ${before.used}::numeric + COALESCE(sum(l.used_change), 0) AS used,
          ${before.reserved}::numeric + COALESCE(sum(l.reserved_change), 0) AS reserved
        FROM (
          SELECT l.limit_change, l.used_change, l.reserved_change
          FROM credit.line l WHERE ${rest} ORDER BY ${order} LIMIT ${skip - passed}
        ) l
      )
      SELECT ${columns}, passed."limit" + sum(l.limit_change) OVER w AS "limitSum",
        passed.used + sum(l.used_change) OVER w AS "usedSum",
        passed.reserved + sum(l.reserved_change) OVER w AS "reservedSum"
      FROM (
        SELECT * FROM credit.line l WHERE ${rest} ORDER BY ${order} OFFSET ${skip - passed} LIMIT ${limit}
      ) l CROSS JOIN passed ${people}
      WINDOW w AS (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) ORDER BY ${order}`),
  );
};

/** The months with lines of the page, the sums before them, and the number of lines skipped. */
const monthsOfPage = ({ opening, months }: Period, skip: number, limit: number) => {
  let before = opening.sums;
  let passed = 0;
  let lines = 0;
  const held: string[] = [];
  for (const month of months) {
    if (lines >= skip + limit) break;
    lines += month.lines;
    if (lines > skip) {
      held.push(month.month);
    } else {
      passed = lines;
      before = month.after;
    }
  }
  return { months: held, before, passed };
};

/** Clips the span to these months: narrow bounds keep the plan cheap despite inaccurate estimates. */
const narrowed = ({ after, before }: Span, months: readonly string[]): Span => {
  const [first, last] = [months.at(0), months.at(-1)];
  if (first === undefined || last === undefined) return { after, before };
  const [start, end] = [spanOf(first).after, spanOf(last).before];
  return {
    after: after !== null && after > start ? after : start,
    before: before !== null && before < end ? before : end,
  };
};

const lineWithBalance = (ledger: Ledger, line: SummedLine): StatementLine => {
  const sums = { limit: line.limitSum, used: line.usedSum, reserved: line.reservedSum };
  const { limitChange, usedChange, reservedChange } = line;
  const before = taken(sums, { limit: limitChange, used: usedChange, reserved: reservedChange });
  const after = shownOf(sums);
  return {
    ...lineOf(line),
    month: monthIn(ledger, line),
    available: after.available,
    change: movedBetween(before, sums),
    after,
  };
};

const termColumns: Readonly<Record<NonNullable<Query['term']>, Sql>> = {
  limit: raw('l.limit_change'),
  used: raw('l.used_change'),
  reserved: raw('l.reserved_change'),
};

type LineOfTerm = SummedLine & { readonly total: number };

/** The lines that change one term, each with the balance after all lines up to it. */
const linesOfTerm = async (
  ledger: Ledger,
  span: Span,
  term: NonNullable<Query['term']>,
  skip: number,
  limit: number,
): Promise<{ total: number; lines: StatementLine[] }> => {
  const time = timeOf(ledger.basis);
  const found = await ledger.runQuery<LineOfTerm>(sql`
    SELECT ${columns}, l.total, l."limitSum", l."usedSum", l."reservedSum" FROM (
      SELECT l.*, count(*) OVER ()::int AS total FROM (
        SELECT l.*, sum(l.limit_change) OVER w AS "limitSum", sum(l.used_change) OVER w AS "usedSum",
          sum(l.reserved_change) OVER w AS "reservedSum"
        FROM credit.line l WHERE ${within(ledger, { after: null, before: span.before })}
        WINDOW w AS (ORDER BY ${time}, l.id)
      ) l WHERE ${within(ledger, span)} AND ${termColumns[term]} <> 0
      ORDER BY ${time}, l.id OFFSET ${skip} LIMIT ${limit}
    ) l ${people} ORDER BY ${time}, l.id`);
  return {
    total: found[0]?.total ?? 0,
    lines: found.map((line) => lineWithBalance(ledger, line)),
  };
};

const lineOf = (line: FoundLine): FoundLine => ({
  id: line.id,
  type: line.type,
  business: line.business,
  document: line.document,
  reason: line.reason,
  limitChange: line.limitChange,
  usedChange: line.usedChange,
  reservedChange: line.reservedChange,
  username: line.username,
  requester: line.requester,
  approver: line.approver,
  backDated: line.backDated,
  occurredAt: line.occurredAt,
  recordedAt: line.recordedAt,
});
