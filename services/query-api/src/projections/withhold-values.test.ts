import type { Permission } from '@granary/api/access';
import { WITHHELD } from '@granary/api/operation-log';
import { expect, it } from '@jest/globals';
import { withholdValues } from './withhold-values.ts';

const found = {
  position: '7',
  events: 3,
  milliseconds: 4,
  matches: false,
  tables: [],
  differences: [
    {
      table: 'batch',
      key: 'PP.UREA.B-1',
      kind: 'changed' as const,
      columns: [
        { column: 'unit_cost', expected: '3.250000', actual: null },
        { column: 'notes', expected: 'sealed:dXNlcjox:AAAA', actual: 'x' },
      ],
      event: null,
    },
  ],
  differenceCount: 1,
  invariants: [
    { name: 'a-law', violationCount: 1, violations: [{ key: 'PP.UREA', expected: '1.00', actual: '2.00' }] },
  ],
  unfoldable: [],
};
const seenBy = (...permissions: Permission[]) => withholdValues(found, new Set(permissions));

it('system:monitor shows differing rows and columns without values', () => {
  const { differences, invariants } = seenBy('system:monitor');
  expect(differences).toMatchObject([
    {
      key: 'PP.UREA.B-1',
      columns: [
        { column: 'unit_cost', expected: WITHHELD, actual: null },
        { column: 'notes', expected: WITHHELD, actual: WITHHELD },
      ],
    },
  ]);
  expect(invariants[0]?.violations).toEqual([{ key: 'PP.UREA', expected: WITHHELD, actual: WITHHELD }]);
});

it('system:admin shows values except personal data', () => {
  const { differences, invariants } = seenBy('system:monitor', 'system:admin');
  expect(differences[0]?.columns).toEqual([
    { column: 'unit_cost', expected: '3.250000', actual: null },
    { column: 'notes', expected: WITHHELD, actual: 'x' },
  ]);
  expect(invariants).toEqual(found.invariants);
});
