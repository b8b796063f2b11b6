import {
  blockReversal,
  completeReversal,
  confirmReversal,
  refuseReversal,
  type InboundDocument,
  type InboundProgress,
  type ReceivedLine,
} from '@granary/domain/inbound';
import { cancelReturn, outbound } from '@granary/domain/outbound';
import {
  holdForReversal,
  releaseReservation,
  reverseHeldReceipt,
  stock,
  stockStreamId,
  type BatchName,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import { inStreamOrder } from '../processes/index.ts';
import { firstRefusal, type InboundSteps } from './attempts.ts';
import { debitReturn } from './returns.ts';

type At<Status extends InboundProgress['status']> = Extract<InboundProgress, { status: Status }>;

/** Reserves every batch in full; the first one already used ends the attempt. */
export async function hold(
  steps: InboundSteps,
  document: InboundDocument,
  { batches, intent, reason }: At<'holding'>,
  today: string,
): Promise<void> {
  const { number } = document;
  const cause = await firstRefusal(steps, 'hold', inStreamOrder(batches), async (received) => {
    await onStock(steps, 'hold', document, received, (state, place) =>
      holdForReversal(state, { ...place, reservation: holdOf(number, intent, received), day: today, reason }),
    );
  });
  if (cause) await steps.record('block-reversal', (state) => blockReversal(state, { cause }));
  else await steps.record('confirm-reversal', confirmReversal);
}

export async function release(
  steps: InboundSteps,
  document: InboundDocument,
  { batches, intent, cause }: At<'releasing'>,
): Promise<void> {
  const { number } = document;
  for (const received of inStreamOrder(batches)) {
    await onStock(steps, 'release', document, received, (state, { warehouse, item }) =>
      releaseReservation(state, {
        warehouse,
        item,
        reservation: holdOf(number, intent, received),
        reason: cause.code,
      }),
    );
  }
  await steps.record('refuse-reversal', refuseReversal);
}

/**
 * Takes the goods out of stock, then debits the customer's ledger, and cancels the order's return last, because that
 * holds the credited amount.
 */
export async function takeBack(
  steps: InboundSteps,
  document: InboundDocument,
  { batches, intent, reason }: At<'reversing'>,
): Promise<void> {
  const { number, content } = document;
  for (const received of inStreamOrder(batches)) {
    await onStock(steps, 'take-back', document, received, (state, place) =>
      reverseHeldReceipt(state, { ...place, reservation: holdOf(number, intent, received), reason }),
    );
    const line = content.lines.find((one) => one.line === received.line);
    if (!line?.returnedFrom) continue;
    await debitReturn(steps, number, line, reason);
    await steps.take(
      { name: 'cancel-return', part: line.line },
      outbound,
      line.returnedFrom.outbound,
      (state) => cancelReturn(state, { inbound: number, inboundLine: line.line }),
    );
  }
  await steps.record('complete-reversal', completeReversal);
}

interface ReceivedBatch extends BatchName {
  readonly inbound: string;
  readonly line: number;
}

const onStock = async (
  steps: InboundSteps,
  step: string,
  { number, warehouse }: InboundDocument,
  { line, item, batch }: ReceivedLine,
  decision: (state: StockState, batch: ReceivedBatch) => StockEvent[],
): Promise<void> => {
  await steps.take({ name: step, part: line }, stock, stockStreamId({ warehouse, item }), (state) =>
    decision(state, { warehouse, item, batch, inbound: number, line }),
  );
};

const holdOf = (number: string, intent: number, { line }: ReceivedLine): string =>
  `${number}#${intent}.${line}`;
