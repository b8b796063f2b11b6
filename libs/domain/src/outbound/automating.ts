import { applyRule, type AppliedRule, type AutomationRules } from '../configuration/index.ts';
import { standingOf } from './document.ts';
import type { OutboundEvent } from './events.ts';
import { obstacleTo } from './rules.ts';
import { isDocument, type OutboundDocument, type OutboundState } from './state.ts';

/** The rules that were in force when the order was approved. */
export interface RulesInForce {
  /** Revision of the approval on the order's stream. */
  readonly approval: number;
  readonly rules: AutomationRules;
  /** Revision of the rules. */
  readonly revision: number;
}

/**
 * The hand-over or release that follows the approval by rule; none if a person takes it, or if the order has moved on
 * or been approved again since.
 */
export const takeStepByRule = (
  state: OutboundState,
  { approval, rules, revision }: RulesInForce,
): OutboundEvent[] => {
  if (!isDocument(state) || state.approvalRevision !== approval) return [];
  const { number } = state;
  if (isPossible('hand_over', state)) {
    const rule = applyRule(rules.handOver, orderOf(state), revision);
    return rule ? [{ type: 'OutboundHandedOver', data: { number, rule } }] : [];
  }
  if (isPossible('release', state)) {
    const rule = applyRule(rules.release, orderOf(state), revision);
    return rule ? [{ type: 'OutboundReleasedToPicking', data: { number, rule } }] : [];
  }
  return [];
};

/** The rule behind an event, if no person caused it. */
export const ruleBehind = ({ data }: { readonly data: unknown }): AppliedRule | undefined =>
  (data as { readonly rule?: AppliedRule }).rule;

const isPossible = (command: 'hand_over' | 'release', document: OutboundDocument): boolean =>
  obstacleTo(command, standingOf(document)) === undefined;

const orderOf = ({ sale, content }: OutboundDocument) => ({
  amount: sale?.amount ?? null,
  customer: content.customer,
});
