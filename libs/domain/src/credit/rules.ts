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

/** How a customer stands: by what is used up, or because a person has stopped them. */
export const creditStandings = ['ok', 'watch', 'hold', 'stop'] as const;
export type CreditStanding = (typeof creditStandings)[number];

/** What moved a customer's credit, as people group the records. */
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

/** What a line of the statement is. */
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

export const WATCH_FROM_PERCENT = 90;
export const HOLD_FROM_PERCENT = 100;

/** What stands exactly: a limit may have fallen below nothing, and a customer may have paid more than they owe. */
export interface CreditSums {
  readonly limit: DecimalText;
  readonly used: DecimalText;
  readonly reserved: DecimalText;
}

/** What is shown, and what a sale is measured by: limit − used − reserved = available. */
export interface CreditBalance {
  readonly limit: DecimalText;
  readonly used: DecimalText;
  readonly reserved: DecimalText;
  readonly available: DecimalText;
  /** What the customer has paid beyond what they owe; it never adds to what is available. */
  readonly prepaid: DecimalText;
  /** How far the parts of the limit sum to less than nothing. */
  readonly shortfall: DecimalText;
  readonly standing: CreditStanding;
}

/** The figures of a balance; how the customer stands is another question. */
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

/** What is behind the figures: nothing is lost in them. */
export function sumsBehind({ limit, shortfall, used, prepaid, reserved }: CreditFigures): CreditSums {
  return { limit: toMoney(minus(limit, shortfall)), used: toMoney(minus(used, prepaid)), reserved };
}

const NOTHING = '0.00';

/** What an amount is above nothing, and what it is below. */
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

/** (used + reserved) ÷ limit in percent; without a limit nothing is 0 % and anything is 100 %. */
export function usageRateOf({ limit, used, reserved }: CreditSums): DecimalText {
  const exposure = plus(used, reserved);
  if (!isPositive(limit)) return isPositive(exposure) ? '100.00' : '0.00';
  return dividedBy(times(exposure, 100), limit).toFixed(2);
}

/** After how many days since its shipment a debt stands in the next column of the ageing. */
export const ageingLimitsDays = [30, 60, 90, 120] as const;
