import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  creditRequest,
  draftCreditRequest,
  type EnteredCreditRequest,
} from '@granary/domain/credit-requests';
import { dayIn } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { lookedAt, requireUnrefused } from '../commands/index.ts';
import { Numbers } from '../numbers/index.ts';
import { CreditCustomers } from './customers.ts';

export class DraftCreditRequestCommand extends Command<Committed<{ number: string }>> {
  readonly context: CommandContext;
  readonly content: EnteredCreditRequest;

  constructor(context: CommandContext, content: EnteredCreditRequest) {
    super();
    this.context = context;
    this.content = content;
  }
}

/** Numbers a new request (a daily sequence). */
@CommandHandler(DraftCreditRequestCommand)
export class DraftCreditRequestHandler implements ICommandHandler<DraftCreditRequestCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly numbers: Numbers,
    private readonly customers: CreditCustomers,
  ) {}

  async execute({ context, content }: DraftCreditRequestCommand): Promise<Committed<{ number: string }>> {
    const refusal = await lookedAt(this.customers.requireActive(content.customer));
    const today = dayIn(COMPANY_TIME_ZONE, context.at);
    const draft = async (number: string) => {
      const { position } = await this.store.decide(creditRequest, number, context, (state) => {
        requireUnrefused(refusal);
        return draftCreditRequest(state, { number, by: context.actor, content });
      });
      return committed({ number }, position);
    };
    return this.numbers.numbered('CR', context, today, draft, refusal);
  }
}
