import type { PickingPeriod } from '@granary/api/charts';
import { startOfDayIn } from '@granary/domain/kernel';
import { lastPeriods, type StatisticalPeriod } from '@granary/domain/periods/rules';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { shippedSince } from '../outbound/index.ts';
import { inWarehouses, periodAmong, sql, type QueryRunner, type WarehouseScope } from '../database/index.ts';

type Found = Omit<PickingPeriod, 'from' | 'to'>;

/** By the day on which the goods left. */
export const pickingPace = async (
  runQuery: QueryRunner,
  { scope, by, today }: { scope: WarehouseScope; by: StatisticalPeriod; today: string },
): Promise<PickingPeriod[]> => {
  const periods = lastPeriods(by, today);
  const found = await runQuery<Found>(sql`
    SELECT ${periodAmong(periods, 'o.shipped_at')} AS key, count(*)::int AS orders, sum(o.line_count)::int AS lines,
      count(*) FILTER (WHERE o.shipped < o.quantity)::int AS short,
      round(percentile_cont(0.5) WITHIN GROUP (
        ORDER BY greatest(extract(epoch FROM o.shipped_at - o.released_at) / 60, 0))::numeric)::int AS minutes
    FROM documents.outbound o
    WHERE ${shippedSince(startOfDayIn(COMPANY_TIME_ZONE, periods[0]?.from ?? today))} AND o.deleted_at IS NULL
      AND ${inWarehouses(scope, 'o.warehouse')}
    GROUP BY 1`);
  const paces = new Map(found.map((one) => [one.key, one]));
  return periods.map(({ key, from, to }) => ({
    ...(paces.get(key) ?? { key, orders: 0, lines: 0, short: 0, minutes: null }),
    from,
    to,
  }));
};
