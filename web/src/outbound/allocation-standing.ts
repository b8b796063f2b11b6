import { isPositive, minus, toQuantity } from '@granary/domain/kernel';

export interface Allocated {
  readonly allocation: string;
  /** Requested. */
  readonly quantity: string;
  readonly short: string;
  readonly shipped: string;
}

/**
 * What an order or a line with a shortage really has: `shipped`, or `allocated`, of what was requested. Undefined if its
 * allocation status says it all.
 */
export const shortStanding = ({ allocation, quantity, short, shipped }: Allocated) => {
  if (allocation !== 'complete' || !isPositive(short)) return undefined;
  const left = isPositive(shipped);
  return {
    key: left ? 'shipped' : 'allocated',
    done: left ? shipped : toQuantity(minus(quantity, short)),
    quantity,
    short,
  } as const;
};
