import { daysFrom } from '../kernel/index.ts';
import { spanBefore, spanOf, type CalendarPeriod, type Span } from '../reports/rules.ts';

/** Periods for statistics; weeks follow ISO 8601. */
export const statisticalPeriods = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type StatisticalPeriod = (typeof statisticalPeriods)[number];

/** How many periods to show, including the current one. */
export const PERIODS_SHOWN: Readonly<Record<StatisticalPeriod, number>> = {
  day: 30,
  week: 13,
  month: 12,
  quarter: 8,
  year: 5,
};

const calendar: Readonly<Record<StatisticalPeriod, CalendarPeriod>> = {
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  quarter: 'quarterly',
  year: 'yearly',
};

export interface NamedSpan extends Span {
  /** Sorts chronologically as a string: `2026-11-21`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`. */
  readonly key: string;
}

/** The period that contains a day. */
export const periodAround = (by: StatisticalPeriod, day: string): NamedSpan => {
  const span = spanOf({ kind: calendar[by], day });
  return { key: keyOf(by, span.from), ...span };
};

/** The periods to show on a day, oldest first. */
export const lastPeriods = (by: StatisticalPeriod, day: string): NamedSpan[] => {
  const periods = [periodAround(by, day)];
  for (let [first] = periods; first && periods.length < PERIODS_SHOWN[by]; [first] = periods)
    periods.unshift(periodAround(by, spanBefore(calendar[by], first.from).from));
  return periods;
};

const keyOf = (by: StatisticalPeriod, from: string): string => {
  switch (by) {
    case 'day':
      return from;
    case 'week':
      return weekOf(from);
    case 'month':
      return from.slice(0, 7);
    case 'quarter':
      return `${from.slice(0, 4)}-Q${Math.ceil(Number(from.slice(5, 7)) / 3)}`;
    case 'year':
      return from.slice(0, 4);
  }
};

const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

/** ISO 8601: a week belongs to the year of its Thursday. */
const weekOf = (monday: string): string => {
  const thursday = daysFrom(monday, 3);
  const year = thursday.slice(0, 4);
  const day = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / DAY_MS;
  return `${year}-W${String(Math.floor(day / WEEK_DAYS) + 1).padStart(2, '0')}`;
};
