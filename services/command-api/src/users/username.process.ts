import { Injectable } from '@nestjs/common';
import { settleUsername, user, username } from '@granary/domain/users';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import type { Process } from '../processes/index.ts';

/** A name claimed for an account that was never created becomes free again. */
@Injectable()
export class UsernameProcess implements Process {
  readonly category = 'username';
  readonly opens = new Set(['UsernameClaimed']);
  readonly closes = new Set(['UsernameConfirmed', 'UsernameReleased']);

  constructor(private readonly store: EventStore) {}

  async advance(name: string, context: CommandContext): Promise<bigint> {
    const claim = await this.store.load(username, name);
    const { owner } = claim.state;
    if (owner === null) return claim.position;
    const { state: account } = await this.store.load(user, owner);
    const created = account.status !== 'none' && account.username === name;
    const step = stepId(`username-${name}`, 0n, 'settle', owner);
    const { position } = await this.store.decide(username, name, stepContext(context, step), (state) =>
      settleUsername(state, { username: name, userId: owner, created }),
    );
    return position;
  }
}
