import { dayAfter, dayIn, daysBetween, momentAt } from '../kernel/index.ts';
import { spanBefore, spanOf, type CalendarPeriod } from '../reports/rules.ts';

/** As weeks begin. */
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
/** In a month that has no such day, its last one. */
export const monthDays: readonly string[] = [...ofMonth, 'last'];

export const rhythmKinds = ['daily', 'weekly', 'monthly'] as const;

/** When something comes again and again, by the clock of a zone; `time` is `08:30`. */
export type Rhythm =
  | { readonly kind: 'daily'; readonly time: string }
  | { readonly kind: 'weekly'; readonly weekday: Weekday; readonly time: string }
  | { readonly kind: 'monthly'; readonly day: string; readonly time: string };

/** The first time after a moment, ISO 8601 in UTC: once on each of its days, whatever the clocks do there. */
export const nextRun = (rhythm: Rhythm, after: string, timeZone: string): string => {
  for (let day = dayIn(timeZone, after); ; day = dayAfter(day)) {
    if (!isOn(rhythm, day)) continue;
    const moment = momentAt(timeZone, day, rhythm.time);
    if (moment > after) return moment;
  }
};

/** Of all times that have come since one was due, the newest: what was missed is made up for once. */
export const newestDue = (rhythm: Rhythm, due: string, now: string, timeZone: string): string => {
  let newest = due;
  for (let next = nextRun(rhythm, due, timeZone); next <= now; next = nextRun(rhythm, next, timeZone))
    newest = next;
  return newest;
};

/** The last such period that was over when it was due, named by its first day. */
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

/** Whether the last day of a month stands for the one that is asked for. */
const isPast = (wanted: string, last: string): boolean => wanted === 'last' || Number(wanted) >= ofDate(last);

const ofDate = (day: string): number => Number(day.slice(-2));
