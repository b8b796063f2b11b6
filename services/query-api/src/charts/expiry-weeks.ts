import { EXPIRY_WEEKS, type ExpiryWeek } from '@granary/api/charts';
import { dayAfter, daysFrom, toMoney } from '@granary/domain/kernel';
import { periodAround } from '@granary/domain/periods/rules';
import { inWarehouses, sql, type QueryRunner, type WarehouseScope } from '../database/index.ts';

export const EXPIRED = 'expired';

/** What is on hand and expired, then by the week of its date; later dates and goods that do not expire are left out. */
export const expiryWeeks = async (
  runQuery: QueryRunner,
  { scope, today, seesCost }: { scope: WarehouseScope; today: string; seesCost: boolean },
): Promise<ExpiryWeek[]> => {
  const weeks = comingWeeks(today);
  const found = await runQuery<{ key: string; batches: number; value: string }>(sql`
    SELECT CASE WHEN b.expires_on < ${today} THEN ${EXPIRED} ELSE to_char(b.expires_on, 'IYYY-"W"IW') END AS key,
      count(*)::int AS batches, sum(b.value) AS value
    FROM inventory.batch b
    WHERE b.current > 0 AND b.expires_on <= ${weeks.at(-1)?.to} AND ${inWarehouses(scope, 'b.warehouse')}
    GROUP BY 1`);
  const sums = new Map(found.map((one) => [one.key, one]));
  return [{ key: EXPIRED, from: null, to: daysFrom(today, -1) }, ...weeks].map((week) => {
    const sum = sums.get(week.key);
    return { ...week, batches: sum?.batches ?? 0, value: seesCost ? toMoney(sum?.value ?? 0) : null };
  });
};

/** The current week from today, so that its link leads to what was counted. */
const comingWeeks = (today: string): { key: string; from: string; to: string }[] => {
  const weeks: { key: string; from: string; to: string }[] = [];
  for (let day = today; weeks.length < EXPIRY_WEEKS;) {
    const { key, to } = periodAround('week', day);
    weeks.push({ key, from: day, to });
    day = dayAfter(to);
  }
  return weeks;
};
