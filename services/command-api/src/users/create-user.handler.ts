import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  claimUsername,
  createUser,
  settleUsername,
  user,
  username,
  type WarehouseAccess,
} from '@granary/domain/users';
import type { Language } from '@granary/domain/kernel';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { Creations } from '../commands/index.ts';
import { crashPoint } from '../processes/index.ts';
import { Accounts } from './accounts.ts';
import type { GivenRole } from './authority.ts';
import { Passwords } from './passwords.ts';
import { SealedProfiles } from './sealed-profiles.ts';

export interface NewUser {
  readonly username: string;
  /** Or the language of the mail that invites the user to set one; a program has none. */
  readonly password:
    | { readonly clear: string; readonly mustChange: boolean }
    | { readonly invitedIn: Language }
    | 'none';
  readonly role: GivenRole;
  readonly warehouses: WarehouseAccess;
  readonly realName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly department: string;
  readonly position: string;
}

export class CreateUserCommand extends Command<Committed<{ id: string }>> {
  readonly context: CommandContext;
  readonly account: NewUser;

  constructor(context: CommandContext, account: NewUser) {
    super();
    this.context = context;
    this.account = account;
  }
}

/** Claims the name, creates the account, confirms the claim. The command id becomes the user id. */
@CommandHandler(CreateUserCommand)
export class CreateUserHandler implements ICommandHandler<CreateUserCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly profiles: SealedProfiles,
    private readonly passwords: Passwords,
    private readonly accounts: Accounts,
    private readonly creations: Creations,
  ) {}

  execute({ context, account }: CreateUserCommand): Promise<Committed<{ id: string }>> {
    return this.creations.once(context, () => this.create(context, account));
  }

  private async create(context: CommandContext, account: NewUser): Promise<Committed<{ id: string }>> {
    const userId = context.commandId;
    const claim = { username: account.username, userId };
    await this.store.decide(username, account.username, context, (state) => claimUsername(state, claim));
    await crashPoint('user:claimed');
    const profile = await this.profiles.seal(userId, account);
    const { password } = account;
    if (password !== 'none' && 'clear' in password)
      await this.passwords.give(userId, password.clear, password);
    const invitation = password !== 'none' && 'invitedIn' in password ? password : {};
    const service = password === 'none' ? { service: true } : {};
    const created = await this.store.decide(user, userId, context, (state) =>
      createUser(
        state,
        { ...claim, ...service, ...profile, ...account.role, warehouses: account.warehouses },
        invitation,
      ),
    );
    await crashPoint('user:created');
    await this.accounts.keep(created.state);
    const confirmed = await this.store.decide(
      username,
      account.username,
      stepContext(context, stepId(`username-${account.username}`, 0n, 'settle', userId)),
      (state) => settleUsername(state, { ...claim, created: true }),
    );
    return committed(
      { id: userId },
      confirmed.position > created.position ? confirmed.position : created.position,
    );
  }
}
