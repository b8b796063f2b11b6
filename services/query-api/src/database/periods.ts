import { dayAfter, startOfDayIn } from '@granary/domain/kernel';
import type { NamedSpan, StatisticalPeriod } from '@granary/domain/periods/rules';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { raw, sql, type Sql } from '@granary/reading/sql';

/** The keys that `periodAround` in the domain uses. */
const formats: Readonly<Record<StatisticalPeriod, string>> = {
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
};

/** SQL for the key of the period that contains a timestamp, in the company's time zone or another. */
export const periodOf = (by: StatisticalPeriod, moment: string, timeZone: string = COMPANY_TIME_ZONE): Sql =>
  sql`to_char((${raw(moment)} AT TIME ZONE ${timeZone})::date, ${formats[by]})`;

/** SQL for the key of the one of these consecutive periods that contains a timestamp; null outside all of them. */
export const periodAmong = (periods: readonly NamedSpan[], moment: string, timeZone?: string): Sql =>
  sql`(${periods.map(({ key }) => key)}::text[])[${nthAmong(periods, moment, timeZone)}]`;

/**
 * SQL for its number, from 1; zero before the first, and one more than there are after the last. Looks for the
 * beginnings, because taking apart and formatting every timestamp costs more than the rest of a sum.
 */
export const nthAmong = (
  periods: readonly NamedSpan[],
  moment: string,
  timeZone: string = COMPANY_TIME_ZONE,
): Sql => {
  const begins = (day: string): string => startOfDayIn(timeZone, day);
  const ends = periods.slice(-1).map(({ to }) => begins(dayAfter(to)));
  const cuts = [...periods.map(({ from }) => begins(from)), ...ends];
  return sql`width_bucket(${raw(moment)}, ${cuts}::timestamptz[])`;
};
