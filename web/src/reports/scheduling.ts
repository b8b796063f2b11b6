import type { ReportFormat, ReportType } from '@granary/api/reports';
import type { Schedule } from '@granary/api/schedules';
import type { Language } from '@granary/domain/kernel';
import type { CalendarPeriod } from '@granary/domain/reports/rules';
import type { Rhythm, Weekday } from '@granary/domain/schedules/rules';
import type { TFunction } from 'i18next';
import { subjectValues, type ReportSubject } from './asking.ts';

/** Form values of a schedule; fields that its rhythm does not need keep their values. */
export interface ScheduleValues extends ReportSubject {
  readonly period: CalendarPeriod;
  readonly rhythm: {
    readonly kind: Rhythm['kind'];
    readonly weekday: Weekday;
    readonly day: string;
    readonly time: string;
  };
  readonly name: string;
  readonly format: ReportFormat;
  readonly language: Language;
}

/** The values of a schedule, or those of a new one: monthly, early on the 1st, about the previous month. */
export const scheduleValues = (
  one: Schedule | undefined,
  { language, type }: { readonly language: Language; readonly type: ReportType },
): ScheduleValues => ({
  ...subjectValues(one?.report ?? undefined, type),
  period: one?.report?.period ?? 'monthly',
  rhythm: { kind: 'monthly', weekday: 'monday', day: '1', time: '07:00', ...one?.rhythm },
  name: one?.name ?? '',
  format: one?.format ?? 'xlsx',
  language: one?.language ?? language,
});

/** `Weekly, Monday 07:00`. */
export const rhythmText = (t: TFunction, rhythm: Rhythm): string => {
  const { kind, time } = rhythm;
  switch (kind) {
    case 'daily':
      return t('reports:every.daily', { time });
    case 'weekly':
      return t('reports:every.weekly', { weekday: t(`reports:weekday.${rhythm.weekday}`), time });
    case 'monthly':
      return t('reports:every.monthly', { day: monthDayText(t, rhythm.day), time });
  }
};

export const monthDayText = (t: TFunction, day: string): string =>
  day === 'last' ? t('reports:lastDay') : t('reports:dayOfMonth', { day });
