import { Controller, Inject } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import { getAvatar, getSettings, listPasskeys, listSessions } from '@granary/api/users';
import type { SealedText } from '@granary/domain/kernel';
import { sessionMark } from '@granary/platform/access';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Vault } from '@granary/platform/vault';
import { Reads } from '../database/index.ts';
import { avatarOf, openedAvatar } from './avatar.ts';
import { passkeysOf } from './queries.ts';
import { sessionsOf } from './sessions.ts';
import { settingsOf } from './settings.ts';

/** What users read of their own accounts. */
@Controller()
export class OwnAccountController {
  constructor(
    private readonly reads: Reads,
    private readonly vault: Vault,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  @Route(listSessions)
  async sessions(@Call() call: CallOf<typeof listSessions>): Promise<AnswerOf<typeof listSessions>> {
    const { userId, sid: own } = call.caller;
    const found = await this.reads.snapshot(call, listSessions, ({ runQuery }) =>
      sessionsOf(runQuery, userId),
    );
    const rows = found.map(async ({ sid, device, place, ...session }) => ({
      ...session,
      id: sessionMark(sid),
      isCurrent: sid === own,
      device: await this.open(device),
      place: await this.open(place),
    }));
    return { rows: await Promise.all(rows) };
  }

  @Route(listPasskeys)
  async passkeys(@Call() call: CallOf<typeof listPasskeys>): Promise<AnswerOf<typeof listPasskeys>> {
    const { userId, role } = call.caller;
    const found = await this.reads.snapshot(call, listPasskeys, ({ runQuery }) =>
      passkeysOf(runQuery, userId),
    );
    const rows = found.passkeys.map(async (passkey) => ({
      ...passkey,
      name: (await this.open(passkey.name)) ?? '',
    }));
    const required = this.config.GRANARY_TWO_FACTOR_ROLES.includes(role);
    return { rows: await Promise.all(rows), required, codes: found.codes };
  }

  @Route(getAvatar)
  async avatar(@Call() call: CallOf<typeof getAvatar>): Promise<AnswerOf<typeof getAvatar>> {
    const found = await this.reads.snapshot(call, getAvatar, ({ runQuery }) =>
      avatarOf(runQuery, call.caller.userId),
    );
    return { avatar: await openedAvatar(this.vault, found) };
  }

  @Route(getSettings)
  async settings(@Call() call: CallOf<typeof getSettings>): Promise<AnswerOf<typeof getSettings>> {
    const found = await this.reads.snapshot(call, getSettings, ({ runQuery }) =>
      settingsOf(runQuery, call.caller.userId),
    );
    const rows: { name: string; value: string }[] = [];
    // Sequentially: the first value loads the key into the cache for the others.
    for (const { name, value } of found) {
      const clear = await this.open(value);
      if (clear !== null) rows.push({ name, value: clear });
    }
    return { rows };
  }

  private async open(sealed: string | null): Promise<string | null> {
    return sealed === null ? null : this.vault.open(sealed as SealedText);
  }
}
