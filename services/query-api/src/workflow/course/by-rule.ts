import { AUTOMATION_ID, automation } from '@granary/domain/configuration';
import { outbound, takeStepByRule, type OutboundDocument } from '@granary/domain/outbound';
import type { EventStore } from '@granary/event-store';

/** Whether a rule takes the next step of an approved order, so that it waits for nobody. */
export const isTakenByRule = async (store: EventStore, order: OutboundDocument): Promise<boolean> => {
  const { approvalRevision: approval, number } = order;
  if (approval === null) return false;
  const at = { fromRevision: BigInt(approval), maxCount: 1 };
  for await (const { position } of store.readStream(outbound.category, number, at)) {
    const { state: rules, revision } = await store.loadBefore(automation, AUTOMATION_ID, position);
    return takeStepByRule(order, { approval, rules, revision: Number(revision) }).length > 0;
  }
  return false;
};
