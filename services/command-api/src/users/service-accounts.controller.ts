import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createServiceAccount, exchangeApiKey, issueApiKey, revokeApiKey } from '@granary/api/users';
import { Call, RateLimit, Route, committed, type CallOf } from '@granary/platform/http';
import { v7 as uuidV7 } from 'uuid';
import { contextOf } from '../commands/index.ts';
import { networkOf } from './addresses.ts';
import { ApiKeys } from './api-keys.ts';
import { changesBy } from './changes.ts';
import { CreateUserCommand } from './create-user.handler.ts';
import { UserDecisions } from './user-decisions.ts';

/** Only limits load: keys cannot be guessed. */
const EXCHANGES_PER_MINUTE = 300;
const DAY_MS = 86_400_000;

/** Accounts of programs, and the keys they sign in with. */
@Controller()
export class ServiceAccountsController {
  readonly #exchanges = new RateLimit({ allowed: EXCHANGES_PER_MINUTE, perSeconds: 60 });

  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: UserDecisions,
    private readonly keys: ApiKeys,
  ) {}

  @Route(createServiceAccount)
  async create(@Call() call: CallOf<typeof createServiceAccount>) {
    const role = await this.decisions.requireGiven(call);
    const unreachable = { email: null, phone: null, department: '', position: '' };
    const account = { ...call.body, ...unreachable, role, password: 'none' as const };
    return this.commands.execute(new CreateUserCommand(contextOf(call), account));
  }

  /** The secret comes first: a key in the log without one would be of no use. */
  @Route(issueApiKey)
  async issue(@Call() call: CallOf<typeof issueApiKey>) {
    const { name, permissions, days } = call.body;
    const keyId = uuidV7();
    const expiresAt = new Date(Date.parse(call.at) + days * DAY_MS).toISOString();
    const issued = { keyId, name, permissions, expiresAt, now: call.at };
    const decision = changesBy(call.caller).newApiKey(issued);
    await this.decisions.requireAllowed(call.params.id, decision);
    const key = await this.keys.prepare(call.params.id, keyId);
    try {
      const { events, position } = await this.decisions.decide(call, decision);
      const [id] = events.flatMap(({ type, data }) => (type === 'ApiKeyIssued' ? data.keyId : []));
      if (id !== keyId) await this.keys.forget(keyId);
      return committed({ id: id ?? '', key: id === keyId ? key : null }, position);
    } catch (error) {
      await this.keys.forget(keyId);
      throw error;
    }
  }

  @Route(revokeApiKey)
  async revoke(@Call() call: CallOf<typeof revokeApiKey>) {
    const { key: keyId } = call.params;
    const { position } = await this.decisions.decide(call, changesBy(call.caller).noApiKey(keyId));
    await this.keys.forget(keyId);
    return committed({}, position);
  }

  @Route(exchangeApiKey)
  exchange(@Call() call: CallOf<typeof exchangeApiKey>) {
    this.#exchanges.take(networkOf(call.ip));
    return this.keys.exchange(call, call.body.key);
  }
}
