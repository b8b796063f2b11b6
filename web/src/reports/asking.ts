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

/** Form values for a report's type and parameters; parameters the type does not have stay blank. */
export interface ReportSubject extends Readonly<Record<ReportParameter, string>> {
  readonly type: ReportType;
}

/** Days the period does not need stay blank. */
export interface ReportValues extends ReportSubject {
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
  /** Default type. */
  readonly type: ReportType;
}

/** Form values from an earlier report, or blank for the current month. */
export const reportValues = ({ asked, name = '', format = 'xlsx', language, type }: Given): ReportValues => {
  const period: Period = asked?.period ?? { kind: 'monthly', day: today() };
  const blank = { day: today(), from: '', to: '' };
  return {
    ...subjectValues(asked, type),
    period: { ...blank, ...(period.kind === 'custom' ? {} : spanOf(period)), ...period },
    name,
    format,
    language,
  };
};

/** The parameters of an earlier report, or blank. */
export const subjectValues = (
  asked:
    | ({ readonly type: ReportType } & { readonly [Name in ReportParameter]?: string | undefined })
    | undefined,
  type: ReportType,
): ReportSubject => {
  const chosen = Object.fromEntries(reportParameters.map((one) => [one, asked?.[one] ?? '']));
  return { type: asked?.type ?? type, ...(chosen as Record<ReportParameter, string>) };
};

/** `2026-11-01 – 2026-11-30`; blank while days are missing. */
export const spanText = (period: ReportValues['period'] | Period): string => {
  const needed = period.kind === 'custom' ? [period.from, period.to] : [period.day];
  if (needed.some((day) => !/^\d{4}-\d\d-\d\d$/.test(day))) return '';
  const { from, to } = spanOf(period);
  return from === to ? from : `${from} – ${to}`;
};

/** Default name of a report. */
export const suggestedName = (
  t: TFunction,
  { type, period }: Pick<ReportValues, 'type' | 'period'>,
): string => [t(`status:report.${type}`), spanText(period)].filter(Boolean).join(' ');
