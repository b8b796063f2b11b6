import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { contract, type ContractEvent, type ContractState } from '@granary/domain/contracts';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { crashPoint } from '../processes/index.ts';
import { ContractProcess } from './contract.process.ts';

/** A change after which the contract may count for more or for less than before. */
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

/** Records the change with its intent, and tells the ledger at once. */
@CommandHandler(ChangeContractCommand)
export class ChangeContractHandler implements ICommandHandler<ChangeContractCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly process: ContractProcess,
  ) {}

  async execute({
    context,
    code,
    decision,
  }: ChangeContractCommand): Promise<Committed<Record<string, never>>> {
    await this.store.decide(contract, code, context, decision);
    await crashPoint('contract:decided');
    return committed({}, await this.process.advance(code, context));
  }
}
