import { adjust } from '@granary/domain/stock';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { A, type Step } from '../../testing/builders/goods.ts';
import { lost, openLawStack, type LawStack } from '../../testing/stack/laws.ts';
import { traceability } from './index.ts';

jest.setTimeout(60_000);

const found: Step = (state) => adjust(state, { ...A, delta: '0.250', count: 'CNT-1' });

let testStack: LawStack;
beforeAll(async () => {
  testStack = await openLawStack(traceability, lost, found);
});
afterAll(() => testStack.close());

const broken = (change: string, undo: string): Promise<string[]> =>
  testStack.broken(`UPDATE traceability_v2.edge SET ${change}`, `UPDATE traceability_v2.edge SET ${undo}`);

describe('the invariants of the traceability read model', () => {
  it('hold after receipts, splits, shipments, voids, losses and gains', async () => {
    const verified = await testStack.verify();
    expect(verified).toMatchObject({ matches: true, differences: [] });
    expect(verified.invariants.map(({ violationCount }) => violationCount)).toEqual(
      traceability.invariants!.map(() => 0),
    );
  });

  it('detect goods from nowhere or lost without trace', async () => {
    for (const kind of ['received', 'split', 'sold', 'reduced', 'gained'])
      expect(
        await broken(
          `quantity = quantity + 1 WHERE kind = '${kind}'`,
          `quantity = quantity - 1 WHERE kind = '${kind}'`,
        ),
      ).toContain('what-came-less-what-went-is-on-hand');
  });

  it('detect a document that passes on more than it received', async () => {
    expect(
      await broken(
        `kind = 'returned', from_id = 'OUT-R1:1:A', quantity = quantity WHERE kind = 'received' AND to_id LIKE '%.A'`,
        `kind = 'received', from_id = 'IN-1:65' WHERE kind = 'returned'`,
      ),
    ).toEqual(['a-document-gives-no-more-than-it-got', 'nothing-arrives-or-returns-before-it-left']);
  });

  it('detect returns of goods that were not sold', async () => {
    const dispatched = `kind = 'dispatched' WHERE kind = 'sold'`;
    await testStack.rows(
      `UPDATE traceability_v2.edge SET kind = 'returned', from_id = 'OUT-R1:1:A', quantity = 1 WHERE kind = 'gained'`,
    );
    expect(await broken(dispatched, `kind = 'sold' WHERE kind = 'dispatched'`)).toContain(
      'only-what-was-sold-is-returned',
    );
    const other = `to_id = 'WH-PP.GLY.A-R1' WHERE kind = 'returned'`;
    expect(await broken(other, `to_id = 'WH-PP.UREA-46.A' WHERE kind = 'returned'`)).toContain(
      'what-comes-back-is-what-left',
    );
    await testStack.rows(
      `UPDATE traceability_v2.edge SET kind = 'gained', from_id = id, quantity = 0.25 WHERE kind = 'returned'`,
    );
    expect((await testStack.verify()).invariants.every(({ violationCount }) => violationCount === 0)).toBe(
      true,
    );
  });

  it('detect a batch made negative by a backdated record, naming the document', async () => {
    const early = `occurred_at = occurred_at - interval '90 days'`;
    await testStack.rows(`UPDATE traceability_v2.edge SET ${early} WHERE kind = 'sold' AND quantity > 0`);
    const { invariants } = await testStack.verify();
    await testStack.rows(
      `UPDATE traceability_v2.edge SET ${early.replace('-', '+')} WHERE kind = 'sold' AND quantity > 0`,
    );
    const [found] = invariants.filter(({ violationCount }) => violationCount > 0);
    expect(found).toMatchObject({ name: 'no-batch-is-below-nothing-on-any-day' });
    expect(found?.violations[0]?.key).toContain('OUT-R');
  });

  it('detect reversals larger than the original', async () => {
    expect(
      await broken(
        `quantity = quantity - 9 WHERE quantity < 0`,
        `quantity = quantity + 9 WHERE quantity < 0`,
      ),
    ).toEqual([
      'what-came-less-what-went-is-on-hand',
      'a-document-gives-no-more-than-it-got',
      'no-more-is-taken-back-than-was-given',
      'nothing-arrives-or-returns-before-it-left',
    ]);
  });
});
