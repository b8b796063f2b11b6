import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '@granary/api/access';
import type { PasskeyAnswer } from '@granary/api/users';
import { reject } from '@granary/domain/kernel';
import {
  disableTwoFactor,
  enableTwoFactor,
  hasSecondFactor,
  recordTwoFactorFailure,
  renewRecoveryCodes,
  secondFactorAsked,
  user,
  type ExistingUser,
  type Proof,
  type UserEvent,
  type UserState,
} from '@granary/domain/users';
import { EventStore, type CommandContext } from '@granary/event-store';
import type { Caller } from '@granary/platform/access';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { committed, type Committed } from '@granary/platform/http';
import { Accounts } from './accounts.ts';
import { PasskeyUse } from './passkey-use.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { PasswordProof } from './password-proof.ts';
import { SecondFactorProof, type ShownFactor } from './second-factor-proof.ts';
import { SecondFactors } from './second-factors.ts';
import { Tokens } from './tokens.ts';

/** Manages and checks a user's own second factor. */
@Injectable()
export class TwoFactor {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: Accounts,
    private readonly attempts: PasswordAttempts,
    private readonly proof: PasswordProof,
    private readonly factors: SecondFactors,
    private readonly passkeys: PasskeyUse,
    private readonly secondFactor: SecondFactorProof,
    private readonly tokens: Tokens,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  isRequiredOf(role: string): boolean {
    return this.config.GRANARY_TWO_FACTOR_ROLES.includes(role as Role);
  }

  /** Checks the code at sign-in, after the password. Throws a rejection for the user; a wrong code is logged. */
  async require(
    account: ExistingUser,
    { code, passkey }: ShownFactor,
    context: CommandContext,
  ): Promise<Proof | undefined> {
    const { userId, twoFactor } = account;
    if (!hasSecondFactor(account)) return undefined;
    const shown = passkey ?? (twoFactor && code);
    if (!shown) throw secondFactorAsked(account);
    if ((await this.attempts.reserve('second-factor', userId)) === undefined) throw reject('ACCOUNT_LOCKED');
    const proof =
      typeof shown === 'string'
        ? await this.takeCode(userId, shown, context)
        : await this.takePasskey(account, shown, context);
    await this.attempts.forget('second-factor', userId);
    return proof;
  }

  /** Requires the password, so that an open session is not enough to bind another device. */
  async begin(
    context: CommandContext,
    caller: Caller,
    { currentPassword, passkey }: { currentPassword: string; passkey?: PasskeyAnswer | undefined },
  ): Promise<{ secret: string; uri: string }> {
    const { userId, username } = caller;
    await this.proof.require(userId, currentPassword);
    enableTwoFactor((await this.store.load(user, userId)).state);
    await this.secondFactor.require(context, caller, { passkey });
    return this.factors.propose(userId, username);
  }

  /** Ends the user's other sessions, which were opened with the password alone. */
  async enable(context: CommandContext, { userId, sid }: Caller, code: string) {
    let recoveryCodes: string[] = [];
    if (!(await this.isRepeated(context, userId))) {
      enableTwoFactor((await this.store.load(user, userId)).state);
      await this.limited(userId, () => this.factors.adopt(userId, code));
      recoveryCodes = await this.factors.renewCodes(userId);
    }
    const enabled = await this.decide(context, userId, enableTwoFactor, recoveryCodes);
    await this.tokens.closeOthers(userId, sid);
    return enabled;
  }

  async disable(context: CommandContext, caller: Caller, proof: { currentPassword: string; code: string }) {
    const decision = (state: UserState) =>
      disableTwoFactor(state, { isRequired: this.isRequiredOf(caller.role) });
    if (!(await this.isRepeated(context, caller.userId))) await this.prove(caller.userId, proof, decision);
    return committed({}, (await this.decide(context, caller.userId, decision, [])).position);
  }

  async renew(context: CommandContext, { userId }: Caller, proof: { currentPassword: string; code: string }) {
    if (await this.isRepeated(context, userId)) return this.decide(context, userId, renewRecoveryCodes, []);
    await this.prove(userId, proof, renewRecoveryCodes);
    const recoveryCodes = await this.factors.renewCodes(userId);
    return this.decide(context, userId, renewRecoveryCodes, recoveryCodes);
  }

  private async takeCode(userId: string, code: string, context: CommandContext): Promise<Proof> {
    const proof = await this.factors.take(userId, code);
    if (proof) return proof;
    await this.store.decide(user, userId, context, recordTwoFactorFailure);
    throw reject('TWO_FACTOR_CODE_WRONG', {}, 'code');
  }

  private async takePasskey(
    account: ExistingUser,
    answer: PasskeyAnswer,
    context: CommandContext,
  ): Promise<Proof> {
    const { userId } = account;
    const taken = await this.passkeys.take(
      account,
      answer,
      { purpose: 'second-factor', userId },
      { context },
    );
    if (typeof taken !== 'string') return taken;
    if (taken === 'unknown') await this.store.decide(user, userId, context, recordTwoFactorFailure);
    throw reject(taken === 'copied' ? 'PASSKEY_COPIED' : 'PASSKEY_NOT_ACCEPTED');
  }

  private async decide(
    context: CommandContext,
    userId: string,
    decision: (state: UserState) => UserEvent[],
    recoveryCodes: string[],
  ): Promise<Committed<{ recoveryCodes: string[] }>> {
    const { state, position } = await this.store.decide(user, userId, context, decision);
    await this.accounts.keep(state);
    return committed({ recoveryCodes }, position);
  }

  private async isRepeated(context: CommandContext, userId: string): Promise<boolean> {
    return (await this.store.recall(user, userId, context)) !== undefined;
  }

  private async prove(
    userId: string,
    { currentPassword, code }: { currentPassword: string; code: string },
    decision: (state: UserState) => UserEvent[],
  ): Promise<void> {
    decision((await this.store.load(user, userId)).state);
    await this.proof.require(userId, currentPassword);
    await this.limited(userId, async () => (await this.factors.take(userId, code)) !== undefined);
  }

  private async limited(userId: string, isRight: () => Promise<boolean>): Promise<void> {
    if ((await this.attempts.reserve('second-factor', userId)) === undefined)
      throw reject('TOO_MANY_REQUESTS');
    if (!(await isRight())) throw reject('CODE_WRONG', {}, 'code');
    await this.attempts.forget('second-factor', userId);
  }
}
