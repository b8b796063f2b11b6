import { Inject, Injectable } from '@nestjs/common';
import type { PasskeyAnswer, PasskeyChallenge } from '@granary/api/users';
import { reject } from '@granary/domain/kernel';
import { recordFailedSignIn, user, type ExistingUser } from '@granary/domain/users';
import { EventStore } from '@granary/event-store';
import { Vault } from '@granary/platform/vault';
import { CLOCK, evenly, type Clock } from './evenly.ts';
import { attemptContext, type Attempt } from './failed-sign-ins.ts';
import { PasskeySignatures, userIdOf } from './passkey-signatures.ts';
import { PasskeyUse, type Refused } from './passkey-use.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { Passwords } from './passwords.ts';
import { SignInService, type SignIn } from './sign-in.ts';
import type { Origin } from './tokens.ts';

const codeOf = {
  unknown: 'PASSKEY_NOT_ACCEPTED',
  wrong: 'PASSKEY_NOT_ACCEPTED',
  not_verified: 'PASSKEY_NOT_VERIFIED',
  disabled: 'ACCOUNT_DISABLED',
  copied: 'PASSKEY_COPIED',
} as const satisfies Record<Refused, string>;

/** Signs in by passkey alone. With user verification it counts as both factors. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly store: EventStore,
    private readonly signatures: PasskeySignatures,
    private readonly passkeys: PasskeyUse,
    private readonly attempts: PasswordAttempts,
    private readonly passwords: Passwords,
    private readonly signIns: SignInService,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  challenge(): Promise<PasskeyChallenge> {
    return this.signatures.ask({ purpose: 'sign-in' }, 'required');
  }

  /** A user's passkeys are revealed only after the correct password. */
  async challengeBehindPassword(
    attempt: Attempt,
    typed: { username: string; password: string },
  ): Promise<PasskeyChallenge> {
    const { account } = await this.signIns.behindPassword(attempt, typed);
    if (account.passkeys.length === 0) throw reject('PASSKEY_NOT_FOUND');
    return this.signatures.ask({ purpose: 'second-factor', userId: account.userId }, 'discouraged', account);
  }

  /** Without a valid passkey, the response does not reveal whether the account exists. */
  async signIn(attempt: Attempt & Origin, answer: PasskeyAnswer): Promise<SignIn> {
    const since = this.clock.now();
    const account = await this.ownerOf(answer);
    if (!account) return this.refuse(since, 'unknown');
    const context = await attemptContext(this.vault, attempt, account);
    const taken = await this.passkeys.take(account, answer, { purpose: 'sign-in' }, { context, alone: true });
    if (taken === 'disabled')
      await this.store.decide(user, account.userId, context, (state) =>
        recordFailedSignIn(state, { cause: 'disabled' }),
      );
    if (typeof taken === 'string') return this.refuse(since, taken);
    const proved = await this.passwords.current(account.userId);
    if (!proved) return this.refuse(since, 'unknown');
    await this.attempts.forget('sign-in', account.username);
    return this.signIns.enter(account, proved, { attempt, context, proof: taken });
  }

  private async refuse(since: number, why: Refused): Promise<never> {
    await evenly(this.clock, since);
    throw reject(codeOf[why]);
  }

  private async ownerOf({ response }: PasskeyAnswer): Promise<ExistingUser | undefined> {
    const userId = response.userHandle ? userIdOf(response.userHandle) : undefined;
    if (!userId) return undefined;
    const { state } = await this.store.load(user, userId);
    return state.status === 'none' || state.erased ? undefined : state;
  }
}
