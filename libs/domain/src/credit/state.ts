import { reject, type DecimalText } from '../kernel/index.ts';
import type { CreditDocument } from './events.ts';
import { balanceFrom, type CreditBalance } from './rules.ts';

export interface Contribution {
  readonly revision: number;
  readonly amount: DecimalText;
}

export interface AppliedRequest {
  readonly limitBefore: DecimalText;
  readonly limitAfter: DecimalText;
}

/** Credit held by a document until its goods leave. */
export interface CreditHold {
  readonly document: CreditDocument;
  amount: DecimalText;
}

/** Goods that have left and are not fully paid. */
export interface OpenShipment {
  readonly document: string;
  readonly shippedAt: string;
  outstanding: DecimalText;
}

/** An ended hold: a charged one can still be voided, a released one must not return. */
export type EndedHold =
  | { readonly status: 'released' }
  | { readonly status: 'charged'; readonly document: CreditDocument; readonly amount: DecimalText };

/** The part of a shipment that a return settled. */
export interface SettledShipment {
  readonly document: string;
  readonly shippedAt: string;
  readonly amount: DecimalText;
}

/** A recorded return or repayment. A return can be reversed once. */
export type Credited =
  | { readonly status: 'repaid' }
  | { readonly status: 'returned'; readonly settled: readonly SettledShipment[] }
  | { readonly status: 'reversed' };

/** Two generations: when `recent` is full it becomes `older`, and the former `older` is dropped. */
export interface Remembered<Entry> {
  recent: Record<string, Entry>;
  recentCount: number;
  older: Record<string, Entry>;
}

/** The ledger of one customer. The sums are exact; `balanceOf` gives the displayed figures. */
export interface CreditState {
  customer: string | null;
  /** Business time; undefined if not needed. */
  openedAt: string | undefined;
  limit: DecimalText;
  used: DecimalText;
  reserved: DecimalText;
  stopped: boolean;
  contributions: Record<string, Contribution>;
  /** Limits before and after each applied request. */
  requests: Record<string, AppliedRequest>;
  /** Keyed by `holdKey`. */
  holds: Record<string, CreditHold>;
  ended: Remembered<EndedHold>;
  /** Recorded returns and repayments. */
  credited: Remembered<Credited>;
  /** Oldest shipment first. */
  shipments: OpenShipment[];
}

export const initial = (): CreditState => ({
  customer: null,
  openedAt: undefined,
  limit: '0.00',
  used: '0.00',
  reserved: '0.00',
  stopped: false,
  contributions: {},
  requests: {},
  holds: {},
  ended: { recent: {}, recentCount: 0, older: {} },
  credited: { recent: {}, recentCount: 0, older: {} },
  shipments: [],
});

/** Identifies a hold by its document and the document's attempt. */
export interface HoldName {
  readonly document: CreditDocument;
  readonly intent: number;
}

export const holdKey = ({ document, intent }: HoldName): string => `${document.number}:${intent}`;
export const returnKey = (inbound: string, line: number): string => `return:${inbound}:${line}`;
export const repaymentKey = (repayment: string): string => `repayment:${repayment}`;

export const remembered = <Entry>({ recent, older }: Remembered<Entry>, key: string): Entry | undefined =>
  recent[key] ?? older[key];

/** The balance of the account. */
export const balanceOf = (state: CreditState): CreditBalance => balanceFrom(state, state.stopped);

export function customerOf({ customer }: CreditState): string {
  if (customer === null) throw reject('CREDIT_NOT_OPEN');
  return customer;
}
