import {
  isPeriod,
  type CostOverview,
  type MarkupRule,
  type ProfitAnswer,
  type ProfitGroup,
  type ProfitGrouping,
} from '@granary/api/costs';
import type { StatisticalPeriod } from '@granary/domain/periods/rules';
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
import { marginOf, shippedOn, sold } from './sold.ts';

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** More groups than a chart can show; the list of lines has them all. */
const MOST_GROUPS = 100;

interface Grouping {
  readonly key: Sql;
  readonly join: string;
  readonly names: string;
}

const groupingOf = (by: ProfitGrouping): Grouping =>
  isPeriod(by) ? { key: periodOf(by, 'x.shipped_at'), join: '', names: 'NULL::jsonb' } : groupings[by];

const groupings: Readonly<Record<Exclude<ProfitGrouping, StatisticalPeriod>, Grouping>> = {
  item: {
    key: raw('x.item'),
    join: 'LEFT JOIN catalogue.item n ON n.code = x.item',
    names: named('n', 'x.item'),
  },
  customer: {
    key: raw('x.customer'),
    join: 'LEFT JOIN customers.customer n ON n.code = x.customer',
    names: named('n', 'x.customer'),
  },
  category: {
    key: raw(`coalesce(i.category, '')`),
    join: 'LEFT JOIN catalogue.item i ON i.code = x.item LEFT JOIN catalogue.category n ON n.id = i.category',
    names: named('n', `coalesce(i.category, '')`),
  },
};

const figures = `coalesce(sum(x.revenue), 0)::numeric(18,2) AS revenue, coalesce(sum(x.cost), 0)::numeric(18,2) AS cost,
  coalesce(sum(x.profit), 0)::numeric(18,2) AS profit, ${marginOf('sum(x.profit)', 'sum(x.revenue)')} AS margin,
  count(*)::int AS lines`;

export const profitBy = async (
  runQuery: QueryRunner,
  by: ProfitGrouping,
  scope: WarehouseScope,
  { from, to }: Period,
): Promise<Omit<ProfitAnswer, 'freshness'>> => {
  const where = all([
    inWarehouses(scope, 'x.warehouse'),
    from === undefined ? undefined : sql`${raw(shippedOn)} >= ${from}::date`,
    to === undefined ? undefined : sql`${raw(shippedOn)} <= ${to}::date`,
  ]);
  const { key, join, names } = groupingOf(by);
  const order = isPeriod(by) ? 'key DESC' : 'sum(x.profit) DESC, key';
  const groups = await runQuery<ProfitGroup>(sql`
    SELECT ${key} AS key, ${raw(names)} AS names, ${raw(figures)}
    FROM ${raw(sold)} x ${raw(join)} WHERE ${where} GROUP BY 1, 2 ORDER BY ${raw(order)} LIMIT ${MOST_GROUPS + 1}`);
  const [total] = await runQuery<ProfitAnswer['total']>(
    sql`SELECT ${raw(figures)} FROM ${raw(sold)} x WHERE ${where}`,
  );
  if (!total) throw new Error('an aggregate answers one row');
  const told = groups.slice(0, MOST_GROUPS);
  return {
    total,
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
      (SELECT coalesce(sum(b.value), 0)::numeric(18,2) FROM inventory.batch b WHERE ${inWarehouses(scope, 'b.warehouse')}) AS "stockValue",
      (SELECT count(*)::int FROM inventory.batch b
       WHERE b.current > 0 AND b.unit_cost = 0 AND ${inWarehouses(scope, 'b.warehouse')}) AS uncosted,
      (SELECT count(*)::int FROM ${raw(sold)} x WHERE x.profit < 0 AND ${inWarehouses(scope, 'x.warehouse')}) AS "lossLines",
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
