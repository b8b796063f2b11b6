import { daysFrom } from '../kernel/index.ts';

/** Calendar periods, in the company's time zone. */
export const calendarPeriods = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type CalendarPeriod = (typeof calendarPeriods)[number];

/** A range of days, both inclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** A calendar period given by any of its days, or a custom range. */
export type Period =
  | { readonly kind: CalendarPeriod; readonly day: string }
  | ({ readonly kind: 'custom' } & Span);

export const spanOf = (period: Period): Span =>
  period.kind === 'custom' ? { from: period.from, to: period.to } : spanAround(period.kind, period.day);

/** The last period that ended before a day. */
export const spanBefore = (kind: CalendarPeriod, day: string): Span =>
  spanAround(kind, daysFrom(spanAround(kind, day).from, -1));

/** The period that contains a day; weeks begin on Monday. */
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

/** The first day of the month, quarter or year that contains a day. */
const firstOf = (kind: keyof typeof lengths, day: string): string => {
  const [year = '', month = ''] = day.split('-');
  const first = Number(month) - ((Number(month) - 1) % lengths[kind]);
  return `${year}-${String(first).padStart(2, '0')}-01`;
};

/** A day in the month that many months later; `first` must be the first of a month. */
const monthsAfter = (first: string, months: number): string => daysFrom(first, months * 31);

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
