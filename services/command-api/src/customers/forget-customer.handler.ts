import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { customer, erasePersonalData, purgeCustomer, type CustomerState } from '@granary/domain/customers';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { crashPoint } from '../processes/index.ts';
import { ContactKeys } from './contact-keys.ts';
import { DeliveryKeys } from './delivery-keys.ts';

type Answer = Record<string, never>;
type Forgetting =
  | { readonly kind: 'purge'; readonly used: boolean; readonly reason: string | null }
  | { readonly kind: 'erase'; readonly reason: string };

/** A decision that retires a key of the customer's contact. */
export class ForgetCustomerCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly code: string;
  readonly forgetting: Forgetting;

  constructor(context: CommandContext, code: string, forgetting: Forgetting) {
    super();
    this.context = context;
    this.code = code;
    this.forgetting = forgetting;
  }
}

/** Records first, then destroys the key. After a crash in between, the follower destroys it. */
@CommandHandler(ForgetCustomerCommand)
export class ForgetCustomerHandler implements ICommandHandler<ForgetCustomerCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly contactKeys: ContactKeys,
    private readonly deliveryKeys: DeliveryKeys,
  ) {}

  async execute({ context, code, forgetting }: ForgetCustomerCommand): Promise<Committed<Answer>> {
    const { state, position } = await this.store.decide(customer, code, context, (before) =>
      forget(before, forgetting),
    );
    await crashPoint('customer:forgotten');
    await this.contactKeys.destroyRetired(state);
    if (forgetting.kind === 'erase') await this.deliveryKeys.destroyFormer(code, position, context.deadline);
    return committed({}, position);
  }
}

const forget = (state: CustomerState, forgetting: Forgetting) =>
  forgetting.kind === 'purge'
    ? purgeCustomer(state, forgetting)
    : erasePersonalData(state, forgetting.reason);
