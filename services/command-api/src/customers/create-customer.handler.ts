import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createCustomer, customer, type CustomerProfile } from '@granary/domain/customers';
import { reject, type DecimalText } from '@granary/domain/kernel';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { Creations } from '../commands/index.ts';
import { crashPoint } from '../processes/index.ts';
import { ContactKeys, type TypedContact } from './contact-keys.ts';
import { CustomerFollower } from './customer-follower.ts';

type TypedProfile = Omit<CustomerProfile, keyof TypedContact> & TypedContact;

export interface NewCustomer extends TypedProfile {
  readonly code: string;
  readonly openingLimit: DecimalText;
}

export class CreateCustomerCommand extends Command<Committed<{ code: string }>> {
  readonly context: CommandContext;
  readonly entered: NewCustomer;

  constructor(context: CommandContext, entered: NewCustomer) {
    super();
    this.context = context;
    this.entered = entered;
  }
}

/** Creates the customer and opens the credit ledger. After a crash in between, the follower opens it. */
@CommandHandler(CreateCustomerCommand)
export class CreateCustomerHandler implements ICommandHandler<CreateCustomerCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly contactKeys: ContactKeys,
    private readonly follower: CustomerFollower,
    private readonly creations: Creations,
  ) {}

  execute({ context, entered }: CreateCustomerCommand): Promise<Committed<{ code: string }>> {
    return this.creations.once(context, () => this.create(context, entered));
  }

  private async create(context: CommandContext, entered: NewCustomer): Promise<Committed<{ code: string }>> {
    const { code, openingLimit } = entered;
    await this.requireSealable(code);
    const contact = await this.contactKeys.seal(code, entered);
    const created = await this.store.decide(customer, code, context, (state) =>
      createCustomer(state, { ...entered, ...contact }),
    );
    await crashPoint('customer:created');
    const opened = await this.follower.openLedger(context, code, openingLimit);
    return committed({ code }, opened > created.position ? opened : created.position);
  }

  /** A purged code has no key left to encrypt a contact with. */
  private async requireSealable(code: string): Promise<void> {
    const { state } = await this.store.load(customer, code);
    if (state.status === 'purged') throw reject('CODE_TAKEN', { code }, 'code');
  }
}
