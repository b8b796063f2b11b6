import { Injectable } from '@nestjs/common';
import { credit } from '@granary/domain/credit';
import {
  customer,
  requireUntied,
  restoreCustomer,
  type CustomerTies as Ties,
} from '@granary/domain/customers';
import { Rejection, isZero, reject } from '@granary/domain/kernel';
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

  /** Behind a deletion: brings the customer back who is bound after all, and throws what binds. */
  async requireNone(code: string, context: CommandContext): Promise<void> {
    const step = stepContext(context, stepId(`customer-${code}`, 0n, 'restore', context.commandId));
    try {
      requireUntied(code, await this.of(code));
    } catch (error) {
      if (error instanceof Rejection) await this.store.decide(customer, code, step, restoreCustomer);
      throw error;
    }
    // Whoever else looked may have found what has been given up since.
    const { repeated } = await this.store.decide(customer, code, step, () => []);
    if (repeated) throw reject('CONCURRENT_CHANGE');
  }
}
