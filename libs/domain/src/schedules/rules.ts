import { dayAfter, dayIn, daysBetween, momentAt } from '../kernel/index.ts';
import { spanBefore, spanOf, type CalendarPeriod } from '../reports/rules.ts';

/** In calendar order. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

const LONGEST_MONTH = 31;
const ofMonth = Array.from({ length: LONGEST_MONTH }, (_, n) => String(n + 1));
/** In shorter months, the last day. */
export const monthDays: readonly string[] = [...ofMonth, 'last'];

export const rhythmKinds = ['daily', 'weekly', 'monthly'] as const;

/** A recurrence in a time zone; `time` is `08:30`. */
export type Rhythm =
  | { readonly kind: 'daily'; readonly time: string }
  | { readonly kind: 'weekly'; readonly weekday: Weekday; readonly time: string }
  | { readonly kind: 'monthly'; readonly day: string; readonly time: string };

/** The first time after a moment, ISO 8601 in UTC; exactly once per day, across clock changes. */
export const nextRun = (rhythm: Rhythm, after: string, timeZone: string): string => {
  for (let day = dayIn(timeZone, after); ; day = dayAfter(day)) {
    if (!isOn(rhythm, day)) continue;
    const moment = momentAt(timeZone, day, rhythm.time);
    if (moment > after) return moment;
  }
};

/** The newest time that is due, so that missed runs are made up for only once. */
export const newestDue = (rhythm: Rhythm, due: string, now: string, timeZone: string): string => {
  let newest = due;
  for (let next = nextRun(rhythm, due, timeZone); next <= now; next = nextRun(rhythm, next, timeZone))
    newest = next;
  return newest;
};

/** The last period of this kind that had ended when the run was due, as its first day. */
export const periodOfRun = (
  kind: CalendarPeriod,
  due: string,
  timeZone: string,
): { readonly kind: CalendarPeriod; readonly day: string } => ({
  kind,
  day: spanBefore(kind, dayIn(timeZone, due)).from,
});

const isOn = (rhythm: Rhythm, day: string): boolean => {
  switch (rhythm.kind) {
    case 'daily':
      return true;
    case 'weekly': {
      const { from } = spanOf({ kind: 'weekly', day });
      return weekdays[daysBetween(from, day)] === rhythm.weekday;
    }
    case 'monthly': {
      const { to } = spanOf({ kind: 'monthly', day });
      return day === to ? isPast(rhythm.day, to) : Number(rhythm.day) === ofDate(day);
    }
  }
};

/** Whether the month's last day stands in for the wanted day. */
const isPast = (wanted: string, last: string): boolean => wanted === 'last' || Number(wanted) >= ofDate(last);

const ofDate = (day: string): number => Number(day.slice(-2));
