import type { Rejection } from '../kernel/index.ts';
import type { CreditEvent, CreditState, HoldName } from '../credit/index.ts';
import type { RefusedCredit, SaleTerms } from './events.ts';
import type { OutboundDocument } from './state.ts';

/** A step on the customer's ledger; it runs after all stock steps. */
export interface CreditStep {
  readonly name: string;
  readonly customer: string;
  readonly decide: (credit: CreditState) => readonly CreditEvent[];
}

/** An order that was sold on credit, and the name of its hold on the ledger. */
export interface Sold {
  readonly document: OutboundDocument;
  readonly sale: SaleTerms;
  readonly customer: string;
  readonly hold: HoldName;
}

/** The step for a sold order; undefined for any other. */
export const creditStepFor = (
  document: OutboundDocument,
  step: (sold: Sold) => CreditStep | undefined,
): CreditStep | undefined => {
  const { sale, creditHold } = document;
  if (!sale || creditHold === null) return undefined;
  return step({ document, sale, customer: sale.customer, hold: holdOf(document, creditHold) });
};

const holdOf = ({ number, content }: OutboundDocument, intent: number): HoldName => ({
  document: { kind: content.type === 'distribution' ? 'distribution' : 'sales_outbound', number },
  intent,
});

export const creditRefusalOf = ({ customer }: CreditStep, { code, facts }: Rejection): RefusedCredit => ({
  customer,
  code,
  facts: { ...facts },
});
