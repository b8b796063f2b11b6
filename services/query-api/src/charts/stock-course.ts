import type { StockChart, StockPoint } from '@granary/api/charts';
import { dayAfter, startOfDayIn, toMoney, toQuantity } from '@granary/domain/kernel';
import { lastPeriods, type StatisticalPeriod } from '@granary/domain/periods/rules';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import {
  all,
  inWarehouses,
  named,
  nthAmong,
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
  /** The period, from 1. */
  readonly nth: number;
  readonly batches: number;
  readonly value: string;
  readonly quantity: string;
}

/**
 * Stock at the end of each period, computed backwards from now as the stock as of a day is: less what every movement
 * since has changed. Only batches whose cost changed since the first period are computed at the end of each one.
 */
export const stockCourse = async (runQuery: QueryRunner, asked: StockAsked): Promise<StockPoint[]> => {
  const { by, item, today, seesCost } = asked;
  const periods = lastPeriods(by, today);
  const found = await runQuery<Sums>(coursesOf(asked, periods));
  const sums = new Map(found.map((one) => [one.nth, one]));
  return periods.map(({ key, from, to }, index) => {
    const sum = sums.get(index + 1);
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
  const worth = (quantity: string): Sql => sql`(${raw(quantity)} * b.unit_cost)::numeric(18,2)`;
  return sql`
    WITH period AS (
      SELECT * FROM unnest(${cuts}::timestamptz[]) WITH ORDINALITY AS one (cut, nth)
    ), moved AS (
      SELECT m.batch_id, ${nthAmong(periods, 'm.occurred_at')} AS nth, sum(m.delta) AS delta
      FROM inventory.movement m WHERE m.occurred_at >= ${since} AND m.occurred_at < ${cuts.at(-1)} AND ${asked('m')} GROUP BY 1, 2
    ), revised AS (
      SELECT DISTINCT c.batch_id FROM inventory.cost_change c WHERE c.changed_at >= ${since} AND ${asked('c')}
    ), steady AS (
      SELECT b.id, b.current, b.value, b.unit_cost FROM inventory.batch b
      WHERE ${asked('b')} AND NOT EXISTS (SELECT FROM revised WHERE revised.batch_id = b.id)
    ), now AS (
      SELECT count(*) FILTER (WHERE b.current <> 0) AS batches, coalesce(sum(b.value), 0) AS value,
        coalesce(sum(b.current), 0) AS quantity
      FROM steady b
    ), changed AS (
      SELECT nth, sum((after <> 0)::int - (after - delta <> 0)::int) AS batches,
        sum(${worth('after')} - ${worth('(after - delta)')}) AS value, sum(delta) AS quantity
      FROM (
        SELECT moved.nth, moved.delta, b.unit_cost, b.current - coalesce(sum(moved.delta) OVER since, 0) AS after
        FROM moved JOIN steady b ON b.id = moved.batch_id
        WINDOW since AS (
          PARTITION BY b.id ORDER BY moved.nth DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
      ) b GROUP BY nth
    ), stood AS (
      SELECT nth, count(*) FILTER (WHERE quantity <> 0) AS batches, sum(${worth('quantity')}) AS value,
        sum(quantity) AS quantity
      FROM (
        SELECT period.nth,
          b.current - coalesce(sum(moved.delta) OVER since, 0) AS quantity,
          coalesce((
            SELECT CASE WHEN c.changed_at >= period.cut THEN c.before ELSE c.after END
            FROM inventory.cost_change c WHERE c.batch_id = b.id
            ORDER BY c.changed_at >= period.cut, CASE WHEN c.changed_at >= period.cut THEN c.id END, c.id DESC
            LIMIT 1), b.unit_cost) AS unit_cost
        FROM revised JOIN inventory.batch b ON b.id = revised.batch_id CROSS JOIN period
        LEFT JOIN moved ON moved.batch_id = b.id AND moved.nth = period.nth
        WINDOW since AS (PARTITION BY b.id ORDER BY period.nth DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
      ) b GROUP BY nth
    )
    SELECT period.nth::int,
      (now.batches - coalesce(sum(changed.batches) OVER since, 0) + coalesce(stood.batches, 0))::int AS batches,
      now.value - coalesce(sum(changed.value) OVER since, 0) + coalesce(stood.value, 0) AS value,
      now.quantity - coalesce(sum(changed.quantity) OVER since, 0) + coalesce(stood.quantity, 0) AS quantity
    FROM period CROSS JOIN now LEFT JOIN changed USING (nth) LEFT JOIN stood USING (nth)
    WINDOW since AS (ORDER BY period.nth DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)`;
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
