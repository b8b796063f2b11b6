import {
  reportParameters,
  reportRules,
  reportTypes,
  type ReportAsked,
  type ReportFormat,
  type ReportParameter,
  type ReportType,
} from '@granary/api/reports';
import type { Language } from '@granary/domain/kernel';
import { calendarPeriods, spanOf, type Period } from '@granary/domain/reports/rules';
import type { TFunction } from 'i18next';
import { today } from '../ui/widgets/format.ts';

/** A report as somebody fills it in; what is not asked of its type or period stays blank. */
export interface ReportValues extends Readonly<Record<ReportParameter, string>> {
  readonly type: ReportType;
  readonly period: {
    readonly kind: Period['kind'];
    readonly day: string;
    readonly from: string;
    readonly to: string;
  };
  readonly name: string;
  readonly format: ReportFormat;
  readonly language: Language;
}

export const periodKinds = [...calendarPeriods, 'custom'] as const;

export const reportTypesFor = (can: (needs: (typeof reportRules)[ReportType]['access']) => boolean) =>
  reportTypes.filter((type) => can(reportRules[type].access));

interface Given {
  readonly asked?: ReportAsked | undefined;
  readonly name?: string;
  readonly format?: ReportFormat;
  readonly language: Language;
  /** Where nothing is given. */
  readonly type: ReportType;
}

/** As of one that was made before, or blank: this month's. */
export const reportValues = ({ asked, name = '', format = 'xlsx', language, type }: Given): ReportValues => {
  const period: Period = asked?.period ?? { kind: 'monthly', day: today() };
  const blank = { day: today(), from: '', to: '' };
  const chosen = Object.fromEntries(reportParameters.map((one) => [one, asked?.[one] ?? '']));
  return {
    type: asked?.type ?? type,
    period: { ...blank, ...(period.kind === 'custom' ? {} : spanOf(period)), ...period },
    name,
    format,
    language,
    ...(chosen as Record<ReportParameter, string>),
  };
};

/** `2026-11-01 – 2026-11-30`; blank while days are missing. */
export const spanText = (period: ReportValues['period'] | Period): string => {
  const needed = period.kind === 'custom' ? [period.from, period.to] : [period.day];
  if (needed.some((day) => !/^\d{4}-\d\d-\d\d$/.test(day))) return '';
  const { from, to } = spanOf(period);
  return from === to ? from : `${from} – ${to}`;
};

/** What a report is called unless somebody calls it otherwise. */
export const suggestedName = (
  t: TFunction,
  { type, period }: Pick<ReportValues, 'type' | 'period'>,
): string => [t(`status:report.${type}`), spanText(period)].filter(Boolean).join(' ');
