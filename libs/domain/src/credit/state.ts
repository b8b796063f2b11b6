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

/** What a document holds until its goods leave. */
export interface CreditHold {
  readonly document: CreditDocument;
  amount: DecimalText;
}

/** Goods that have left and are not paid for yet. */
export interface OpenShipment {
  readonly document: string;
  readonly shippedAt: string;
  outstanding: DecimalText;
}

/** A hold that has ended: a charged one can still be voided, a released one must not come back. */
export type EndedHold =
  | { readonly status: 'released' }
  | { readonly status: 'charged'; readonly document: CreditDocument; readonly amount: DecimalText };

/** What a return has settled of one shipment. */
export interface SettledShipment {
  readonly document: string;
  readonly shippedAt: string;
  readonly amount: DecimalText;
}

/** A return or repayment that has been entered: a return can still be reversed, once. */
export type Credited =
  | { readonly status: 'repaid' }
  | { readonly status: 'returned'; readonly settled: readonly SettledShipment[] }
  | { readonly status: 'reversed' };

/** Two generations: the older one is forgotten when the recent one is full. */
export interface Remembered<Entry> {
  recent: Record<string, Entry>;
  recentCount: number;
  older: Record<string, Entry>;
}

/** The ledger of one customer. Sums stay exact; what is shown of them is `balanceOf`. */
export interface CreditState {
  customer: string | null;
  /** By business time; undefined where nobody asks for it. */
  openedAt: string | undefined;
  limit: DecimalText;
  used: DecimalText;
  reserved: DecimalText;
  stopped: boolean;
  contributions: Record<string, Contribution>;
  /** What the limit was and became by each request that has been applied. */
  requests: Record<string, AppliedRequest>;
  /** By document and intent. */
  holds: Record<string, CreditHold>;
  ended: Remembered<EndedHold>;
  /** Returns and repayments that have been entered. */
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

/** Whatever takes or gives back credit names its document and the document's attempt. */
export interface HoldName {
  readonly document: CreditDocument;
  readonly intent: number;
}

export const holdKey = ({ document, intent }: HoldName): string => `${document.number}:${intent}`;
export const returnKey = (inbound: string, line: number): string => `return:${inbound}:${line}`;
export const repaymentKey = (repayment: string): string => `repayment:${repayment}`;

export const remembered = <Entry>({ recent, older }: Remembered<Entry>, key: string): Entry | undefined =>
  recent[key] ?? older[key];

/** What the customer has and may still take. */
export const balanceOf = (state: CreditState): CreditBalance => balanceFrom(state, state.stopped);

export function customerOf({ customer }: CreditState): string {
  if (customer === null) throw reject('CREDIT_NOT_OPEN');
  return customer;
}
