import { daysFrom } from '../kernel/index.ts';

/** What the calendar cuts time into, by the company's clock. */
export const calendarPeriods = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type CalendarPeriod = (typeof calendarPeriods)[number];

/** Days, the first and the last one included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** A piece of the calendar by any of its days, or days of one's own. */
export type Period =
  | { readonly kind: CalendarPeriod; readonly day: string }
  | ({ readonly kind: 'custom' } & Span);

export const spanOf = (period: Period): Span =>
  period.kind === 'custom' ? { from: period.from, to: period.to } : spanAround(period.kind, period.day);

/** The last such period that is over when a day begins. */
export const spanBefore = (kind: CalendarPeriod, day: string): Span =>
  spanAround(kind, daysFrom(spanAround(kind, day).from, -1));

/** The period that a day lies in; weeks begin on Monday. */
const spanAround = (kind: CalendarPeriod, day: string): Span => {
  if (kind === 'daily') return { from: day, to: day };
  if (kind === 'weekly') {
    const from = daysFrom(day, -((weekdayOf(day) + 6) % 7));
    return { from, to: daysFrom(from, 6) };
  }
  const from = firstOf(kind, day);
  return { from, to: daysFrom(firstOf(kind, monthsAfter(from, lengths[kind])), -1) };
};

const lengths = { monthly: 1, quarterly: 3, yearly: 12 } as const;

/** The first day of the month, quarter or year of a day. */
const firstOf = (kind: keyof typeof lengths, day: string): string => {
  const [year = '', month = ''] = day.split('-');
  const first = Number(month) - ((Number(month) - 1) % lengths[kind]);
  return `${year}-${String(first).padStart(2, '0')}-01`;
};

/** A day of the month so many months after that of a first day. */
const monthsAfter = (first: string, months: number): string => daysFrom(first, months * 31);

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
