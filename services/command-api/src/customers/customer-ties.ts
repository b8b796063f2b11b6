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
 * A deletion and a sale cannot be one append: they are decided on two streams. So each looks at the other's stream
 * behind its own event, and whichever sees the other gives way.
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
   * Behind a deletion: it stands from here on, or the customer who is bound after all comes back and what binds is thrown.
   * The follower does the same for whoever was killed; one of the two decides, and the other finds it decided.
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
      // Somebody else brought the customer back, or what bound them has been given up since.
      throw reject('CONCURRENT_CHANGE');
    }
    return position;
  }
}

/** Where somebody else has decided. */
const outcomeOf = (state: CustomerState, deletion: number): CustomerEvent['type'] =>
  isCustomer(state) && state.deletionSettled && state.deleted && state.deletions === deletion
    ? 'CustomerDeletionSettled'
    : 'CustomerRestored';
