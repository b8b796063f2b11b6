import { quantityLess, toQuantity, type DecimalText } from '../kernel/index.ts';
import type { StockEvent } from './events.ts';

/** A movement into a batch, or out of it if negative. */
export interface Move {
  readonly batch: string;
  readonly delta: DecimalText;
}

/** The movements of an event. Summed up to a moment, by either time, they give the quantity at that moment. */
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
