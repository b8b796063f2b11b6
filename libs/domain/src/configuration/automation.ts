import { z } from 'zod';
import { compare, customerCode, event, money, type Decider, type EventOf } from '../kernel/index.ts';

/** The company is one, so is its stream. */
export const AUTOMATION_ID = 'company';

/** For which orders the system takes a step by itself. Either part suffices; with neither, people take the step. */
const automationRule = z.object({
  /** The highest order total, inclusive. Orders without a price have none. */
  upTo: money.nullable(),
  /** Codes of the trusted customers, for orders of any amount. */
  customers: z.array(customerCode),
});
export type AutomationRule = z.output<typeof automationRule>;

const automationRules = z.object({ handOver: automationRule, release: automationRule });
export type AutomationRules = z.output<typeof automationRules>;

export const automationEvents = {
  /** Which orders are handed over and released without a person, for approvals from now on. */
  AutomationRevised: event(1, automationRules.extend({ reason: z.string() })),
} as const;
export type AutomationEvent = EventOf<typeof automationEvents>;

const OFF: AutomationRule = { upTo: null, customers: [] };

export const automation: Decider<AutomationRules, AutomationEvent> = {
  category: 'automation',
  events: automationEvents,
  initial: () => ({ handOver: OFF, release: OFF }),
  evolve: (_, { data: { handOver, release } }) => ({ handOver, release }),
};

export const reviseAutomation = (
  before: AutomationRules,
  { handOver, release, reason }: AutomationRules & { readonly reason: string },
): AutomationEvent[] => {
  const rules = { handOver: inOrder(handOver), release: inOrder(release) };
  const isSame =
    JSON.stringify(rules) === JSON.stringify({ handOver: before.handOver, release: before.release });
  return isSame ? [] : [{ type: 'AutomationRevised', data: { ...rules, reason } }];
};

const inOrder = ({ upTo, customers }: AutomationRule): AutomationRule => ({
  upTo,
  customers: [...new Set(customers)].toSorted(),
});

/** The part of a rule that applies to an order, as its event records it. */
export const appliedRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), upTo: money, revision: z.number().int() }),
  /** The order names the customer. */
  z.object({ kind: z.literal('customer'), revision: z.number().int() }),
]);
export type AppliedRule = z.output<typeof appliedRule>;

export interface RuledOrder {
  /** Null for orders without a price. */
  readonly amount: string | null;
  readonly customer: string | null;
}

/** Why the rule takes the step for this order; undefined if a person takes it. */
export const applyRule = (
  { upTo, customers }: AutomationRule,
  { amount, customer }: RuledOrder,
  revision: number,
): AppliedRule | undefined => {
  if (upTo !== null && amount !== null && compare(amount, upTo) <= 0)
    return { kind: 'amount', upTo, revision };
  return customer !== null && customers.includes(customer) ? { kind: 'customer', revision } : undefined;
};
