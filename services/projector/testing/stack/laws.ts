import { adjust, reverseIssue, split, stock } from '@granary/domain/stock';
import type { ReadModelDefinition } from '../../src/engine/index.ts';
import { A, held, place, received, shipped, streamId, told, type Step } from '../builders/goods.ts';
import { openTestStack } from './test-stack.ts';

const damaged: Step = (state) => split(state, { ...A, quantity: '1.000', locked: true, reservation: 'R1' });
const voided: Step = (state) => reverseIssue(state, { ...place, reservation: 'R2', reason: 'wrong truck' });
export const lost: Step = (state) => adjust(state, { ...A, delta: '-0.500' });

/** A read model that has folded receipts, a split, shipments, a void, and what follows. */
export const openLawStack = async (model: ReadModelDefinition, ...further: readonly Step[]) => {
  const testStack = await openTestStack();
  testStack.startProjector([model]);
  const history = [
    received('A', '10.000'),
    received('B', '4.000'),
    held('R1', '3.000'),
    damaged,
    shipped('R1'),
    held('R2', '2.000'),
    shipped('R2'),
    voided,
  ];
  const last = await testStack.append(stock, streamId, ...told(...history, ...further));
  await testStack.folded(model.name, last);
  const verify = () => testStack.verify(model);
  /** Applies a change, returns the invariants it violates, and undoes it. */
  const broken = async (change: string, undo: string): Promise<string[]> => {
    await testStack.rows(change);
    const { invariants } = await verify();
    await testStack.rows(undo);
    return invariants.filter(({ violationCount }) => violationCount > 0).map(({ name }) => name);
  };
  return { ...testStack, verify, broken };
};

export type LawStack = Awaited<ReturnType<typeof openLawStack>>;
