import { minus, toQuantity, type Decider, type DecimalText } from '../kernel/index.ts';
import { withAttachment, withoutAttachment } from './attaching.ts';
import { lineUp } from './order.ts';
import { stockEvents, type StockEvent, type StockEventData } from './events.ts';
import { planAfter } from './expiry.ts';
import { tellPast } from './past-of-events.ts';
import {
  endedReservation,
  initial,
  receiptKey,
  type Batch,
  type EndedReservation,
  type HeldQuantity,
  type StockState,
} from './state.ts';
import { requireTimely } from './timely.ts';

/** Minimum number of ended reservations to remember, so that late repeats of their steps are idempotent. */
const ENDED_REMEMBERED = 5_000;

const evolve = (state: StockState, event: StockEvent, occurredAt?: string): StockState => {
  if (occurredAt !== undefined) tellPast(state, event, occurredAt);
  const { type, data } = event;
  switch (type) {
    case 'BatchCodeClaimed':
      state.claims[data.batch] = { inbound: data.inbound, line: data.line };
      break;
    case 'BatchCodeReleased':
      delete state.claims[data.batch];
      break;
    case 'BatchReceived':
      received(state, data);
      break;
    case 'BatchReplenished': {
      const batch = known(state, data.batch);
      settle(state, batch, data.after);
      batch.untouched = false;
      state.receipts[receiptKey(data.origin)] = data.batch;
      break;
    }
    case 'ReceiptReversed': {
      const batch = known(state, data.batch);
      settle(state, batch, data.after);
      batch.closed = 'reversed';
      break;
    }
    case 'StockReserved':
      settleAll(state, data.batches);
      state.reservations[data.reservation] = {
        document: data.document,
        line: data.line,
        purpose: data.purpose,
        status: 'open',
        batches: held(data.batches),
      };
      break;
    case 'ReservationReleased':
      settleAll(state, data.batches);
      takeOut(state, data.reservation, data.batches);
      break;
    case 'ReservationCommitted':
    case 'ReservationReopened': {
      const hold = state.reservations[data.reservation];
      if (hold) hold.status = type === 'ReservationCommitted' ? 'committed' : 'open';
      break;
    }
    case 'StockIssued':
      issued(state, data);
      break;
    case 'IssueReversed':
      issueReversed(state, data);
      break;
    case 'BatchLocked':
      known(state, data.batch).locked = true;
      break;
    case 'BatchUnlocked':
      known(state, data.batch).locked = false;
      break;
    case 'BatchDeactivated':
      known(state, data.batch).inactive = true;
      break;
    case 'BatchInspected': {
      const batch = known(state, data.batch);
      batch.quality = data.result;
      batch.inspector = data.inspector;
      batch.inspectedAt = data.inspectedAt;
      batch.certificate = data.certificate ?? batch.certificate;
      batch.inactive = data.result === 'failed';
      break;
    }
    case 'BatchExpired':
      known(state, data.batch).expired = true;
      break;
    case 'BatchExpiryPlanned':
      known(state, data.batch).expiryPlan = data.plan;
      break;
    case 'BatchExpiryExtended': {
      const batch = known(state, data.batch);
      batch.expiryDate = data.expiryDate;
      batch.certificate = data.certificate;
      batch.expired = false;
      break;
    }
    case 'BatchRecalled':
      recalled(state, data);
      break;
    case 'BatchRecallCancelled': {
      const batch = known(state, data.batch);
      batch.recalls = batch.recalls.filter((recall) => recall !== data.recall);
      delete batch.recallReasons[data.recall];
      break;
    }
    case 'BatchDisposed':
      known(state, data.batch).closed = 'disposed';
      break;
    case 'BatchAdjusted': {
      const batch = known(state, data.batch);
      settle(state, batch, data.after);
      batch.untouched = false;
      if (data.count !== undefined) batch.countAdjustments += 1;
      break;
    }
    case 'BatchSplit':
      split(state, data);
      break;
    case 'BatchCostRevised': {
      const batch = known(state, data.batch);
      batch.unitCost = data.unitCost;
      batch.untouched = false;
      break;
    }
    case 'BatchRelocated': {
      const batch = known(state, data.batch);
      batch.location = data.location;
      batch.shelf = data.shelf;
      break;
    }
    case 'BatchAttachmentAdded': {
      const batch = known(state, data.batch);
      batch.attachments = withAttachment(batch.attachments, data.attachment);
      break;
    }
    case 'BatchAttachmentRemoved': {
      const batch = known(state, data.batch);
      batch.attachments = withoutAttachment(batch.attachments, data.attachment);
      break;
    }
  }
  if ('batch' in data) {
    const batch = state.batches[data.batch];
    if (batch) batch.expiryPlan = planAfter(batch.expiryPlan, type);
  }
  return state;
};

export const stock: Decider<StockState, StockEvent> = {
  category: 'stock',
  events: stockEvents,
  initial,
  evolve,
  requireTimely,
  snapshotShape: 8,
};

const known = (state: StockState, code: string): Batch => {
  const batch = state.batches[code];
  if (!batch) throw new Error(`stock events name batch ${code} before its receipt`);
  return batch;
};

const end = (state: StockState, id: string, entry: EndedReservation): void => {
  delete state.reservations[id];
  if (state.ended.recentCount >= ENDED_REMEMBERED)
    state.ended = { recent: {}, recentCount: 0, older: state.ended.recent };
  state.ended.recent[id] = entry;
  state.ended.recentCount += 1;
};

const forget = (state: StockState, id: string): void => {
  delete state.ended.recent[id];
  delete state.ended.older[id];
};

const received = (state: StockState, data: StockEventData<'BatchReceived'>): void => {
  delete state.claims[data.batch];
  state.receipts[receiptKey(data.origin)] = data.batch;
  state.known += 1;
  const batch: Batch = {
    code: data.batch,
    receivedAt: data.receivedAt,
    order: state.known,
    initial: data.quantity,
    productionDate: data.productionDate,
    supplier: data.supplier,
    supplierLot: data.supplierLot,
    origin: data.origin,
    notes: data.notes,
    expiryDate: data.expiryDate,
    expiryPlan: 'none',
    certificate: data.certificate,
    attachments: [],
    location: data.location,
    shelf: data.shelf,
    unitCost: data.unitCost,
    current: data.after.current,
    reserved: data.after.reserved,
    quality: data.awaitingInspection ? 'pending' : null,
    inspector: null,
    inspectedAt: null,
    untouched: true,
    countAdjustments: 0,
    inactive: data.awaitingInspection,
    locked: false,
    expired: false,
    recalls: [],
    recallReasons: {},
    closed: null,
  };
  state.batches[batch.code] = batch;
  lineUp(state, batch);
};

const recalled = (
  state: StockState,
  { batch: code, recall, reason }: StockEventData<'BatchRecalled'>,
): void => {
  const batch = known(state, code);
  batch.recalls.push(recall);
  batch.recallReasons[recall] = reason;
};

const split = (state: StockState, data: StockEventData<'BatchSplit'>): void => {
  const parent = known(state, data.batch);
  settle(state, parent, data.after);
  parent.untouched = false;
  state.known += 1;
  const child: Batch = {
    ...parent,
    code: data.child,
    order: state.known,
    initial: data.quantity,
    current: data.childAfter.current,
    reserved: data.childAfter.reserved,
    origin: {
      kind: 'split',
      parent: { warehouse: data.warehouse, item: data.item, batch: data.batch },
      reason: data.reason,
    },
    recalls: [...parent.recalls],
    recallReasons: { ...parent.recallReasons },
    countAdjustments: 0,
    locked: parent.locked || data.childLocked,
    untouched: false,
  };
  state.batches[child.code] = child;
  lineUp(state, child);
  // What a pick did not find is counted by itself: a count of the parent from before would book it again.
  if (data.from && data.childLocked) parent.countAdjustments += 1;
  if (data.from) takeOut(state, data.from.reservation, [{ batch: data.batch, quantity: data.quantity }]);
};

const settle = (
  state: StockState,
  batch: Batch,
  after: { current: DecimalText; reserved: DecimalText },
): void => {
  batch.current = after.current;
  batch.reserved = after.reserved;
  lineUp(state, batch);
};

const settleAll = (
  state: StockState,
  moved: readonly { batch: string; after: { current: DecimalText; reserved: DecimalText } }[],
): void => {
  for (const { batch, after } of moved) settle(state, known(state, batch), after);
};

/** Removes quantities from a reservation and ends it once it is empty. */
const takeOut = (state: StockState, id: string, taken: readonly HeldQuantity[]): void => {
  const hold = state.reservations[id];
  if (!hold) return;
  for (const { batch, quantity } of taken) {
    hold.batches = hold.batches.flatMap((held) => {
      if (held.batch !== batch) return [held];
      const rest = toQuantity(minus(held.quantity, quantity));
      return rest === toQuantity(0) ? [] : [{ batch, quantity: rest }];
    });
  }
  if (hold.batches.length === 0) end(state, id, { status: 'released' });
};

const held = (batches: readonly HeldQuantity[]): HeldQuantity[] =>
  batches.map(({ batch, quantity }) => ({ batch, quantity }));

const issued = (state: StockState, data: StockEventData<'StockIssued'>): void => {
  for (const { batch: code, after } of data.batches) {
    const batch = known(state, code);
    settle(state, batch, after);
    batch.untouched = false;
    if (after.status === 'depleted') batch.closed = 'written_off';
  }
  const { document, line, purpose } = data;
  end(state, data.reservation, {
    status: 'issued',
    hold: { document, line, purpose, batches: held(data.batches) },
  });
};

const issueReversed = (state: StockState, data: StockEventData<'IssueReversed'>): void => {
  for (const { batch: code, after } of data.batches) {
    const batch = known(state, code);
    settle(state, batch, after);
    if (batch.closed === 'written_off') batch.closed = null;
  }
  const ended = endedReservation(state, data.reservation);
  if (ended?.status !== 'issued') return;
  forget(state, data.reservation);
  state.reservations[data.reservation] = { ...ended.hold, status: 'open' };
};
