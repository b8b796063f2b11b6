import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import { getSettings, listSessions } from '@granary/api/users';
import type { SealedText } from '@granary/domain/kernel';
import { sessionMark } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Vault } from '@granary/platform/vault';
import { Reads } from '../database/index.ts';
import { sessionsOf } from './sessions.ts';
import { settingsOf } from './settings.ts';

/** What people read of their own accounts. */
@Controller()
export class OwnAccountController {
  constructor(
    private readonly reads: Reads,
    private readonly vault: Vault,
  ) {}

  @Route(listSessions)
  async sessions(
    @Call(listSessions) call: CallOf<typeof listSessions>,
  ): Promise<AnswerOf<typeof listSessions>> {
    const { userId, sid: own } = call.caller;
    const found = await this.reads.snapshot(call, listSessions, ({ ask }) => sessionsOf(ask, userId));
    const rows = found.map(async ({ sid, device, place, ...session }) => ({
      ...session,
      id: sessionMark(sid),
      isCurrent: sid === own,
      device: await this.open(device),
      place: await this.open(place),
    }));
    return { rows: await Promise.all(rows) };
  }

  @Route(getSettings)
  async settings(@Call(getSettings) call: CallOf<typeof getSettings>): Promise<AnswerOf<typeof getSettings>> {
    const found = await this.reads.snapshot(call, getSettings, ({ ask }) =>
      settingsOf(ask, call.caller.userId),
    );
    const rows: { name: string; value: string }[] = [];
    // One after the other: the first brings the key, and the others find it.
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
