import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { contract, type ContractEvent, type ContractState } from '@granary/domain/contracts';
import type { CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { ProcessRunner } from '../processes/index.ts';

/** A change that may alter what the contract contributes to the customer's limit. */
export class ChangeContractCommand extends Command<Committed<Record<string, never>>> {
  readonly context: CommandContext;
  readonly code: string;
  readonly decision: (state: ContractState) => ContractEvent[];

  constructor(context: CommandContext, code: string, decision: (state: ContractState) => ContractEvent[]) {
    super();
    this.context = context;
    this.code = code;
    this.decision = decision;
  }
}

/** Records the change with its intent, and updates the credit ledger at once. */
@CommandHandler(ChangeContractCommand)
export class ChangeContractHandler implements ICommandHandler<ChangeContractCommand> {
  constructor(private readonly runner: ProcessRunner) {}

  async execute({
    context,
    code,
    decision,
  }: ChangeContractCommand): Promise<Committed<Record<string, never>>> {
    const { position } = await this.runner.carryOut(contract, code, context, decision);
    return committed({}, position);
  }
}
