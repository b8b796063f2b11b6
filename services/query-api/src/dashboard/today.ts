import { dayAfter, dayIn, startOfDayIn } from '@granary/domain/kernel';

/** The current day in the time zone of the dashboard's warehouse or company. */
export interface Today {
  readonly day: string;
  readonly timeZone: string;
}

export const todayIn = (timeZone: string, at: string): Today => ({ day: dayIn(timeZone, at), timeZone });

/** The first and the last moment of these days. */
export const momentsOf = (from: string, to: string, timeZone: string): [string, string] => [
  startOfDayIn(timeZone, from),
  new Date(Date.parse(startOfDayIn(timeZone, dayAfter(to))) - 1).toISOString(),
];
