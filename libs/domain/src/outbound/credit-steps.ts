import { minus, toQuantity, type Rejection } from '../kernel/index.ts';
import {
  chargeCredit,
  holdCredit,
  releaseCredit,
  voidCharge,
  type CreditEvent,
  type CreditState,
  type HoldName,
} from '../credit/index.ts';
import type { RefusedCredit, SaleTerms } from './events.ts';
import { termsWith } from './pricing.ts';
import { totalQuantity } from './rules.ts';
import type { OutboundDocument } from './state.ts';

/** The step on the customer's ledger; it runs after all stock steps. */
export interface CreditStep {
  readonly name: string;
  readonly customer: string;
  readonly decide: (credit: CreditState) => readonly CreditEvent[];
}

/** The pending credit step; undefined if nothing was sold or the current process does not affect credit. */
export const creditStepOf = (document: OutboundDocument): CreditStep | undefined => {
  const { process, sale, creditHold } = document;
  if (!sale || creditHold === null) return undefined;
  const hold = holdOf(document, creditHold);
  const step = (name: string, decide: CreditStep['decide']): CreditStep => ({
    name,
    customer: sale.customer,
    decide,
  });
  switch (process.kind) {
    case 'reserving':
      return step('hold-credit', (credit) => holdCredit(credit, { ...hold, amount: sale.amount }));
    case 'releasing':
      return step('release-credit', (credit) => releaseCredit(credit, { ...hold, reason: process.reason }));
    case 'shorting': {
      const keep = saleAfterShort(document, sale, process).amount;
      return step('reduce-credit', (credit) =>
        releaseCredit(credit, { ...hold, keep, reason: process.reason }),
      );
    }
    case 'issuing':
      return chargeStep(sale, hold, process.shippedAt);
    case 'voiding':
      return step('void-charge', (credit) => voidCharge(credit, { ...hold, reason: process.reason }));
    case 'reissuing':
      return chargeStep(sale, hold, document.shipment?.shippedAt ?? '');
    case 'none':
    case 'reallocating':
    case 'committing':
    case 'reopening':
    case 'delivering':
      return undefined;
  }
};

/** Undoes the credit step of an attempt that succeeded after another attempt had recorded the refusal. */
export const creditStepBack = (document: OutboundDocument): CreditStep | undefined => {
  const { process } = document;
  if (process.kind === 'reserving')
    return creditStepOf({ ...document, process: { ...process, kind: 'releasing', reason: 'superseded' } });
  return process.kind === 'voiding'
    ? creditStepOf({ ...document, process: { ...process, kind: 'reissuing' } })
    : undefined;
};

const chargeStep = (sale: SaleTerms, hold: HoldName, shippedAt: string): CreditStep => ({
  name: 'charge-credit',
  customer: sale.customer,
  decide: (credit) => chargeCredit(credit, { ...hold, amount: sale.amount, shippedAt }),
});

const holdOf = ({ number, content }: OutboundDocument, intent: number): HoldName => ({
  document: { kind: content.type === 'distribution' ? 'distribution' : 'sales_outbound', number },
  intent,
});

/** The terms of the sale after a short pick on a line. */
export const saleAfterShort = (
  { lines }: OutboundDocument,
  sale: SaleTerms,
  short: { readonly line: number; readonly quantity: string },
): SaleTerms => {
  const held = totalQuantity(lines.find(({ line }) => line === short.line)?.batches ?? []);
  return termsWith(sale, short.line, toQuantity(minus(held, short.quantity)));
};

export const creditRefusalOf = ({ customer }: CreditStep, { code, facts }: Rejection): RefusedCredit => ({
  customer,
  code,
  facts: { ...facts },
});
