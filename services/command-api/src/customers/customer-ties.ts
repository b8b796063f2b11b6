import { Injectable } from '@nestjs/common';
import { credit } from '@granary/domain/credit';
import {
  customer,
  isCustomer,
  requireUntied,
  settleDeletion,
  type CustomerEvent,
  type CustomerState,
  type CustomerTies as Ties,
} from '@granary/domain/customers';
import { isZero, reject } from '@granary/domain/kernel';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';

/**
 * A deletion and a sale are decided on two streams and cannot be one append. So each checks the other's stream after
 * its own event, and the one that sees the other gives way.
 */
@Injectable()
export class CustomerTies {
  constructor(private readonly store: EventStore) {}

  async of(code: string): Promise<Ties> {
    const { used, reserved, contributions } = (await this.store.load(credit, code)).state;
    const activeContracts = Object.entries(contributions)
      .filter(([, { amount }]) => !isZero(amount))
      .map(([contract]) => contract);
    return { used, reserved, activeContracts };
  }

  /**
   * Called after a deletion: settles it, or restores a customer who turns out to be tied and throws the rejection that
   * names the ties. The follower does the same after a crash; whichever decides second finds the decision made.
   */
  async settle(code: string, deletion: number, context: CommandContext): Promise<bigint> {
    const step = stepContext(context, stepId(`customer-${code}`, 0n, 'settle-deletion', context.commandId));
    const ties = await this.of(code);
    const { events, state, position } = await this.store.decide(customer, code, step, (before) =>
      settleDeletion(before, { deletion, ties }),
    );
    const outcome = events[0]?.type ?? outcomeOf(state, deletion);
    if (outcome !== 'CustomerDeletionSettled') {
      requireUntied(code, ties);
      // Another process restored the customer, or the ties have been released since.
      throw reject('CONCURRENT_CHANGE');
    }
    return position;
  }
}

/** The outcome when another process has decided. */
const outcomeOf = (state: CustomerState, deletion: number): CustomerEvent['type'] =>
  isCustomer(state) && state.deletionSettled && state.deleted && state.deletions === deletion
    ? 'CustomerDeletionSettled'
    : 'CustomerRestored';
