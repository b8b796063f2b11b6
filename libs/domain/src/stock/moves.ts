import { quantityLess, toQuantity, type DecimalText } from '../kernel/index.ts';
import type { StockEvent } from './events.ts';

/** So much came into a batch or, below zero, left it. */
export interface Move {
  readonly batch: string;
  readonly delta: DecimalText;
}

/** What an event moves. Who wants to know what was there at a moment adds these up, by whichever time. */
export const movesOf = ({ type, data }: StockEvent): readonly Move[] => {
  switch (type) {
    case 'BatchReceived':
    case 'BatchReplenished':
      return [{ batch: data.batch, delta: data.quantity }];
    case 'ReceiptReversed':
      return [{ batch: data.batch, delta: negative(data.quantity) }];
    case 'BatchAdjusted':
      return [{ batch: data.batch, delta: data.delta }];
    case 'BatchSplit':
      return [
        { batch: data.batch, delta: negative(data.quantity) },
        { batch: data.child, delta: data.quantity },
      ];
    case 'StockIssued':
      return data.batches.map(({ batch, quantity }) => ({ batch, delta: negative(quantity) }));
    case 'IssueReversed':
      return data.batches.map(({ batch, quantity }) => ({ batch, delta: quantity }));
    default:
      return [];
  }
};

export const negative = (quantity: DecimalText): DecimalText => quantityLess(toQuantity(0), [quantity]);
