import type { StatisticalPeriod } from '@granary/domain/periods/rules';
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
