import type { WorkflowStatistics } from '@granary/api/workflow';
import { taskKinds, type TaskKind } from '@granary/domain/workflow/rules';
import { raw, sql, type Ask, type Sql } from '../database/index.ts';
import { overdueSince } from './lists.ts';

type Figures = WorkflowStatistics['total'];
interface Counted extends Omit<Figures, 'approvalRate'> {
  /** Null: of all kinds. */
  readonly kind: TaskKind | null;
}

/** Of every task what is counted. */
export const TASKS = `workflow.instance i CROSS JOIN LATERAL jsonb_to_recordset(i.tasks) AS t(
  kind text, status text, delegate text, "openedAt" timestamptz, "closedAt" timestamptz)`;

/** Of the tasks in `scope`: what waits now, and what was decided in the last days. */
export const statisticsOf = async (
  ask: Ask,
  scope: Sql,
  days: number,
): Promise<Pick<WorkflowStatistics, 'total' | 'kinds'>> => {
  const recent = sql`t."closedAt" >= now() - make_interval(days => ${days})`;
  const took = raw(`extract(epoch FROM t."closedAt" - t."openedAt")`);
  const rows = await ask<Counted>(sql`
    SELECT t.kind,
      (count(*) FILTER (WHERE t.status = 'pending'))::int AS open,
      (count(*) FILTER (WHERE t.status = 'pending' AND ${raw(overdueSince('t."openedAt"'))}))::int AS overdue,
      (count(*) FILTER (WHERE t.status = 'pending' AND t.delegate IS NOT NULL))::int AS delegated,
      (count(*) FILTER (WHERE t.status = 'approved' AND ${recent}))::int AS approved,
      (count(*) FILTER (WHERE t.status = 'rejected' AND ${recent}))::int AS rejected,
      (count(*) FILTER (WHERE t.status = 'withdrawn' AND ${recent}))::int AS withdrawn,
      (avg(${took}) FILTER (WHERE t.status IN ('approved', 'rejected') AND ${recent}))::float8 AS "meanSeconds",
      (percentile_cont(0.9) WITHIN GROUP (ORDER BY ${took})
        FILTER (WHERE t.status IN ('approved', 'rejected') AND ${recent}))::float8 AS "p90Seconds"
    FROM ${raw(TASKS)} WHERE ${scope}
    GROUP BY GROUPING SETS ((t.kind), ())`);
  const figures = rows.map(({ kind, ...counted }) => ({ kind, ...withRate(counted) }));
  const total = figures.find(({ kind }) => kind === null) ?? nothing;
  const kinds = taskKinds.flatMap((kind) => {
    const found = figures.find((one) => one.kind === kind);
    return found ? [{ ...found, kind }] : [];
  });
  return { total, kinds };
};

const withRate = (counted: Omit<Figures, 'approvalRate'>): Figures => {
  const decided = counted.approved + counted.rejected;
  return { ...counted, approvalRate: decided === 0 ? null : counted.approved / decided };
};

const nothing: Figures = {
  open: 0,
  overdue: 0,
  delegated: 0,
  approved: 0,
  rejected: 0,
  withdrawn: 0,
  meanSeconds: null,
  p90Seconds: null,
  approvalRate: null,
};
