import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '@granary/api/access';
import { reject, type Rejection } from '@granary/domain/kernel';
import {
  maySignIn,
  recordFailedSignIn,
  recordPasswordChange,
  recordSignIn,
  recordSignOut,
  user,
  type ExistingUser,
  type Proof,
  type UserState,
} from '@granary/domain/users';
import { EventStore, type CommandContext } from '@granary/event-store';
import { sessionMark, type Caller } from '@granary/platform/access';
import { Vault } from '@granary/platform/vault';
import { Accounts } from './accounts.ts';
import { CLOCK, evenly, type Clock } from './evenly.ts';
import { attemptContext, FailedSignIns, type Attempt } from './failed-sign-ins.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { PasswordChanges } from './password-changes.ts';
import { PasswordProof } from './password-proof.ts';
import { Passwords, type Credential } from './passwords.ts';
import type { ShownFactor } from './second-factor-proof.ts';
import { Tokens, type Origin, type TokenPair } from './tokens.ts';
import { TwoFactor } from './two-factor.ts';

export interface SignIn extends TokenPair {
  readonly must_change_password: boolean;
  readonly user: { id: string; username: string; realName: string; role: Role };
}

@Injectable()
export class SignInService {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: Accounts,
    private readonly attempts: PasswordAttempts,
    private readonly passwords: Passwords,
    private readonly proof: PasswordProof,
    private readonly passwordChanges: PasswordChanges,
    private readonly failures: FailedSignIns,
    private readonly tokens: Tokens,
    private readonly twoFactor: TwoFactor,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async signIn(
    attempt: Attempt & Origin,
    { code, passkey, ...typed }: ShownFactor & { username: string; password: string },
  ): Promise<SignIn> {
    const { account, proved, context } = await this.behindPassword(attempt, typed);
    const proof = await this.twoFactor.require(account, { code, passkey }, context);
    return this.enter(account, proved, { attempt, context, proof });
  }

  /** Without the password, the response does not reveal whether the account exists. */
  async behindPassword(
    attempt: Attempt,
    { username, password }: { username: string; password: string },
  ): Promise<{ account: ExistingUser; proved: Credential; context: CommandContext }> {
    const since = this.clock.now();
    const userId = await this.accounts.idOf(username);
    const place = await this.attempts.reserve('sign-in', username);
    const proved = await this.passwords.check(userId, password);
    if (place === undefined || !proved || !userId) {
      if (userId) this.failures.note({ attempt, userId, place });
      await evenly(this.clock, since);
      throw reject(place === undefined ? 'ACCOUNT_LOCKED' : 'INVALID_CREDENTIALS');
    }
    await this.attempts.forget('sign-in', username);
    const account = existing((await this.store.load(user, userId)).state);
    const context = await attemptContext(this.vault, attempt, account);
    if (!maySignIn(account.status)) {
      await this.store.decide(user, userId, context, (state) =>
        recordFailedSignIn(state, { cause: 'disabled' }),
      );
      throw reject('ACCOUNT_DISABLED');
    }
    return { account, proved, context };
  }

  /** Opens a session, after all required proofs. */
  async enter(
    account: ExistingUser,
    proved: Credential,
    { attempt, context, proof }: { attempt: Origin; context: CommandContext; proof: Proof | undefined },
  ): Promise<SignIn> {
    const { sid, ...pair } = await this.tokens.open(account, proved, attempt);
    const signedIn = { sid: sessionMark(sid), proof };
    await this.store.decide(user, account.userId, context, (state) => recordSignIn(state, signedIn));
    return toSignIn(pair, account, proved.mustChange);
  }

  async refresh(refreshToken: string, origin: Origin): Promise<SignIn> {
    const { sid, userId } = await this.tokens.redeem(refreshToken);
    const account = existing((await this.store.load(user, userId)).state);
    if (!maySignIn(account.status)) throw reject('REFRESH_FAILED');
    const mustChange = await this.passwords.mustChange(userId);
    return toSignIn(await this.tokens.rotate(account, { sid, mustChange }, origin), account, mustChange);
  }

  async signOut(context: CommandContext, { userId, sid }: Caller): Promise<bigint> {
    const { position } = await this.store.decide(user, userId, context, (state) =>
      recordSignOut(state, { sid: sessionMark(sid) }),
    );
    await this.tokens.close(sid);
    return position;
  }

  /** Ends every session and opens a new one, after the user has proved the current password. */
  async changePassword(
    context: CommandContext,
    { userId }: Caller,
    { current, next }: { current: string; next: string },
    origin: Origin,
  ): Promise<SignIn> {
    const before = existing((await this.store.load(user, userId)).state);
    // A client that lost the first response proves the new password.
    const isRepeated = (await this.store.recall(user, userId, context)) !== undefined;
    await this.proof.require(userId, isRepeated ? next : current);
    if (next === current) throw reject('PASSWORD_UNCHANGED', {}, 'newPassword');
    const change = { userId, password: next, mustChange: false };
    const { state } = await this.passwordChanges.change(context, change, (now) => {
      // Of two concurrent changes, the later one has proved a password that is no longer valid.
      if (existing(now).permissionVersion !== before.permissionVersion) throw wrongPassword();
      return recordPasswordChange(now);
    });
    await this.accounts.keep(state);
    const account = existing(state);
    const proved = await this.passwords.check(userId, next);
    if (!proved) throw wrongPassword();
    const { sid: _, ...pair } = await this.tokens.open(account, proved, origin);
    return toSignIn(pair, account, false);
  }
}

const wrongPassword = (): Rejection => reject('WRONG_PASSWORD', {}, 'currentPassword');

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
