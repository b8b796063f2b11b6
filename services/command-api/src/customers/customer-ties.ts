import { Injectable } from '@nestjs/common';
import { contract, type ContractDocument, type ContractState } from '@granary/domain/contracts';
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
import { isZero, reject, Rejection } from '@granary/domain/kernel';
import { isAwaited, isDocument, outbound } from '@granary/domain/outbound';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import { References } from '../references/index.ts';

/**
 * A deletion and a sale are decided on two streams and cannot be one append. So each checks the other's stream after
 * its own event, and the one that sees the other gives way.
 */
@Injectable()
export class CustomerTies {
  constructor(
    private readonly store: EventStore,
    private readonly references: References,
  ) {}

  /** Without a deadline, contracts without a credit are known only as far as the log has been followed. */
  async of(code: string, deadline?: number): Promise<Ties> {
    const { used, reserved, contributions } = (await this.store.load(credit, code)).state;
    const contributing = Object.entries(contributions)
      .filter(([, { amount }]) => !isZero(amount))
      .map(([contract]) => contract);
    const active = await this.#activeContracts(code, deadline);
    const activeContracts = [...new Set([...contributing, ...active])].toSorted();
    return { used, reserved, activeContracts, awaitedOrders: await this.#awaitedOrders(code, deadline) };
  }

  async #awaitedOrders(customerCode: string, deadline = Infinity): Promise<string[]> {
    const awaited: string[] = [];
    const known = Number.isFinite(deadline) ? deadline : undefined;
    for (const number of await this.references.ordersTo('receiver', customerCode, known)) {
      if (Date.now() > deadline) throw reject('SERVICE_UNAVAILABLE');
      const { state } = await this.store.load(outbound, number);
      if (!isDocument(state) || state.status === 'delivered')
        await this.references.forgetOrder('receiver', number);
      else if (state.content.customer === customerCode && isAwaited(state)) awaited.push(number);
    }
    return awaited;
  }

  /** Whether the customer of a commitment made just now stays: a deletion in progress sees the commitment. */
  async keeps(code: string, context: CommandContext): Promise<boolean> {
    const { state } = await this.store.load(customer, code);
    if (!isCustomer(state) || !state.deleted || state.deletionSettled)
      return isCustomer(state) && !state.deleted;
    try {
      await this.settle(code, state.deletions, context, context.deadline);
      return false;
    } catch (error) {
      if (!(error instanceof Rejection) || error.code === 'SERVICE_UNAVAILABLE') throw error;
      return true;
    }
  }

  async #activeContracts(customerCode: string, deadline?: number): Promise<string[]> {
    const named = await this.references.documentsOf(customerCode, [contract.category], deadline);
    const states = await Promise.all(
      named.map(async ({ id }) => (await this.store.load(contract, id)).state),
    );
    return states.flatMap((state) =>
      isActive(state) && state.content.customer === customerCode ? [state.code] : [],
    );
  }

  /**
   * Called after a deletion: settles it, or restores a customer who turns out to be tied and throws the rejection that
   * names the ties. The follower does the same after a crash; whichever decides second finds the decision made.
   */
  async settle(code: string, deletion: number, context: CommandContext, deadline?: number): Promise<bigint> {
    const step = stepContext(context, stepId(`customer-${code}`, 0n, 'settle-deletion', context.commandId));
    const ties = await this.of(code, deadline);
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

const isActive = (state: ContractState): state is ContractDocument =>
  state.status === 'present' && state.business === 'active' && !state.deleted;
