import { Injectable } from '@nestjs/common';
import type { PasskeyAnswer } from '@granary/api/users';
import { maySignIn, recordRefusedPasskey, usePasskey, user, type ExistingUser } from '@granary/domain/users';
import { EventStore, type CommandContext } from '@granary/event-store';
import { v7 as uuidV7 } from 'uuid';
import type { ChallengeOf } from './passkey-challenges.ts';
import { PasskeySignatures } from './passkey-signatures.ts';

/** `unknown`: not a passkey of this user. */
export type Refused = 'unknown' | 'wrong' | 'not_verified' | 'disabled' | 'copied';

/** Accepts a passkey's signature once, and records the outcome in the log. */
@Injectable()
export class PasskeyUse {
  constructor(
    private readonly store: EventStore,
    private readonly signatures: PasskeySignatures,
  ) {}

  /** `alone`: the only proof of identity, so user verification is required. */
  async take(
    account: ExistingUser,
    answer: PasskeyAnswer,
    of: ChallengeOf,
    { context, alone = false }: { context: CommandContext; alone?: boolean },
  ): Promise<{ passkeyId: string } | Refused> {
    const named = await this.signatures.named(account, answer);
    if (!named) return 'unknown';
    const { passkeyId } = named;
    const signed = await this.signatures.signed(account, answer, of);
    if (!signed) return this.refused(account, passkeyId, 'wrong', context);
    if (!maySignIn(account.status)) return 'disabled';
    if (alone && !signed.isVerified) return this.refused(account, passkeyId, 'not_verified', context);
    const { events } = await this.store.decide(user, account.userId, ownCommand(context), (state) =>
      usePasskey(state, signed),
    );
    return events.some(({ type }) => type === 'PasskeyCopyRefused') ? 'copied' : { passkeyId };
  }

  private async refused(
    { userId }: ExistingUser,
    passkeyId: string,
    cause: 'wrong' | 'not_verified',
    context: CommandContext,
  ): Promise<Refused> {
    await this.store.decide(user, userId, ownCommand(context), (state) =>
      recordRefusedPasskey(state, { passkeyId, cause }),
    );
    return cause;
  }
}

/** A command id of its own, so that the command it authorises is not taken for a repetition. */
const ownCommand = (context: CommandContext): CommandContext => ({
  ...context,
  commandId: uuidV7(),
});
