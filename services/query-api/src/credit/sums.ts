import type { BalanceAnswer, CreditMovements } from '@granary/api/credit';
import { figuresFrom, type CreditSums } from '@granary/domain/credit';
import { minus, plus, toMoney } from '@granary/domain/kernel';

/** A set of lines: its count and its change to each term. */
export interface Part {
  readonly lines: number;
  readonly sums: CreditSums;
}

export const NONE: Part = { lines: 0, sums: { limit: '0.00', used: '0.00', reserved: '0.00' } };

export const added = (a: CreditSums, b: CreditSums): CreditSums => ({
  limit: toMoney(plus(a.limit, b.limit)),
  used: toMoney(plus(a.used, b.used)),
  reserved: toMoney(plus(a.reserved, b.reserved)),
});

export const taken = (a: CreditSums, b: CreditSums): CreditSums => ({
  limit: toMoney(minus(a.limit, b.limit)),
  used: toMoney(minus(a.used, b.used)),
  reserved: toMoney(minus(a.reserved, b.reserved)),
});

export const together = (a: Part, b: Part): Part => ({
  lines: a.lines + b.lines,
  sums: added(a.sums, b.sums),
});

export const without = (a: Part, b: Part): Part => ({
  lines: a.lines - b.lines,
  sums: taken(a.sums, b.sums),
});

export type Running = Omit<BalanceAnswer, 'standing'>;

/** The displayed figures of exact sums. */
export const shownOf = (sums: CreditSums): Running => {
  const { limit, used, reserved, available, prepaid } = figuresFrom(sums);
  return { limit, used, reserved, available, prepaid };
};

/** How the displayed figures move from one set of sums to another. */
export const movedBetween = (before: CreditSums, after: CreditSums): CreditMovements => {
  const [was, is] = [figuresFrom(before), figuresFrom(after)];
  const moved = (figure: keyof CreditMovements) => toMoney(minus(is[figure], was[figure]));
  return {
    limit: moved('limit'),
    used: moved('used'),
    prepaid: moved('prepaid'),
    reserved: moved('reserved'),
    available: moved('available'),
  };
};
