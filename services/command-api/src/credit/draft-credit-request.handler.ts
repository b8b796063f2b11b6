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
    await this.customers.requireActive(content.customer);
    const today = dayIn(COMPANY_TIME_ZONE, context.at);
    return this.numbers.numbered('CR', context, today, async (number) => {
      const { position } = await this.store.decide(creditRequest, number, context, (state) =>
        draftCreditRequest(state, { number, by: context.actor, content }),
      );
      return committed({ number }, position);
    });
  }
}
