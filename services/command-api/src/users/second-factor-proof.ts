import { Injectable } from '@nestjs/common';
import type { PasskeyAnswer } from '@granary/api/users';
import { reject } from '@granary/domain/kernel';
import { hasSecondFactor, recordRecoveryCodeUse, user, type ExistingUser } from '@granary/domain/users';
import { EventStore, type CommandContext } from '@granary/event-store';
import type { Caller } from '@granary/platform/access';
import { v7 as uuidV7 } from 'uuid';
import { PasskeyUse } from './passkey-use.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { SecondFactors } from './second-factors.ts';

export interface ShownFactor {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/** Requires the second factor again for sensitive changes: an open session and the password are not enough. */
@Injectable()
export class SecondFactorProof {
  constructor(
    private readonly store: EventStore,
    private readonly attempts: PasswordAttempts,
    private readonly factors: SecondFactors,
    private readonly passkeys: PasskeyUse,
  ) {}

  /** Passes if the user has no second factor. Throws a rejection for the user. */
  async require(context: CommandContext, { userId, sid }: Caller, shown: ShownFactor): Promise<void> {
    const { state } = await this.store.load(user, userId);
    if (state.status === 'none' || !hasSecondFactor(state)) return;
    if (!shown.passkey && !(shown.code && state.twoFactor)) throw reject('SECOND_FACTOR_REQUIRED');
    if ((await this.attempts.reserve('second-factor', userId)) === undefined)
      throw reject('TOO_MANY_REQUESTS');
    if (shown.passkey) await this.takePasskey(context, state, sid, shown.passkey);
    else await this.takeCode(context, userId, shown.code!);
    await this.attempts.forget('second-factor', userId);
  }

  private async takePasskey(
    context: CommandContext,
    account: ExistingUser,
    sid: string,
    answer: PasskeyAnswer,
  ): Promise<void> {
    const of = { purpose: 'change', userId: account.userId, sid } as const;
    const taken = await this.passkeys.take(account, answer, of, { context });
    if (typeof taken === 'string') throw reject('PASSKEY_NOT_CONFIRMED', {}, 'passkey');
  }

  private async takeCode(context: CommandContext, userId: string, code: string): Promise<void> {
    const proof = await this.factors.take(userId, code);
    if (!proof) throw reject('CODE_WRONG', {}, 'code');
    if (proof === 'recovery-code')
      await this.store.decide(user, userId, { ...context, commandId: uuidV7() }, recordRecoveryCodeUse);
  }
}
