import { Injectable } from '@nestjs/common';
import { AUTOMATION_ID, automation } from '@granary/domain/configuration';
import { SYSTEM_ACTOR } from '@granary/domain/kernel';
import { isDocument, outbound, takeStepByRule, type OutboundEventType } from '@granary/domain/outbound';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { contextAfter, crashPoint, placeOf, type Follower } from '../processes/index.ts';

const approvals: ReadonlySet<string> = new Set<OutboundEventType>([
  'OutboundSalesApproved',
  'OutboundApproved',
]);
/** After these an approved order may go on that had to wait: its batches were blocked, or being changed. */
const afterWaiting: ReadonlySet<string> = new Set<OutboundEventType>([
  'OutboundLineReallocated',
  'OutboundReallocationRefused',
]);

/** Hands over and releases approved orders by the rules that were in force when they were approved. */
@Injectable()
export class StepsByRule implements Follower {
  readonly categories = [outbound.category];

  constructor(private readonly store: EventStore) {}

  async follow(stored: StoredEvent): Promise<void> {
    const approval = await this.approvalBehind(stored);
    if (!approval) return;
    const { state: rules, revision } = await this.store.loadBefore(
      automation,
      AUTOMATION_ID,
      approval.position,
    );
    if (revision < 0n) return;
    await crashPoint('outbound:due-by-rule');
    const inForce = { approval: Number(approval.revision), rules, revision: Number(revision) };
    await this.store.decide(outbound, stored.streamId, contextOf(stored), (state) =>
      takeStepByRule(state, inForce),
    );
    await crashPoint('outbound:taken-by-rule');
  }

  private async approvalBehind(stored: StoredEvent): Promise<StoredEvent | undefined> {
    if (approvals.has(stored.type)) return stored;
    if (!afterWaiting.has(stored.type)) return undefined;
    const { state } = await this.store.load(outbound, stored.streamId);
    if (!isDocument(state) || state.approvalRevision === null) return undefined;
    const at = { fromRevision: BigInt(state.approvalRevision), maxCount: 1 };
    for await (const event of this.store.readStream(outbound.category, stored.streamId, at)) return event;
    return undefined;
  }
}

/** The step happens when its cause did, also if it is recorded late. */
const contextOf = (stored: StoredEvent) => ({
  ...contextAfter(stored, 'by-rule', { occurredAt: stored.metadata.occurredAt, ...placeOf(stored) }),
  actor: SYSTEM_ACTOR,
});
