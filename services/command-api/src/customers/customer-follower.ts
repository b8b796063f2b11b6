import { Injectable } from '@nestjs/common';
import { credit, openCredit } from '@granary/domain/credit';
import { customer, isCustomer } from '@granary/domain/customers';
import { Rejection, type DecimalText } from '@granary/domain/kernel';
import { EventStore, stepContext, stepId, type CommandContext, type StoredEvent } from '@granary/event-store';
import { crashPoint, type Follower } from '../processes/index.ts';
import { ContactKeys } from './contact-keys.ts';
import { CustomerTies } from './customer-ties.ts';
import { DeliveryKeys } from './delivery-keys.ts';

const PATIENCE_MS = 30_000;

/** Finishes what a crashed handler left: a new customer's ledger, an unsettled deletion, an erased customer's key. */
@Injectable()
export class CustomerFollower implements Follower {
  readonly categories = [customer.category];

  constructor(
    private readonly store: EventStore,
    private readonly contactKeys: ContactKeys,
    private readonly deliveryKeys: DeliveryKeys,
    private readonly ties: CustomerTies,
  ) {}

  async follow(event: StoredEvent): Promise<void> {
    if (event.type === 'CustomerCreated') await this.resumeOpening(event);
    if (event.type === 'CustomerDeleted') {
      await crashPoint('customer:followed');
      await this.lookBehind(event);
    }
    if (event.type === 'CustomerPersonalDataErased' || event.type === 'CustomerPurged')
      await this.contactKeys.destroyRetired((await this.store.load(customer, event.streamId)).state);
    if (event.type === 'CustomerPersonalDataErased')
      await this.deliveryKeys.destroyFormer(event.streamId, event.position);
  }

  /** Idempotent and safe to call concurrently: a ledger is opened once. Returns the position of its opening. */
  async openLedger(context: CommandContext, code: string, limit: DecimalText): Promise<bigint> {
    const step = stepContext(context, stepId(`customer-${code}`, 0n, 'open-credit', code));
    const { position } = await this.store.decide(credit, code, step, (state) =>
      openCredit(state, { customer: code, limit }),
    );
    return position;
  }

  /** Settles a deletion that is still unsettled. */
  private async lookBehind(event: StoredEvent): Promise<void> {
    const { state } = await this.store.load(customer, event.streamId);
    if (!isCustomer(state) || !state.deleted || state.deletionSettled) return;
    try {
      await this.ties.settle(event.streamId, state.deletions, contextOf(event));
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  }

  private async resumeOpening(event: StoredEvent): Promise<void> {
    const { state } = await this.store.load(customer, event.streamId);
    if (isCustomer(state)) await this.openLedger(contextOf(event), event.streamId, state.openingLimit);
  }
}

/** Acts as the actor who caused the event. */
const contextOf = ({ metadata, recordedAt }: StoredEvent): CommandContext => ({
  commandId: metadata.commandId,
  correlationId: metadata.$correlationId,
  causationId: metadata.commandId,
  actor: metadata.actor,
  at: recordedAt,
  occurredAt: metadata.occurredAt,
  deadline: Date.now() + PATIENCE_MS,
});
