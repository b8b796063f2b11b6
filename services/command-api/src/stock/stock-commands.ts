import { momentOnDay, refusedBefore } from '@granary/domain/kernel';
import {
  adjust,
  attachToBatch,
  batchId,
  cancelRecall,
  deactivate,
  dispose,
  extendExpiry,
  inspect,
  lock,
  planExpiry,
  relocate,
  removeFromBatch,
  reviseCost,
  split,
  stock,
  unlock,
  type InspectBatch,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import { answering, streamCommands } from '../commands/index.ts';

export const stockCommands = streamCommands(stock, {
  lock,
  unlock,
  cancelRecall,
  inspect,
  inspectOn: (state, inspection: InspectionOnDay) => inspect(state, timed(state, inspection)),
  deactivate,
  extendExpiry,
  planExpiry,
  adjust,
  split: answering(split, ({ events }: { readonly events: readonly StockEvent[] }, batch) => {
    const child = events.find((event) => event.type === 'BatchSplit')?.data.child;
    return { id: batchId({ ...batch, batch: child ?? batch.batch }) };
  }),
  dispose,
  reviseCost,
  relocate,
  attach: answering(attachToBatch, (_, { attachment: { id } }) => ({ id })),
  removeAttachment: removeFromBatch,
});

/** An inspection of which only the day is known. */
interface InspectionOnDay extends Omit<InspectBatch, 'inspectedAt'> {
  readonly inspectedOn: string;
  readonly timeZone: string;
  /** Current time. */
  readonly at: string;
}

/** An inspection on the day the batch was received follows its receipt. */
const timed = (state: StockState, inspection: InspectionOnDay): InspectBatch => {
  const { inspectedOn, timeZone, at, ...rest } = inspection;
  const received = state.past[inspection.batch]?.[0]?.at;
  const inspectedAt = momentOnDay(inspectedOn, { at, timeZone, after: received });
  if (received !== undefined && inspectedAt < received)
    throw refusedBefore({ kind: 'stock', id: inspection.batch, at: received }, inspectedAt, 'inspectedOn');
  return { ...rest, inspectedAt };
};
