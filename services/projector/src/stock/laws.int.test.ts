import { lock, reverseIssue, reviseCost, split, adjust, stock } from '@granary/domain/stock';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openTestStack, type TestStack } from '../../testing/stack/test-stack.ts';
import { inventory } from './models.ts';
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

jest.setTimeout(60_000);

const damaged: Step = (state) => split(state, { ...A, quantity: '1.000', locked: true, reservation: 'R1' });
const voided: Step = (state) => reverseIssue(state, { ...place, reservation: 'R2', reason: 'wrong truck' });
const costs35: Step = (state) => reviseCost(state, { ...A, unitCost: '3.5' });
const lost: Step = (state) => adjust(state, { ...A, delta: '-0.500' });
const locked: Step = (state) => lock(state, A);

let testStack: TestStack;
beforeAll(async () => {
  testStack = await openTestStack();
  testStack.startProjector([inventory]);
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
      costs35,
      lost,
      locked,
    ),
  );
  await testStack.folded('inventory', last);
});
afterAll(() => testStack.close());

const schema = `inventory_v${inventory.version}`;
const verify = () => testStack.verify(inventory);
/** Applies a change, returns the invariants it violates, and undoes it. */
async function broken(change: string, undo: string): Promise<string[]> {
  await testStack.rows(change);
  const { invariants } = await verify();
  await testStack.rows(undo);
  return invariants.filter(({ violationCount }) => violationCount > 0).map(({ name }) => name);
}

describe('the laws of goods', () => {
  it('hold after receipts, splits, shipments, voids, losses and revaluations', async () => {
    const found = await verify();
    expect(found).toMatchObject({ matches: true, differences: [] });
    expect(found.invariants.map(({ violationCount }) => violationCount)).toEqual(
      inventory.invariants?.map(() => 0),
    );
  });

  it('notice a figure that its ledger does not explain', async () => {
    const batch = `UPDATE ${schema}.batch SET`;
    expect(
      await broken(
        `${batch} current = current + 1, blocked = blocked + 1 WHERE batch = 'A'`,
        `${batch} current = current - 1, blocked = blocked - 1 WHERE batch = 'A'`,
      ),
    ).toEqual(['on-hand-is-the-sum-of-movements', 'an-item-is-the-sum-of-its-batches']);
    expect(
      await broken(
        `${batch} reserved = reserved + 1 WHERE batch = 'B'`,
        `${batch} reserved = reserved - 1 WHERE batch = 'B'`,
      ),
    ).toEqual(['on-hand-is-available-reserved-and-blocked']);
    expect(
      await broken(
        `UPDATE ${schema}.item_stock SET value = value + 1`,
        `UPDATE ${schema}.item_stock SET value = value - 1`,
      ),
    ).toEqual(['stock-value-is-the-sum-of-its-batches']);
    const movement = `UPDATE ${schema}.movement SET`;
    expect(
      await broken(
        `${movement} delta = delta - 1, after = after - 1 WHERE type = 'split_out'`,
        `${movement} delta = delta + 1, after = after + 1 WHERE type = 'split_out'`,
      ),
    ).toEqual([
      'on-hand-is-the-sum-of-movements',
      'movements-join-without-a-gap',
      'a-split-conserves-quantity',
    ]);
  });
});
