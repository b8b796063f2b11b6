import {
  compare,
  dividedBy,
  isPositive,
  isZero,
  minus,
  plus,
  times,
  toMoney,
  type DecimalText,
} from '../kernel/index.ts';

/** A customer's credit standing: derived from usage, or `stop` if a user stopped them. */
export const creditStandings = ['ok', 'watch', 'hold', 'stop'] as const;
export type CreditStanding = (typeof creditStandings)[number];

/** What caused a credit change, for grouping the records. */
export const relatedBusinesses = [
  'contract',
  'contract_deletion',
  'contract_status_change',
  'customer_request',
  'adjustment',
  'system',
  'outbound',
  'sales_outbound',
  'distribution',
  'sale',
] as const;
export type RelatedBusiness = (typeof relatedBusinesses)[number];

/** Types of statement lines. */
export const creditLineTypes = [
  'opening',
  'contribution',
  'increase',
  'decrease',
  'hold',
  'release',
  'charge',
  'void',
  'return',
  'return_reversal',
  'repayment',
  'stop',
  'clear',
] as const;
export type CreditLineType = (typeof creditLineTypes)[number];

export const contributionSources = ['contract', 'contract_status_change', 'contract_deletion'] as const;
export const creditDocumentKinds = ['sales_outbound', 'distribution', 'outbound'] as const;
export const adjustmentDirections = ['increase', 'decrease'] as const;
export type AdjustmentDirection = (typeof adjustmentDirections)[number];

/** Usage rates, used + reserved in percent of the limit, from which the standing is `watch` and `hold`. */
export const WATCH_FROM_PERCENT = 90;
export const HOLD_FROM_PERCENT = 100;

/** The exact sums: `limit` may be negative, and so may `used` if a customer has overpaid. */
export interface CreditSums {
  readonly limit: DecimalText;
  readonly used: DecimalText;
  readonly reserved: DecimalText;
}

/** The displayed balance, which sales are checked against: limit − used − reserved = available. */
export interface CreditBalance {
  readonly limit: DecimalText;
  readonly used: DecimalText;
  readonly reserved: DecimalText;
  readonly available: DecimalText;
  /** What the customer paid beyond what they owe; never added to `available`. */
  readonly prepaid: DecimalText;
  /** The amount by which the parts of the limit sum to less than zero. */
  readonly shortfall: DecimalText;
  readonly standing: CreditStanding;
}

/** The amounts of a balance without the standing. */
export type CreditFigures = Omit<CreditBalance, 'standing'>;

export function balanceFrom(sums: CreditSums, stopped: boolean): CreditBalance {
  const figures = figuresFrom(sums);
  return { ...figures, standing: standingOf(figures, stopped) };
}

export function figuresFrom(sums: CreditSums): CreditFigures {
  const [limit, shortfall] = parted(sums.limit);
  const [used, prepaid] = parted(sums.used);
  const { reserved } = sums;
  const available = toMoney(minus(minus(limit, used), reserved));
  return { limit, used, reserved, available, prepaid, shortfall };
}

/** The exact sums behind the figures; the inverse of `figuresFrom`. */
export function sumsBehind({ limit, shortfall, used, prepaid, reserved }: CreditFigures): CreditSums {
  return { limit: toMoney(minus(limit, shortfall)), used: toMoney(minus(used, prepaid)), reserved };
}

const NOTHING = '0.00';

/** Splits an amount into its positive and its negative part, both unsigned. */
const parted = (amount: DecimalText): [above: DecimalText, below: DecimalText] => {
  const money = toMoney(amount);
  return money.startsWith('-') ? [NOTHING, money.slice(1)] : [money, NOTHING];
};

function standingOf({ limit, used, reserved }: CreditSums, stopped: boolean): CreditStanding {
  if (stopped) return 'stop';
  const exposure = plus(used, reserved);
  if (isZero(exposure)) return 'ok';
  const percent = times(exposure, 100);
  if (compare(percent, times(limit, HOLD_FROM_PERCENT)) >= 0) return 'hold';
  return compare(percent, times(limit, WATCH_FROM_PERCENT)) >= 0 ? 'watch' : 'ok';
}

/** (used + reserved) ÷ limit in percent. Without a limit, 0 % if nothing is used and 100 % otherwise. */
export function usageRateOf({ limit, used, reserved }: CreditSums): DecimalText {
  const exposure = plus(used, reserved);
  if (!isPositive(limit)) return isPositive(exposure) ? '100.00' : '0.00';
  return dividedBy(times(exposure, 100), limit).toFixed(2);
}

/** Upper limits of the ageing columns, in days since shipment; older debts fall into the last column. */
export const ageingLimitsDays = [30, 60, 90, 120] as const;
