import {
  blockReversal,
  completeReversal,
  confirmReversal,
  inbound,
  refuseReversal,
  type InboundDocument,
  type InboundProgress,
  type ReceivedLine,
} from '@granary/domain/inbound';
import { cancelReturn, outbound } from '@granary/domain/outbound';
import type { EventStore } from '@granary/event-store';
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
import { crashPoint } from '../processes/index.ts';
import { debitReturn } from './returns.ts';
import { firstRefusal, type Run } from './run.ts';

type At<Status extends InboundProgress['status']> = Extract<InboundProgress, { status: Status }>;

/** Holds every batch whole; the first that somebody has touched ends the attempt. */
export async function hold(
  run: Run,
  document: InboundDocument,
  { batches, intent, reason }: At<'holding'>,
  today: string,
): Promise<void> {
  const { number } = document;
  const cause = await firstRefusal(inStreamOrder(batches), async (received) => {
    await onStock(run, 'hold', document, received, (state, place) =>
      holdForReversal(state, { ...place, reservation: holdOf(number, intent, received), day: today, reason }),
    );
    await crashPoint('inbound:held');
  });
  if (cause) await run.step('block-reversal', 0, inbound, number, (state) => blockReversal(state, { cause }));
  else await run.step('confirm-reversal', 0, inbound, number, confirmReversal);
  await crashPoint(cause ? 'inbound:reversal-blocked' : 'inbound:reversal-confirmed');
}

export async function release(
  run: Run,
  document: InboundDocument,
  { batches, intent, cause }: At<'releasing'>,
): Promise<void> {
  const { number } = document;
  for (const received of inStreamOrder(batches)) {
    await onStock(run, 'release', document, received, (state, { warehouse, item }) =>
      releaseReservation(state, {
        warehouse,
        item,
        reservation: holdOf(number, intent, received),
        reason: cause.code,
      }),
    );
    await crashPoint('inbound:released');
  }
  await run.step('refuse-reversal', 0, inbound, number, refuseReversal);
  await crashPoint('inbound:reversal-refused');
}

/** Goods out of stock, then the customer's ledger, and the order's own count of returns last: it says what was credited. */
export async function takeBack(
  run: Run,
  store: EventStore,
  document: InboundDocument,
  { batches, intent, reason }: At<'reversing'>,
): Promise<void> {
  const { number, content } = document;
  for (const received of inStreamOrder(batches)) {
    await onStock(run, 'take-back', document, received, (state, place) =>
      reverseHeldReceipt(state, { ...place, reservation: holdOf(number, intent, received), reason }),
    );
    await crashPoint('inbound:taken-back');
    const line = content.lines.find((one) => one.line === received.line);
    if (!line?.returnedFrom) continue;
    await debitReturn(run, store, number, line, reason);
    await run.step('cancel-return', line.line, outbound, line.returnedFrom.outbound, (state) =>
      cancelReturn(state, { inbound: number, inboundLine: line.line }),
    );
    await crashPoint('inbound:return-cancelled');
  }
  await run.step('complete-reversal', 0, inbound, number, completeReversal);
  await crashPoint('inbound:reversed');
}

interface ReceivedBatch extends BatchName {
  readonly inbound: string;
  readonly line: number;
}

const onStock = async (
  run: Run,
  step: string,
  { number, warehouse }: InboundDocument,
  { line, item, batch }: ReceivedLine,
  decision: (state: StockState, batch: ReceivedBatch) => StockEvent[],
): Promise<void> => {
  await run.step(step, line, stock, stockStreamId({ warehouse, item }), (state) =>
    decision(state, { warehouse, item, batch, inbound: number, line }),
  );
};

const holdOf = (number: string, intent: number, { line }: ReceivedLine): string =>
  `${number}#${intent}.${line}`;

const inStreamOrder = (batches: readonly ReceivedLine[]): ReceivedLine[] =>
  batches.toSorted((a, b) => (a.item < b.item ? -1 : a.item > b.item ? 1 : a.line - b.line));
