import { lock, reviseCost } from '@granary/domain/stock';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { A, type Step } from '../../testing/builders/goods.ts';
import { lost, openLawStack, type LawStack } from '../../testing/stack/laws.ts';
import { inventory } from './models.ts';

jest.setTimeout(60_000);

const costs35: Step = (state) => reviseCost(state, { ...A, unitCost: '3.5' });
const locked: Step = (state) => lock(state, A);

let testStack: LawStack;
beforeAll(async () => {
  testStack = await openLawStack(inventory, costs35, lost, locked);
});
afterAll(() => testStack.close());

const schema = `inventory_v${inventory.version}`;

describe('the invariants of the inventory read model', () => {
  it('hold after receipts, splits, shipments, voids, losses and revaluations', async () => {
    const found = await testStack.verify();
    expect(found).toMatchObject({ matches: true, differences: [] });
    expect(found.invariants.map(({ violationCount }) => violationCount)).toEqual(
      inventory.invariants?.map(() => 0),
    );
  });

  it('detect a figure that its ledger does not explain', async () => {
    const batch = `UPDATE ${schema}.batch SET`;
    expect(
      await testStack.broken(
        `${batch} current = current + 1, blocked = blocked + 1 WHERE batch = 'A'`,
        `${batch} current = current - 1, blocked = blocked - 1 WHERE batch = 'A'`,
      ),
    ).toEqual(['on-hand-is-the-sum-of-movements', 'an-item-is-the-sum-of-its-batches']);
    expect(
      await testStack.broken(
        `${batch} reserved = reserved + 1 WHERE batch = 'B'`,
        `${batch} reserved = reserved - 1 WHERE batch = 'B'`,
      ),
    ).toEqual(['on-hand-is-available-reserved-and-blocked']);
    expect(
      await testStack.broken(
        `UPDATE ${schema}.item_stock SET value = value + 1`,
        `UPDATE ${schema}.item_stock SET value = value - 1`,
      ),
    ).toEqual(['stock-value-is-the-sum-of-its-batches']);
    const movement = `UPDATE ${schema}.movement SET`;
    expect(
      await testStack.broken(
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
