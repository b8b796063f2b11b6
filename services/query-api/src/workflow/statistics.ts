import type { WorkflowStatistics } from '@granary/api/workflow';
import { dayIn, startOfDayIn } from '@granary/domain/kernel';
import { lastPeriods, type NamedSpan, type StatisticalPeriod } from '@granary/domain/periods/rules';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { taskKinds, type TaskKind } from '@granary/domain/workflow/rules';
import { periodAmong, raw, sql, type QueryRunner, type Sql } from '../database/index.ts';
import { overdueSince, TASKS } from './lists.ts';

type Figures = WorkflowStatistics['total'];
type Decided = Omit<WorkflowStatistics['periods'][number], keyof NamedSpan>;
interface Counted extends Omit<Figures, 'approvalRate'> {
  /** Null: all kinds together. */
  readonly kind: TaskKind | null;
}

interface Back {
  readonly by: StatisticalPeriod;
  readonly at: string;
}

/** Pending tasks in `scope`, and decisions of the last periods. */
export const statisticsOf = async (
  runQuery: QueryRunner,
  scope: Sql,
  { by, at }: Back,
): Promise<Omit<WorkflowStatistics, 'freshness'>> => {
  const spans = lastPeriods(by, dayIn(COMPANY_TIME_ZONE, at));
  const recent = sql`t.closed_at >= ${startOfDayIn(COMPANY_TIME_ZONE, spans[0]?.from ?? '')}`;
  const rows = await runQuery<Counted>(sql`
    SELECT t.kind,
      (count(*) FILTER (WHERE t.status = 'pending'))::int AS open,
      (count(*) FILTER (WHERE t.status = 'pending' AND ${raw(overdueSince('t.opened_at'))}))::int AS overdue,
      (count(*) FILTER (WHERE t.status = 'pending' AND t.delegate IS NOT NULL))::int AS delegated,
      ${decidedWhere(recent)}
    FROM ${raw(TASKS)} WHERE ${scope} AND (t.status = 'pending' OR ${recent})
    GROUP BY GROUPING SETS ((t.kind), ())`);
  const figures = rows.map(({ kind, ...counted }) => ({ kind, ...withRate(counted) }));
  const total = figures.find(({ kind }) => kind === null) ?? {
    open: 0,
    overdue: 0,
    delegated: 0,
    ...nothing,
  };
  const kinds = taskKinds.flatMap((kind) => {
    const found = figures.find((one) => one.kind === kind);
    return found ? [{ ...found, kind }] : [];
  });
  return { total, kinds, periods: await periodsOf(runQuery, sql`${scope} AND ${recent}`, spans) };
};

const periodsOf = async (
  runQuery: QueryRunner,
  scope: Sql,
  spans: readonly NamedSpan[],
): Promise<WorkflowStatistics['periods']> => {
  const rows = await runQuery<Omit<Decided, 'approvalRate'> & { readonly key: string }>(sql`
    SELECT ${periodAmong(spans, 't.closed_at')} AS key, ${decidedWhere(raw('true'))}
    FROM ${raw(TASKS)} WHERE ${scope} GROUP BY 1`);
  return spans.map((span) => {
    const found = rows.find(({ key }) => key === span.key);
    return { ...nothing, ...(found && withRate(found)), ...span };
  });
};

const took = `extract(epoch FROM t.closed_at - t.opened_at)`;

/** Outcomes and durations of the tasks that satisfy the condition. */
const decidedWhere = (condition: Sql): Sql => sql`
  (count(*) FILTER (WHERE t.status = 'approved' AND ${condition}))::int AS approved,
  (count(*) FILTER (WHERE t.status = 'rejected' AND ${condition}))::int AS rejected,
  (count(*) FILTER (WHERE t.status = 'withdrawn' AND ${condition}))::int AS withdrawn,
  (avg(${raw(took)}) FILTER (WHERE t.status IN ('approved', 'rejected') AND ${condition}))::float8 AS "meanSeconds",
  (percentile_cont(0.9) WITHIN GROUP (ORDER BY ${raw(took)})
    FILTER (WHERE t.status IN ('approved', 'rejected') AND ${condition}))::float8 AS "p90Seconds"`;

const withRate = <Counts extends Pick<Decided, 'approved' | 'rejected'>>(
  counted: Counts,
): Counts & Pick<Decided, 'approvalRate'> => {
  const decided = counted.approved + counted.rejected;
  return { ...counted, approvalRate: decided === 0 ? null : counted.approved / decided };
};

const nothing: Decided = {
  approved: 0,
  rejected: 0,
  withdrawn: 0,
  meanSeconds: null,
  p90Seconds: null,
  approvalRate: null,
};
