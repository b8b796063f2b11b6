import { TREND_DAYS } from '@granary/api/dashboard';
import { dayAfter, dayIn, daysFrom, startOfDayIn } from '@granary/domain/kernel';

/** The day of the dashboard, by the clock of the place it is of. */
export interface Today {
  readonly day: string;
  readonly timeZone: string;
}

export const todayIn = (timeZone: string, at: string): Today => ({ day: dayIn(timeZone, at), timeZone });

/** Those the trend looks back on, oldest first. */
export const trendDays = ({ day }: Today): string[] =>
  Array.from({ length: TREND_DAYS }, (_, index) => daysFrom(day, index - TREND_DAYS + 1));

/** The first and the last moment of a day. */
export const momentsOf = (day: string, timeZone: string): [string, string] => [
  startOfDayIn(timeZone, day),
  new Date(Date.parse(startOfDayIn(timeZone, dayAfter(day))) - 1).toISOString(),
];
