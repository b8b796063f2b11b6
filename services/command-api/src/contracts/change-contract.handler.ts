import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  activateContract,
  approveContract,
  contract,
  deleteContract,
  restoreContract,
  suspendContract,
  terminateContract,
  type ContractEvent,
  type ContractState,
} from '@granary/domain/contracts';
import { reject, type Actor } from '@granary/domain/kernel';
import type { CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { requireUnrefused, type Refusal } from '../commands/index.ts';
import { ProcessRunner } from '../processes/index.ts';
import { ContractFollower } from './contract-follower.ts';

type Change =
  | {
      readonly kind: 'approve';
      readonly notes: string | null;
      readonly seen: number | undefined;
      readonly today: string;
    }
  | { readonly kind: 'suspend' | 'terminate'; readonly reason: string }
  | {
      readonly kind: 'activate';
      readonly reason: string;
      readonly expiryDate: string | null;
      readonly today: string;
    }
  | { readonly kind: 'delete'; readonly reason: string | null }
  | { readonly kind: 'restore'; readonly today: string };

/** A change that may alter what the contract contributes to the customer's limit. */
export class ChangeContractCommand extends Command<Committed<Record<string, never>>> {
  readonly context: CommandContext;
  readonly code: string;
  readonly change: Change;
  readonly refusal: Refusal | null;

  constructor(context: CommandContext, code: string, change: Change, refusal: Refusal | null) {
    super();
    this.context = context;
    this.code = code;
    this.change = change;
    this.refusal = refusal;
  }
}

/** Records the change with its intent, and updates the credit ledger at once. */
@CommandHandler(ChangeContractCommand)
export class ChangeContractHandler implements ICommandHandler<ChangeContractCommand> {
  constructor(
    private readonly runner: ProcessRunner,
    private readonly follower: ContractFollower,
  ) {}

  async execute(command: ChangeContractCommand): Promise<Committed<Record<string, never>>> {
    const { context, code, change, refusal } = command;
    const { position } = await this.runner.carryOut(contract, code, context, (state) => {
      requireUnrefused(refusal);
      return decisionOn(state, change, context.actor);
    });
    const customer = await this.follower.suspendIfDeleted(code, context);
    if (customer !== undefined) throw reject('CUSTOMER_DELETED', { customer });
    return committed({}, position);
  }
}

const decisionOn = (state: ContractState, change: Change, by: Actor): ContractEvent[] => {
  switch (change.kind) {
    case 'approve':
      return approveContract(state, { ...change, by });
    case 'suspend':
      return suspendContract(state, change);
    case 'terminate':
      return terminateContract(state, change);
    case 'activate':
      return activateContract(state, change);
    case 'delete':
      return deleteContract(state, change);
    case 'restore':
      return restoreContract(state, change);
  }
};
