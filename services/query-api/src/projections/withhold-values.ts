import type { Permission } from '@granary/api/access';
import { WITHHELD } from '@granary/api/operation-log';
import type { VerificationResult } from '@granary/api/projections';
import { sealedText } from '@granary/domain/kernel';

type Value = string | null;

/**
 * Rows may contain confidential values: viewers only learn which rows and columns differ, system admins see the values.
 * Sealed values stay hidden from everyone.
 */
export function withholdValues(
  result: VerificationResult,
  permissions: ReadonlySet<Permission>,
): VerificationResult {
  const mayRead = permissions.has('system:admin');
  const shown = (value: Value): Value =>
    value !== null && (!mayRead || sealedText.safeParse(value).success) ? WITHHELD : value;
  const pair = <One extends { expected: Value; actual: Value }>(one: One): One => ({
    ...one,
    expected: shown(one.expected),
    actual: shown(one.actual),
  });
  return {
    ...result,
    differences: result.differences.map((one) => ({ ...one, columns: one.columns.map(pair) })),
    invariants: result.invariants.map((one) => ({ ...one, violations: one.violations.map(pair) })),
  };
}
