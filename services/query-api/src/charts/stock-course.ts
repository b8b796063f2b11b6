import type { StockChart, StockPoint } from '@granary/api/charts';
import { dayAfter, startOfDayIn, toMoney, toQuantity } from '@granary/domain/kernel';
import { lastPeriods, type StatisticalPeriod } from '@granary/domain/periods/rules';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import {
  all,
  inWarehouses,
  named,
  periodAmong,
  raw,
  sql,
  type QueryRunner,
  type Sql,
  type WarehouseScope,
} from '../database/index.ts';

export interface StockAsked {
  readonly scope: WarehouseScope;
  readonly by: StatisticalPeriod;
  readonly item?: string | undefined;
  readonly today: string;
  readonly seesCost: boolean;
}

interface Sums {
  readonly key: string;
  readonly batches: number;
  readonly value: string;
  readonly quantity: string;
}

/**
 * Stock at the end of each period, computed backwards from now as the stock as of a day is. Only batches that moved or
 * changed their cost since the first period are computed; the others are what they are now.
 */
export const stockCourse = async (runQuery: QueryRunner, asked: StockAsked): Promise<StockPoint[]> => {
  const { by, item, today, seesCost } = asked;
  const periods = lastPeriods(by, today);
  const found = await runQuery<Sums>(coursesOf(asked, periods));
  const sums = new Map(found.map((one) => [one.key, one]));
  return periods.map(({ key, from, to }) => {
    const sum = sums.get(key);
    return {
      key,
      from,
      to,
      batches: sum?.batches ?? 0,
      value: seesCost ? toMoney(sum?.value ?? 0) : null,
      quantity: item === undefined ? null : toQuantity(sum?.quantity ?? 0),
    };
  });
};

const coursesOf = ({ scope, item }: StockAsked, periods: ReturnType<typeof lastPeriods>): Sql => {
  const cuts = periods.map(({ to }) => startOfDayIn(COMPANY_TIME_ZONE, dayAfter(to)));
  const since = startOfDayIn(COMPANY_TIME_ZONE, periods[0]?.from ?? '');
  const asked = (alias: string): Sql =>
    all([
      inWarehouses(scope, `${alias}.warehouse`),
      item === undefined ? undefined : sql`${raw(`${alias}.item`)} = ${item}`,
    ]);
  return sql`
    WITH period AS (
      SELECT * FROM unnest(${periods.map(({ key }) => key)}::text[], ${cuts}::timestamptz[]) AS one (key, cut)
    ), moved AS (
      SELECT m.batch_id, ${periodAmong(periods, 'm.occurred_at')} AS key, sum(m.delta) AS delta FROM inventory.movement m
      WHERE m.occurred_at >= ${since} AND ${asked('m')} GROUP BY 1, 2
    ), revised AS (
      SELECT DISTINCT c.batch_id FROM inventory.cost_change c WHERE c.changed_at >= ${since} AND ${asked('c')}
    ), changed AS (
      SELECT batch_id, bool_or(costs) AS costs FROM (
        SELECT batch_id, false AS costs FROM moved UNION ALL SELECT batch_id, true FROM revised
      ) one GROUP BY batch_id
    ), still AS (
      SELECT count(*)::int AS batches, coalesce(sum(b.value), 0) AS value, coalesce(sum(b.current), 0) AS quantity
      FROM inventory.batch b
      WHERE b.current <> 0 AND ${asked('b')} AND NOT EXISTS (SELECT FROM changed WHERE changed.batch_id = b.id)
    ), stood AS (
      SELECT period.key,
        b.current - coalesce(sum(moved.delta) OVER (
          PARTITION BY b.id ORDER BY period.key DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS quantity,
        CASE WHEN changed.costs THEN coalesce((
          SELECT CASE WHEN c.changed_at >= period.cut THEN c.before ELSE c.after END
          FROM inventory.cost_change c WHERE c.batch_id = b.id
          ORDER BY c.changed_at >= period.cut, CASE WHEN c.changed_at >= period.cut THEN c.id END, c.id DESC
          LIMIT 1), b.unit_cost) ELSE b.unit_cost END AS unit_cost
      FROM changed JOIN inventory.batch b ON b.id = changed.batch_id CROSS JOIN period
      LEFT JOIN moved ON moved.batch_id = b.id AND moved.key = period.key
    )
    SELECT period.key, still.batches + count(*) FILTER (WHERE stood.quantity <> 0)::int AS batches,
      still.value + coalesce(sum((stood.quantity * stood.unit_cost)::numeric(18,2)), 0) AS value,
      still.quantity + coalesce(sum(stood.quantity), 0) AS quantity
    FROM period CROSS JOIN still LEFT JOIN stood ON stood.key = period.key
    GROUP BY period.key, still.batches, still.value, still.quantity`;
};

/** The item of a chart; undefined if there is none. */
export const chartedItem = async (
  runQuery: QueryRunner,
  item: string,
): Promise<StockChart['item'] | undefined> => {
  const [found] = await runQuery<NonNullable<StockChart['item']>>(sql`
    SELECT i.code, ${raw(named('i', 'i.code'))} AS names, ${raw(named('u', `''`))} AS unit,
      i.min_stock::numeric(18,3)::text AS "minStock"
    FROM catalogue.item i LEFT JOIN catalogue.unit u ON u.id = i.unit WHERE i.code = ${item}`);
  return found;
};
