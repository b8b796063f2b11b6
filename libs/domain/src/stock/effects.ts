import { isZero, quantitySum } from '../kernel/index.ts';
import { withAttachment, withoutAttachment } from './attaching.ts';
import type { StockEvent } from './events.ts';
import { movesOf, negative, type Move } from './moves.ts';
import type { Batch, Reservation, StockState } from './state.ts';

/**
 * One effect of an event. Movements take effect when they happened. Statements about a batch, and reservations, hold
 * until superseded: they form threads, in which the later recorded one wins.
 */
export interface Effect {
  readonly thread: string | null;
  /** Batches whose figures it changes. */
  readonly batches: readonly string[];
  /** A batch begins with its first movement; until then a reservation on it waits. */
  readonly waits: boolean;
  apply(state: StockState): void;
}

export const effectsOf = (event: StockEvent): readonly Effect[] => [
  ...goodsOf(event),
  ...holdsOf(event),
  ...wordsOf(event),
];

const goodsOf = (event: StockEvent): Effect[] => {
  const moves = movesOf(event);
  if (moves.length === 0) return [];
  const apply = ({ batches }: StockState): void => {
    for (const { batch: code, delta } of moves) {
      const batch = batches[code];
      if (batch) batch.current = quantitySum([batch.current, delta]);
    }
  };
  return [{ thread: null, batches: codesOf(moves), waits: false, apply }];
};

const codesOf = (parts: readonly { readonly batch: string }[]): string[] => parts.map(({ batch }) => batch);

const holdsOf = ({ type, data }: StockEvent): Effect[] => {
  const of = (reservation: string, parts: readonly Move[], apply: Effect['apply']): Effect[] => [
    { thread: `hold ${reservation}`, batches: codesOf(parts), waits: true, apply },
  ];
  const taken = (reservation: string, parts: readonly Move[]): Effect[] =>
    of(reservation, parts, (state) => hold(state, reservation, parts));
  switch (type) {
    case 'StockReserved':
    case 'IssueReversed': {
      const { reservation, document, line, purpose } = data;
      const parts = data.batches.map(({ batch, quantity }) => ({ batch, delta: quantity }));
      return of(reservation, parts, (state) => {
        state.reservations[reservation] ??= { document, line, purpose, status: 'open', batches: [] };
        hold(state, reservation, parts);
      });
    }
    case 'ReservationReleased':
    case 'StockIssued':
      return taken(
        data.reservation,
        data.batches.map(({ batch, quantity }) => ({ batch, delta: negative(quantity) })),
      );
    case 'BatchSplit': {
      const { from, batch, quantity } = data;
      return from ? taken(from.reservation, [{ batch, delta: negative(quantity) }]) : [];
    }
    case 'ReservationCommitted':
    case 'ReservationReopened': {
      const status = type === 'ReservationCommitted' ? 'committed' : 'open';
      return of(data.reservation, [], ({ reservations }) => {
        const held = reservations[data.reservation];
        if (held) held.status = status;
      });
    }
    default:
      return [];
  }
};

/** Deletes the reservation once it is empty. */
const hold = (state: StockState, reservation: string, parts: readonly Move[]): void => {
  const held = state.reservations[reservation];
  if (!held) return;
  for (const { batch: code, delta } of parts) {
    held.batches = withPart(held, code, delta);
    const batch = state.batches[code];
    if (batch) batch.reserved = quantitySum([batch.reserved, delta]);
  }
  if (held.batches.length === 0) delete state.reservations[reservation];
};

const withPart = ({ batches }: Reservation, batch: string, delta: string): Reservation['batches'] => {
  const before = batches.find((part) => part.batch === batch)?.quantity ?? '0.000';
  const quantity = quantitySum([before, delta]);
  const others = batches.filter((part) => part.batch !== batch);
  return isZero(quantity) ? others : [...others, { batch, quantity }];
};

const wordsOf = ({ type, data }: StockEvent): Effect[] => {
  switch (type) {
    case 'BatchCostRevised':
      return [word('cost', data.batch, { unitCost: data.unitCost })];
    case 'BatchLocked':
    case 'BatchUnlocked':
      return [word('lock', data.batch, { locked: type === 'BatchLocked' })];
    case 'BatchRecalled':
    case 'BatchRecallCancelled': {
      const { batch, recall } = data;
      const others = ({ recalls }: Batch) => recalls.filter((one) => one !== recall);
      return [
        word(`recall ${recall}`, batch, (before) => ({
          recalls: type === 'BatchRecalled' ? [...others(before), recall] : others(before),
        })),
      ];
    }
    case 'BatchDeactivated':
      return [word('condition', data.batch, { inactive: true })];
    case 'BatchInspected': {
      const { batch, result: quality, inspector, inspectedAt, certificate } = data;
      return [
        word('condition', batch, { quality, inspector, inspectedAt, inactive: quality === 'failed' }),
        ...(certificate === null ? [] : [word('certificate', batch, { certificate })]),
      ];
    }
    case 'BatchExpired':
      return [word('expired', data.batch, { expired: true })];
    case 'BatchExpiryExtended': {
      const { batch, expiryDate, certificate } = data;
      return [
        word('expiry date', batch, { expiryDate }),
        word('expired', batch, { expired: false }),
        word('certificate', batch, { certificate }),
      ];
    }
    case 'BatchRelocated':
      return [word('place', data.batch, { location: data.location, shelf: data.shelf })];
    case 'BatchAttachmentAdded': {
      const { batch, attachment } = data;
      return [
        word(`attachment ${attachment.id}`, batch, ({ attachments }) => ({
          attachments: withAttachment(attachments, attachment),
        })),
      ];
    }
    case 'BatchAttachmentRemoved': {
      const { batch, attachment } = data;
      return [
        word(`attachment ${attachment}`, batch, ({ attachments }) => ({
          attachments: withoutAttachment(attachments, attachment),
        })),
      ];
    }
    case 'BatchDisposed':
      return [word('end', data.batch, { closed: 'disposed' })];
    case 'ReceiptReversed':
      return [word('end', data.batch, { closed: 'reversed' })];
    case 'StockIssued':
      return data.batches
        .filter(({ after }) => after.status === 'depleted')
        .map(({ batch }) => word('end', batch, { closed: 'written_off' }));
    case 'IssueReversed':
      return data.batches.map(({ batch }) =>
        word('end', batch, ({ closed }) => ({ closed: closed === 'written_off' ? null : closed })),
      );
    default:
      return [];
  }
};

type BatchChange = Partial<Batch>;

const word = (
  about: string,
  code: string,
  change: BatchChange | ((before: Batch) => BatchChange),
): Effect => ({
  thread: `${about} ${code}`,
  batches: [code],
  waits: false,
  apply: ({ batches }) => {
    const batch = batches[code];
    if (batch) Object.assign(batch, typeof change === 'function' ? change(batch) : change);
  },
});
