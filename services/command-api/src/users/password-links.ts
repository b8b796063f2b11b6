import { Injectable } from '@nestjs/common';
import { reject } from '@granary/domain/kernel';
import {
  acceptInvitation,
  recoverPassword,
  user,
  type UserEvent,
  type UserState,
} from '@granary/domain/users';
import { EventStore } from '@granary/event-store';
import { Vault } from '@granary/platform/vault';
import { Accounts } from './accounts.ts';
import { attemptContext, type Attempt } from './failed-sign-ins.ts';
import { boundTo, OneTimeSecrets } from './one-time-secrets.ts';
import { PasswordChanges } from './password-changes.ts';

/** Sets a password with the secret of a mailed link. */
@Injectable()
export class PasswordLinks {
  constructor(
    private readonly secrets: OneTimeSecrets,
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly accounts: Accounts,
    private readonly passwordChanges: PasswordChanges,
  ) {}

  /** Throws `LINK_INVALID`. Does not sign the user in, because only the sign-in asks for a second factor. */
  async setPassword(attempt: Attempt, secret: string, password: string): Promise<{ username: string }> {
    const link = await this.secrets.redeem(secret);
    if (!link) throw reject('LINK_INVALID');
    const { userId, purpose } = link;
    const decide = purpose === 'invitation' ? acceptInvitation : recoverPassword;
    const decision = (state: UserState): UserEvent[] => {
      if (state.status === 'none' || boundTo(state) !== link.boundTo) throw reject('LINK_INVALID');
      return decide(state);
    };
    const { state: account } = await this.store.load(user, userId);
    decision(account);
    if (account.status === 'none') throw reject('LINK_INVALID');
    const context = await attemptContext(this.vault, attempt, account);
    const change = { userId, password, mustChange: false };
    const { state } = await this.passwordChanges.change(context, change, decision);
    await this.accounts.keep(state);
    return { username: account.username };
  }
}
