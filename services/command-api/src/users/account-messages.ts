import { Injectable } from '@nestjs/common';
import { letterIn, type LetterName } from '@granary/api/texts';
import { user, type ExistingUser } from '@granary/domain/users';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { Vault } from '@granary/platform/vault';
import { Messages, type Compose } from '../messages/index.ts';
import type { Follower } from '../processes/index.ts';

const DAY_MS = 86_400_000;

/** Which events are told to the person they are about, how, and for how long that is of use. */
const told: Readonly<Record<string, { readonly letter: LetterName; readonly usefulMs: number }>> = {
  PasswordChanged: { letter: 'passwordChanged', usefulMs: DAY_MS },
  PasswordReset: { letter: 'passwordChanged', usefulMs: DAY_MS },
};

/** Follows the accounts and writes to their owners. */
@Injectable()
export class AccountMessages implements Follower {
  readonly categories = ['user'];

  constructor(
    private readonly messages: Messages,
    private readonly store: EventStore,
    private readonly vault: Vault,
  ) {
    for (const letter of new Set(Object.values(told).map((one) => one.letter)))
      messages.register(letter, this.#notice(letter));
  }

  async follow({ id, type, streamId, recordedAt }: StoredEvent): Promise<void> {
    const known = told[type];
    if (!known) return;
    const usefulUntil = new Date(Date.parse(recordedAt) + known.usefulMs);
    await this.messages.put({ id, kind: known.letter, userId: streamId, language: null, usefulUntil });
  }

  /** To the address that the account has now. */
  #notice(name: LetterName): Compose {
    return async ({ userId, language }) => {
      const { state } = await this.store.load(user, userId);
      if (state.status === 'none') return undefined;
      const to = await this.#address(state);
      if (!to) return undefined;
      return {
        channel: 'mail',
        to,
        ...letterIn(language, name, { name: state.profile.realName, username: state.username }),
      };
    };
  }

  async #address({ profile }: ExistingUser): Promise<string | undefined> {
    return profile.email === null ? undefined : ((await this.vault.open(profile.email)) ?? undefined);
  }
}
