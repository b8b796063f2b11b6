import {
  countWork,
  recordAdjusted,
  type CountDocument,
  type CountEvent,
  type CountState,
  type FoundDifference,
  type Settlement,
} from '@granary/domain/counts';
import { settleCount, stock, stockStreamId } from '@granary/domain/stock';
import { inStreamOrder, processOf, type Steps } from '../processes/index.ts';

/** Books every difference of an approved count in stock, exactly once. */
export const countProcess = processOf(countWork, async ({ document, settling }, steps) => {
  const { intent, reason, differences } = settling;
  const settled = new Map<number, Settlement>();
  for (const difference of inStreamOrder(differences))
    settled.set(difference.line, await book(steps, document, difference, reason));
  await steps.record('outcome', (before) => recordAdjusted(before, { intent, settled }));
});

const book = async (
  steps: Steps<CountState, CountEvent>,
  { number, warehouse }: CountDocument,
  { line, item, batch, delta, adjustments }: FoundDifference,
  reason: string,
): Promise<Settlement> => {
  try {
    const step = { name: 'adjust', part: line, reason };
    return await steps.take(step, stock, stockStreamId({ warehouse, item }), (state) =>
      settleCount(state, { warehouse, item, batch, delta, adjustments, count: number, reason }),
    );
  } catch (error) {
    return { refusal: steps.refusalIn(error, 'adjust').code };
  }
};
