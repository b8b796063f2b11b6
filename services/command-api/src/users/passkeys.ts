import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '@granary/api/access';
import type { BodyOf } from '@granary/api/http';
import type { NewPasskey, PasskeyChallenge, PasskeyEnrolment, beginPasskey } from '@granary/api/users';
import { reject } from '@granary/domain/kernel';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  requireRoomForPasskey,
  user,
  type ExistingUser,
} from '@granary/domain/users';
import { EventStore, type CommandContext } from '@granary/event-store';
import type { Caller } from '@granary/platform/access';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { committed, type Committed } from '@granary/platform/http';
import { Vault } from '@granary/platform/vault';
import { v7 as uuidV7 } from 'uuid';
import { Accounts } from './accounts.ts';
import { PasskeySignatures } from './passkey-signatures.ts';
import { PasswordProof } from './password-proof.ts';
import { SecondFactorProof } from './second-factor-proof.ts';
import { Tokens } from './tokens.ts';

type Proof = BodyOf<typeof beginPasskey>;

/** Manages a user's own passkeys. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: Accounts,
    private readonly signatures: PasskeySignatures,
    private readonly password: PasswordProof,
    private readonly secondFactor: SecondFactorProof,
    private readonly tokens: Tokens,
    private readonly vault: Vault,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /** A challenge to confirm a change. */
  async challenge({ userId, sid }: Caller): Promise<PasskeyChallenge> {
    const account = await this.accountOf(userId);
    if (account.passkeys.length === 0) throw reject('PASSKEY_NOT_FOUND');
    return this.signatures.ask({ purpose: 'change', userId, sid }, 'discouraged', account);
  }

  /** Requires password and second factor, so that an open session is not enough to add a device. */
  async begin(context: CommandContext, caller: Caller, proof: Proof): Promise<PasskeyEnrolment> {
    requireRoomForPasskey(await this.accountOf(caller.userId));
    await this.prove(context, caller, proof);
    return this.signatures.askForNew(await this.accountOf(caller.userId), caller.sid);
  }

  /** Adding the first second factor ends the user's other sessions, which were opened with the password alone. */
  async add(
    context: CommandContext,
    { userId, sid }: Caller,
    { name, credential }: { name: string; credential: NewPasskey },
  ): Promise<Committed<{ id: string }>> {
    const passkey = (await this.isRepeated(context, userId))
      ? undefined
      : await this.made(userId, sid, name, credential);
    const { state, events, position } = await this.store.decide(user, userId, context, (now) =>
      passkey ? addPasskey(now, passkey) : [],
    );
    await this.accounts.keep(state);
    if (state.status !== 'none' && !state.twoFactor && state.passkeys.length === 1)
      await this.tokens.closeOthers(userId, sid);
    const [added] = events.flatMap(({ type, data }) => (type === 'PasskeyAdded' ? data.passkeyId : []));
    return committed({ id: added ?? '' }, position);
  }

  async rename(
    context: CommandContext,
    { userId }: Caller,
    passkeyId: string,
    { name, currentPassword }: { name: string; currentPassword: string },
  ) {
    const sealed = { passkeyId, name: await this.vault.seal(`user:${userId}`, name) };
    if (!(await this.isRepeated(context, userId))) {
      renamePasskey(await this.accountOf(userId), sealed);
      await this.password.require(userId, currentPassword);
    }
    const { position } = await this.store.decide(user, userId, context, (now) => renamePasskey(now, sealed));
    return committed({}, position);
  }

  async remove(context: CommandContext, caller: Caller, passkeyId: string, proof: Proof) {
    const { userId, role } = caller;
    const isRequired = this.config.GRANARY_TWO_FACTOR_ROLES.includes(role as Role);
    if (!(await this.isRepeated(context, userId))) {
      removePasskey(await this.accountOf(userId), { passkeyId, isRequired });
      await this.prove(context, caller, proof);
    }
    const { state, position } = await this.store.decide(user, userId, context, (now) =>
      removePasskey(now, { passkeyId, isRequired }),
    );
    await this.accounts.keep(state);
    return committed({}, position);
  }

  private async made(userId: string, sid: string, name: string, response: NewPasskey) {
    const account = await this.accountOf(userId);
    requireRoomForPasskey(account);
    const made = await this.signatures.made(response, { purpose: 'enrolment', userId, sid });
    if (!made) throw reject('PASSKEY_NOT_MADE', {}, 'credential');
    if (await this.signatures.named(account, made.credential)) throw reject('PASSKEY_KNOWN');
    const seal = (clear: string) => this.vault.seal(`user:${userId}`, clear);
    return {
      passkeyId: uuidV7(),
      name: await seal(name),
      credential: await seal(JSON.stringify(made.credential)),
      counter: made.counter,
    };
  }

  private async prove(context: CommandContext, caller: Caller, { currentPassword, ...factor }: Proof) {
    await this.password.require(caller.userId, currentPassword);
    await this.secondFactor.require(context, caller, factor);
  }

  private async isRepeated(context: CommandContext, userId: string): Promise<boolean> {
    return (await this.store.recall(user, userId, context)) !== undefined;
  }

  private async accountOf(userId: string): Promise<ExistingUser> {
    const { state } = await this.store.load(user, userId);
    if (state.status === 'none') throw reject('USER_NOT_FOUND');
    return state;
  }
}
