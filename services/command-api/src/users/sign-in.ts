import { Injectable } from '@nestjs/common';
import type { Role } from '@granary/api/access';
import { reject, type SealedText } from '@granary/domain/kernel';
import {
  LOCKOUT_MINUTES,
  maySignIn,
  recordFailedSignIn,
  recordPasswordChange,
  recordSignIn,
  recordSignOut,
  user,
  type ExistingUser,
  type UserState,
} from '@granary/domain/users';
import { EventStore, type CommandContext } from '@granary/event-store';
import type { Caller } from '@granary/platform/access';
import { Vault } from '@granary/platform/vault';
import { v7 as uuidV7 } from 'uuid';
import { Accounts } from './accounts.ts';
import { PasswordChanges } from './password-changes.ts';
import { Passwords } from './passwords.ts';
import { Tokens, type TokenPair } from './tokens.ts';

/** The moment and address of a request that nobody is signed in for yet. */
export interface Attempt {
  readonly at: string;
  readonly deadline: number;
  readonly ip: string;
}

export interface SignIn extends TokenPair {
  readonly must_change_password: boolean;
  readonly user: { id: string; username: string; realName: string; role: Role };
}

@Injectable()
export class SignInService {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly passwordChanges: PasswordChanges,
    private readonly tokens: Tokens,
    private readonly vault: Vault,
  ) {}

  async signIn(attempt: Attempt, username: string, password: string): Promise<SignIn> {
    const userId = await this.accounts.idOf(username);
    const locked = await this.passwords.isLocked(username);
    const credential = await this.passwords.check(userId, password);
    if (!userId) {
      await this.passwords.noteFailure(username);
      throw reject(locked ? 'ACCOUNT_LOCKED' : 'INVALID_CREDENTIALS');
    }
    const account = existing((await this.store.load(user, userId)).state);
    const context = await this.contextOf(attempt, account);
    if (locked) return this.fail(context, account, 'locked');
    if (!credential) return this.fail(context, account, 'wrong_password');
    if (!maySignIn(account.status)) return this.fail(context, account, 'disabled');
    await this.passwords.forgetFailures(username);
    const { sid, ...pair } = await this.tokens.open(account, credential.mustChange);
    await this.store.decide(user, userId, context, (state) => recordSignIn(state, { sid }));
    return toSignIn(pair, account, credential.mustChange);
  }

  async refresh(refreshToken: string): Promise<SignIn> {
    const { sid, userId } = await this.tokens.redeem(refreshToken);
    const account = existing((await this.store.load(user, userId)).state);
    if (!maySignIn(account.status)) throw reject('REFRESH_FAILED');
    const mustChange = await this.passwords.mustChange(userId);
    return toSignIn(await this.tokens.rotate(account, sid, mustChange), account, mustChange);
  }

  async signOut(context: CommandContext, { userId, sid }: Caller): Promise<bigint> {
    const { position } = await this.store.decide(user, userId, context, (state) =>
      recordSignOut(state, { sid }),
    );
    await this.tokens.close(sid);
    return position;
  }

  /** Ends every session and opens a new one for the person who has just proved who they are. */
  async changePassword(
    context: CommandContext,
    { userId }: Caller,
    current: string,
    next: string,
  ): Promise<SignIn> {
    // Whose answer was lost proves it by the password that counts since.
    const isRepeated = (await this.store.recall(user, userId, context)) !== undefined;
    if (!(await this.passwords.check(userId, isRepeated ? next : current)))
      throw reject('WRONG_PASSWORD', {}, 'currentPassword');
    const change = { userId, password: next, mustChange: false };
    const { state } = await this.passwordChanges.change(context, change, recordPasswordChange);
    await this.accounts.keep(state);
    const account = existing(state);
    const { sid: _, ...pair } = await this.tokens.open(account, false);
    return toSignIn(pair, account, false);
  }

  private async fail(
    context: CommandContext,
    { userId, username }: ExistingUser,
    cause: 'wrong_password' | 'disabled' | 'locked',
  ): Promise<never> {
    const oneTooMany = cause === 'wrong_password' && (await this.passwords.noteFailure(username));
    const until = new Date(Date.parse(context.at) + LOCKOUT_MINUTES * 60_000).toISOString();
    await this.store.decide(user, userId, context, (state) =>
      recordFailedSignIn(state, { cause, ...(oneTooMany && { lockedUntil: until }) }),
    );
    if (cause === 'disabled') throw reject('ACCOUNT_DISABLED');
    throw reject(cause === 'locked' || oneTooMany ? 'ACCOUNT_LOCKED' : 'INVALID_CREDENTIALS');
  }

  private async contextOf({ at, deadline, ip }: Attempt, account: ExistingUser): Promise<CommandContext> {
    const clientIp: SealedText = await this.vault.seal(`user:${account.userId}`, ip);
    const { userId, username, role } = account;
    // Never the caller's own key: a repeated one would be an attempt that nobody sees in the log.
    const commandId = uuidV7();
    return {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: { userId, username, role },
      at,
      deadline,
      clientIp,
    };
  }
}

const existing = (state: UserState): ExistingUser => {
  if (state.status === 'none') throw reject('INVALID_CREDENTIALS');
  return state;
};

const toSignIn = (pair: TokenPair, account: ExistingUser, mustChange: boolean): SignIn => ({
  ...pair,
  must_change_password: mustChange,
  user: {
    id: account.userId,
    username: account.username,
    realName: account.profile.realName,
    role: account.role as Role,
  },
});
