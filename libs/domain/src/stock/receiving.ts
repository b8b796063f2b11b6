import type { Attachment } from '../attachments/index.ts';
import { compare, plus, reject, toQuantity, type DecimalText } from '../kernel/index.ts';
import { attachmentsArrived } from './attaching.ts';
import { recallArrived } from './blocks.ts';
import type {
  ClaimBatchCode,
  RecallMark,
  ReceiveBatch,
  ReceiveReturn,
  ReceiveTransfer,
  ReverseReceipt,
} from './commands.ts';
import type { BatchOrigin, StockEvent } from './events.ts';
import { figuresOf, figuresWith, type Standing } from './figures.ts';
import { batchOf, codeTaken, nextFreeCode, reversalOf } from './find.ts';
import { suffixedBatchCode } from './rules.ts';
import { receiptKey, type Batch, type StockState } from './state.ts';

/** An inbound document claims every batch code before it receives anything, so that receiving cannot be refused. */
export const claimBatchCode = (state: StockState, command: ClaimBatchCode): StockEvent[] => {
  const { warehouse, item, batch, inbound, line } = command;
  const mine = { inbound, line };
  if (claimedBy(state, command) || receivedBy(state, command)) return [];
  if (codeTaken(state, batch)) throw reject('BATCH_CODE_TAKEN', { batch }, `lines.${line}.batch`);
  return [{ type: 'BatchCodeClaimed', data: { warehouse, item, batch, ...mine } }];
};

export const releaseBatchCode = (state: StockState, command: ClaimBatchCode): StockEvent[] => {
  if (!claimedBy(state, command)) return [];
  const { warehouse, item, batch, inbound, line } = command;
  return [{ type: 'BatchCodeReleased', data: { warehouse, item, batch, inbound, line } }];
};

const claimedBy = (state: StockState, { batch, inbound, line }: ClaimBatchCode): boolean => {
  const claim = state.claims[batch];
  return claim?.inbound === inbound && claim.line === line;
};

const receivedBy = (state: StockState, { batch, inbound, line }: ClaimBatchCode): boolean => {
  const origin = state.batches[batch]?.origin;
  return origin?.kind === 'inbound' && origin.inbound === inbound && origin.line === line;
};

/** `marks`: recalls on the lot, which block the goods on receipt. */
export const receiveBatch = (
  state: StockState,
  command: ReceiveBatch,
  marks: readonly RecallMark[] = [],
): StockEvent[] => {
  const { inbound, line, batch } = command;
  const origin: BatchOrigin = { kind: 'inbound', inbound, line };
  if (receiptKey(origin) in state.receipts) return [];
  if (codeTaken(state, batch) && !claimedBy(state, command)) throw reject('BATCH_CODE_TAKEN', { batch });
  return born(state, { ...command, recalls: marks }, batch, origin, command.awaitingInspection);
};

/** Goods of the same lot, expiry and cost join the batch of that code; otherwise they become `‹code›-T2`, `-T3`, … */
export const receiveTransfer = (state: StockState, command: ReceiveTransfer): StockEvent[] => {
  const { outbound, line, parent } = command;
  const origin: BatchOrigin = { kind: 'transfer', outbound, line, parent };
  if (receiptKey(origin) in state.receipts) return [];
  for (let n = 1; ; n++) {
    const code = n === 1 ? parent.batch : suffixedBatchCode(parent.batch, `T${n}`);
    const present = state.batches[code];
    if (present && sameGoods(present, command) && !reversalOf(state, present)) {
      const more = replenished(present, command, origin);
      return withPapers([more, ...recallArrived(state, more, command.recalls, present)], command, present);
    }
    if (!codeTaken(state, code)) return born(state, command, code, origin, false);
  }
};

/** A customer return becomes a child of the sold batch, `‹code›-R1`, blocked until inspected. */
export const receiveReturn = (state: StockState, command: ReceiveReturn): StockEvent[] => {
  const { inbound, outbound, line, parent } = command;
  const origin: BatchOrigin = { kind: 'return', inbound, line, outbound, parent };
  if (receiptKey(origin) in state.receipts) return [];
  return born(state, command, nextFreeCode(state, parent.batch, 'R'), origin, true);
};

/** Reverses a mistaken receipt while its batch is untouched. The code is never reused. */
export const reverseReceipt = (state: StockState, command: ReverseReceipt): StockEvent[] => {
  const { warehouse, item, inbound, line, reason } = command;
  const batch = batchOf(state, command.batch);
  if (batch.closed === 'reversed') return [];
  requireUntouched(batch);
  const zero = toQuantity(0);
  return [
    {
      type: 'ReceiptReversed',
      data: {
        warehouse,
        item,
        batch: batch.code,
        quantity: batch.current,
        after: figuresWith(batch, { current: zero, closed: 'reversed' }),
        inbound,
        line,
        reason,
      },
    },
  ];
};

/** Throws if the batch was used; lets an inbound document check all its batches before it reverses the first. */
export const requireUntouched = (batch: Batch): void => {
  if (!batch.untouched || compare(batch.reserved, 0) !== 0 || batch.closed)
    throw reject('BATCH_TOUCHED', { batch: batch.code });
};

const sameGoods = (present: Batch, arriving: ReceiveTransfer): boolean =>
  present.closed === null &&
  present.supplierLot === arriving.supplierLot &&
  present.expiryDate === arriving.expiryDate &&
  compare(present.unitCost, arriving.unitCost) === 0;

const replenished = (
  present: Batch,
  command: ReceiveTransfer,
  origin: BatchOrigin,
): Arrived<'BatchReplenished'> => {
  const { warehouse, item, quantity } = command;
  const current = toQuantity(plus(present.current, quantity));
  return {
    type: 'BatchReplenished',
    data: {
      warehouse,
      item,
      batch: present.code,
      quantity,
      unitCost: present.unitCost,
      after: figuresWith(present, { current }),
      origin,
    },
  };
};

type Arrived<Type extends StockEvent['type']> = Extract<StockEvent, { type: Type }>;

/** Goods of a recalled lot or a recalled source batch are recalled on receipt. */
const born = (
  state: StockState,
  command: Recallable,
  batch: string,
  origin: BatchOrigin,
  awaitingInspection: boolean,
): StockEvent[] => {
  const receipt = arrived(command, batch, origin, awaitingInspection);
  const standing = newborn(command.quantity, awaitingInspection);
  return withPapers([receipt, ...recallArrived(state, receipt, command.recalls, standing)], command);
};

const withPapers = (
  arrival: readonly StockEvent[],
  { attachments = [] }: Recallable,
  present?: Batch,
): StockEvent[] => {
  const last = arrival.at(-1)?.data;
  if (!last || !('after' in last)) return [...arrival];
  return [...arrival, ...attachmentsArrived(last, attachments, present?.attachments)];
};

type Recallable = (ReceiveBatch | ReceiveTransfer | ReceiveReturn) & {
  readonly recalls: readonly RecallMark[];
  readonly attachments?: readonly Attachment[] | undefined;
};

const newborn = (current: DecimalText, awaitingInspection: boolean): Standing => ({
  current,
  reserved: toQuantity(0),
  closed: null,
  recalls: [],
  expired: false,
  locked: false,
  inactive: awaitingInspection,
});

const arrived = (
  command: ReceiveBatch | ReceiveTransfer | ReceiveReturn,
  batch: string,
  origin: BatchOrigin,
  awaitingInspection: boolean,
): Arrived<'BatchReceived'> => {
  const { warehouse, item, quantity, receivedAt, location, shelf } = command;
  const { unitCost, productionDate, expiryDate, supplier, supplierLot, certificate, notes } = command;
  return {
    type: 'BatchReceived',
    data: {
      warehouse,
      item,
      batch,
      quantity,
      after: figuresOf(newborn(quantity, awaitingInspection)),
      unitCost,
      receivedAt,
      productionDate,
      expiryDate,
      supplier,
      supplierLot,
      location,
      shelf,
      certificate,
      notes,
      awaitingInspection,
      origin,
    },
  };
};
