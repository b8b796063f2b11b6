import type { VerificationDetail, VerificationResult } from '@granary/api/projections';
import { codeLabel } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import { count, duration, many } from '../format.ts';

const TOLD = 20;

export function verificationText(
  { model, version, state, error, result }: VerificationDetail,
  language: Language,
): string {
  const head = `${model} ${version}: ${state}`;
  if (!result) return error ? `${head}. ${error}` : head;
  const rows = result.tables.reduce((sum, { actualRows }) => sum + actualRows, 0);
  const buckets = result.tables.reduce((sum, table) => sum + table.buckets, 0);
  const compared =
    `${many(result.events, 'event')} folded anew, ${many(rows, 'row')} in ${many(buckets, 'bucket')} compared ` +
    `at position ${result.position}, ${duration(result.milliseconds / 1000)}`;
  return [
    `${head}. ${compared}.`,
    ...differences(result),
    ...laws(result),
    ...unfoldable(result, language),
  ].join('\n');
}

/** Distinguishes null from an empty string. */
const shown = (value: string | null): string => (value === null ? 'null' : value === '' ? "''" : value);

function differences({ differences: told, differenceCount }: VerificationResult): string[] {
  const lines = told
    .slice(0, TOLD)
    .flatMap(({ table, key, kind, columns, event }) => [
      `  ${kind} ${table} ${key}`,
      ...(kind === 'changed'
        ? columns.map(
            ({ column, expected, actual }) =>
              `      ${column}: expected ${shown(expected)}, is ${shown(actual)}`,
          )
        : []),
      event
        ? `      last event: ${event.type}, ${event.stream}@${event.revision}, position ${event.position}`
        : '      no event ever concerned this row',
    ]);
  const rest = differenceCount - Math.min(told.length, TOLD);
  return rest > 0 ? [...lines, `  … and ${count(rest)} more`] : lines;
}

const laws = ({ invariants }: VerificationResult): string[] =>
  invariants
    .filter(({ violationCount }) => violationCount > 0)
    .flatMap(({ name, violationCount, violations }) => [
      `  law broken: ${name}, ${many(violationCount, 'time')}`,
      ...violations
        .slice(0, TOLD)
        .map(({ key, expected, actual }) => `      ${key}: expected ${shown(expected)}, is ${shown(actual)}`),
    ]);

const unfoldable = ({ unfoldable: events }: VerificationResult, language: Language): string[] =>
  events.flatMap(({ type, stream, revision, kind, error }) => [
    `  cannot be folded: ${type}, ${stream}@${revision}${kind ? `: ${codeLabel('poison', kind, language)}` : ''}`,
    `      ${error}`,
  ]);
