import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { customer, type CustomerEvent, type CustomerState } from '@granary/domain/customers';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { crashPoint } from '../processes/index.ts';
import { ContactKeys } from './contact-keys.ts';

type Answer = Record<string, never>;

/** A decision that retires a key of the customer's contact. */
export class ForgetCustomerCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly code: string;
  readonly decision: (state: CustomerState) => CustomerEvent[];

  constructor(context: CommandContext, code: string, decision: (state: CustomerState) => CustomerEvent[]) {
    super();
    this.context = context;
    this.code = code;
    this.decision = decision;
  }
}

/** Records first, then destroys the key. After a crash in between, the follower destroys it. */
@CommandHandler(ForgetCustomerCommand)
export class ForgetCustomerHandler implements ICommandHandler<ForgetCustomerCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly contactKeys: ContactKeys,
  ) {}

  async execute({ context, code, decision }: ForgetCustomerCommand): Promise<Committed<Answer>> {
    const { state, position } = await this.store.decide(customer, code, context, decision);
    await crashPoint('customer:forgotten');
    await this.contactKeys.destroyRetired(state);
    return committed({}, position);
  }
}
