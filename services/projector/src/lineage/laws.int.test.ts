import { adjust, reverseIssue, split, stock } from '@granary/domain/stock';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openTestStack, type TestStack } from '../../testing/stack/test-stack.ts';
import {
  A,
  held,
  place,
  received,
  shipped,
  streamId,
  told,
  type Step,
} from '../../testing/builders/goods.ts';
import { traceability } from './index.ts';

jest.setTimeout(60_000);

const damaged: Step = (state) => split(state, { ...A, quantity: '1.000', locked: true, reservation: 'R1' });
const voided: Step = (state) => reverseIssue(state, { ...place, reservation: 'R2', reason: 'wrong truck' });
const lost: Step = (state) => adjust(state, { ...A, delta: '-0.500' });
const found: Step = (state) => adjust(state, { ...A, delta: '0.250', count: 'CNT-1' });

let testStack: TestStack;
beforeAll(async () => {
  testStack = await openTestStack();
  testStack.startProjector([traceability]);
  const last = await testStack.append(
    stock,
    streamId,
    ...told(
      received('A', '10.000'),
      received('B', '4.000'),
      held('R1', '3.000'),
      damaged,
      shipped('R1'),
      held('R2', '2.000'),
      shipped('R2'),
      voided,
      lost,
      found,
    ),
  );
  await testStack.folded('traceability', last);
});
afterAll(() => testStack.close());

const verify = () => testStack.verify(traceability);
/** Applies a change to the edges, returns the invariants it violates, and undoes it. */
async function broken(change: string, undo: string): Promise<string[]> {
  await testStack.rows(`UPDATE traceability_v2.edge SET ${change}`);
  const { invariants } = await verify();
  await testStack.rows(`UPDATE traceability_v2.edge SET ${undo}`);
  return invariants.filter(({ violationCount }) => violationCount > 0).map(({ name }) => name);
}

describe('the laws of the lineage', () => {
  it('hold after receipts, splits, shipments, voids, losses and gains', async () => {
    const verified = await verify();
    expect(verified).toMatchObject({ matches: true, differences: [] });
    expect(verified.invariants.map(({ violationCount }) => violationCount)).toEqual(
      traceability.invariants!.map(() => 0),
    );
  });

  it('notice goods that came from nowhere or went nowhere', async () => {
    for (const kind of ['received', 'split', 'sold', 'reduced', 'gained'])
      expect(
        await broken(
          `quantity = quantity + 1 WHERE kind = '${kind}'`,
          `quantity = quantity - 1 WHERE kind = '${kind}'`,
        ),
      ).toContain('what-came-less-what-went-is-on-hand');
  });

  it('notice a document that passes on more than it got', async () => {
    expect(
      await broken(
        `kind = 'returned', from_id = 'OUT-R1:1:A', quantity = quantity WHERE kind = 'received' AND to_id LIKE '%.A'`,
        `kind = 'received', from_id = 'IN-1:65' WHERE kind = 'returned'`,
      ),
    ).toEqual(['a-document-gives-no-more-than-it-got', 'nothing-arrives-or-returns-before-it-left']);
  });

  it('notice goods that come back from where none were sold', async () => {
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
    expect((await verify()).invariants.every(({ violationCount }) => violationCount === 0)).toBe(true);
  });

  it('notice a batch that a late record leaves below nothing, and name the document', async () => {
    const early = `occurred_at = occurred_at - interval '90 days'`;
    await testStack.rows(`UPDATE traceability_v2.edge SET ${early} WHERE kind = 'sold' AND quantity > 0`);
    const { invariants } = await verify();
    await testStack.rows(
      `UPDATE traceability_v2.edge SET ${early.replace('-', '+')} WHERE kind = 'sold' AND quantity > 0`,
    );
    const [found] = invariants.filter(({ violationCount }) => violationCount > 0);
    expect(found).toMatchObject({ name: 'no-batch-is-below-nothing-on-any-day' });
    expect(found?.violations[0]?.key).toContain('OUT-R');
  });

  it('notice more taken back than was given', async () => {
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
