import {
  isPeriod,
  type CostOverview,
  type MarkupRule,
  type ProfitAnswer,
  type ProfitGroup,
  type ProfitGrouping,
} from '@granary/api/costs';
import { dayAfter, startOfDayIn } from '@granary/domain/kernel';
import type { StatisticalPeriod } from '@granary/domain/periods/rules';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import {
  all,
  inWarehouses,
  type QueryRunner,
  named,
  periodOf,
  raw,
  type Sql,
  sql,
  type WarehouseScope,
} from '../database/index.ts';
import { allSold, marginOf } from './sold.ts';

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** More groups than a chart can show; the list of lines has them all. */
const MOST_GROUPS = 100;

interface Grouping {
  /** Of a line, and what it needs to be found. */
  readonly key: Sql;
  readonly join: string;
  /** Of a group, by its key, and what they need. */
  readonly names: string;
  readonly named: string;
}

const groupingOf = (by: ProfitGrouping): Grouping =>
  isPeriod(by)
    ? { key: periodOf(by, 'x.shipped_at'), join: '', names: 'NULL::jsonb', named: '' }
    : groupings[by];

const groupings: Readonly<Record<Exclude<ProfitGrouping, StatisticalPeriod>, Grouping>> = {
  item: {
    key: raw('x.item'),
    join: '',
    names: named('n', 'g.key'),
    named: 'LEFT JOIN catalogue.item n ON n.code = g.key',
  },
  customer: {
    key: raw('x.customer'),
    join: '',
    names: named('n', 'g.key'),
    named: 'LEFT JOIN customers.customer n ON n.code = g.key',
  },
  category: {
    key: raw(`coalesce(i.category, '')`),
    join: 'LEFT JOIN catalogue.item i ON i.code = x.item',
    names: named('n', 'g.key'),
    named: 'LEFT JOIN catalogue.category n ON n.id = g.key',
  },
};

const sums = `coalesce(sum(x.revenue), 0) AS revenue, coalesce(sum(x.cost), 0) AS cost,
  coalesce(sum(x.profit), 0) AS profit, count(*)::int AS lines`;

const figures = `g.revenue::numeric(18,2) AS revenue, g.cost::numeric(18,2) AS cost, g.profit::numeric(18,2) AS profit,
  ${marginOf('g.profit', 'g.revenue')} AS margin, g.lines`;

/** The sums of all lines, and of each group in its order. */
export const profitBy = async (
  runQuery: QueryRunner,
  by: ProfitGrouping,
  scope: WarehouseScope,
  { from, to }: Period,
): Promise<Omit<ProfitAnswer, 'freshness'>> => {
  const where = all([
    inWarehouses(scope, 'x.warehouse'),
    from === undefined ? undefined : sql`x.shipped_at >= ${startOfDayIn(COMPANY_TIME_ZONE, from)}`,
    to === undefined ? undefined : sql`x.shipped_at < ${startOfDayIn(COMPANY_TIME_ZONE, dayAfter(to))}`,
  ]);
  const { key, join, names, named: withNames } = groupingOf(by);
  const order = isPeriod(by) ? 'g.key DESC' : 'g.profit DESC, g.key';
  const [total, ...groups] = await runQuery<ProfitGroup>(sql`
    SELECT g.key, ${raw(names)} AS names, ${raw(figures)}
    FROM (
      SELECT x.key, ${raw(sums)}, grouping(x.key) AS level
      FROM (
        SELECT ${key} AS key, x.revenue, x.cost, x.profit FROM ${raw(allSold)} x ${raw(join)} WHERE ${where}
      ) x GROUP BY GROUPING SETS ((x.key), ())
    ) g ${raw(withNames)}
    ORDER BY g.level DESC, ${raw(order)} LIMIT ${MOST_GROUPS + 2}`);
  if (!total) throw new Error('an aggregate answers one row');
  const told = groups.slice(0, MOST_GROUPS);
  const { key: _key, names: _names, ...ofAll } = total;
  return {
    total: ofAll,
    groups: isPeriod(by) ? told.toReversed() : told,
    complete: groups.length <= MOST_GROUPS,
  };
};

export const overviewOf = async (
  runQuery: QueryRunner,
  scope: WarehouseScope,
): Promise<Omit<CostOverview, 'freshness'>> => {
  const [found] = await runQuery<Omit<CostOverview, 'freshness'>>(sql`
    SELECT
      (SELECT coalesce(sum(k.value), 0)::numeric(18,2) FROM inventory.item_stock k
       WHERE ${inWarehouses(scope, 'k.warehouse')}) AS "stockValue",
      (SELECT count(*)::int FROM inventory.batch b
       WHERE b.current > 0 AND b.unit_cost = 0 AND ${inWarehouses(scope, 'b.warehouse')}) AS uncosted,
      (SELECT count(*)::int FROM ${raw(allSold)} x WHERE x.profit < 0 AND ${inWarehouses(scope, 'x.warehouse')}) AS "lossLines",
      (SELECT count(*)::int FROM inventory.cost_change h
       WHERE h.changed_at > now() - interval '30 days' AND ${inWarehouses(scope, 'h.warehouse')}) AS revisions`);
  if (!found) throw new Error('a row of figures was asked for');
  return found;
};

export const markupsOf = (runQuery: QueryRunner): Promise<MarkupRule[]> =>
  runQuery<MarkupRule>(sql`
    SELECT m.scope, m.kind, m.target, m.percent, m.reason, m.username, m.changed_at AS "changedAt",
      CASE m.kind WHEN 'item' THEN ${raw(named('i', 'm.target'))} WHEN 'category' THEN ${raw(named('g', 'm.target'))} END AS names
    FROM profit.markup m
    LEFT JOIN catalogue.item i ON m.kind = 'item' AND i.code = m.target
    LEFT JOIN catalogue.category g ON m.kind = 'category' AND g.id = m.target
    ORDER BY m.kind, m.scope`);
