import type { CreditStatement, StatementLine } from '@granary/api/credit';
import { languages, minus, plus, sum, toMoney } from '@granary/domain/kernel';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { printoutOf } from './printout.ts';
import { NONE, added, movedBetween, shownOf } from './sums.ts';

const cents = fc.integer({ min: -500_000, max: 500_000 }).map((amount) => toMoney(amount / 100));
const change = fc.oneof(
  fc.record({ limit: cents, used: fc.constant('0.00'), reserved: fc.constant('0.00') }),
  fc.record({ limit: fc.constant('0.00'), used: cents, reserved: fc.constant('0.00') }),
  fc.record({ limit: cents, used: cents, reserved: cents }),
);

/** A statement over changes of any kind, after an opening of any kind. */
const statementOf = (opening: typeof NONE.sums, changes: readonly (typeof NONE.sums)[]): CreditStatement => {
  let stood = opening;
  const lines = changes.map((moved, index) => {
    const before = stood;
    stood = added(stood, moved);
    return {
      id: String(index),
      type: 'repayment',
      document: null,
      reason: null,
      limitChange: moved.limit,
      usedChange: moved.used,
      reservedChange: moved.reserved,
      occurredAt: '2026-11-21T00:00:00.000Z',
      recordedAt: '2026-11-21T00:00:00.000Z',
      username: 'sok',
      approver: null,
      change: movedBetween(before, stood),
      after: shownOf(stood),
    } as unknown as StatementLine;
  });
  return {
    customer: { code: 'KAMPOT', name: 'Kampot', englishName: null, khmerName: null },
    basis: 'effective',
    at: null,
    opening: shownOf(opening),
    closing: shownOf(stood),
    change: movedBetween(opening, stood),
    months: [],
    lines,
    from: 1,
    to: lines.length,
    total: lines.length,
    freshness: { position: '77', at: '', stale: false },
  };
};

const figures = ['limit', 'used', 'prepaid', 'reserved', 'available'] as const;
const period = { from: null, to: null, printedAt: '2026-11-21T05:00:00.000Z' };
const read = (text: string): string => text.replaceAll(/[$,\s]/g, '').replace('−', '-') || '0';

describe('the statement', () => {
  it('foots in every column: opening plus the changes of its lines is closing, whatever happened', () => {
    fc.assert(
      fc.property(change, fc.array(change, { maxLength: 30 }), (opening, changes) => {
        const statement = statementOf(opening, changes);
        for (const figure of figures) {
          const moved = sum(statement.lines.map((line) => line.change[figure]));
          expect(toMoney(plus(statement.opening[figure], moved))).toBe(statement.closing[figure]);
          expect(toMoney(moved)).toBe(statement.change[figure]);
        }
      }),
    );
  });

  it('adds up across every line: limit − used − reserved is available, a credit balance stands apart', () => {
    fc.assert(
      fc.property(change, fc.array(change, { maxLength: 30 }), (opening, changes) => {
        for (const { after } of statementOf(opening, changes).lines) {
          expect(toMoney(minus(minus(after.limit, after.used), after.reserved))).toBe(after.available);
          expect([after.used, after.prepaid]).toContain('0.00');
        }
      }),
    );
  });

  it('foots as printed, in every language', () => {
    fc.assert(
      fc.property(change, fc.array(change, { maxLength: 8 }), (opening, changes) => {
        for (const language of languages) {
          const [table] = printoutOf(statementOf(opening, changes), period, language).tables;
          const [first, ...rest] = table!.rows;
          const lines = rest.slice(0, -1);
          for (const column of [4, 5, 6, 7]) {
            const moved = sum(lines.map((row) => read(row[column]!)));
            expect(toMoney(plus(read(first![column]!), moved))).toBe(toMoney(read(table!.total![column]!)));
            expect(toMoney(read(rest.at(-1)![column]!))).toBe(toMoney(moved));
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('shows what was overpaid in a column of its own', () => {
    const owed = { limit: '1000.00', used: '300.00', reserved: '0.00' };
    const paid = { limit: '0.00', used: '-500.00', reserved: '0.00' };
    const { lines, closing } = statementOf(owed, [paid]);
    expect(lines[0]?.change).toMatchObject({ used: '-300.00', prepaid: '200.00', available: '300.00' });
    expect(closing).toMatchObject({ used: '0.00', prepaid: '200.00', available: '1000.00' });
  });
});
