import { Injectable } from '@nestjs/common';
import {
  settleUsername,
  user,
  username,
  type UsernameEvent,
  type UsernameState,
} from '@granary/domain/users';
import { EventStore } from '@granary/event-store';
import { DocumentProcess, type OpenWork, type Steps } from '../processes/index.ts';

interface Claim extends OpenWork {
  readonly username: string;
  readonly userId: string;
}

/** Releases a name that was claimed for an account that was never created. */
@Injectable()
export class UsernameProcess extends DocumentProcess<UsernameState, UsernameEvent, Claim> {
  readonly opens = new Set(['UsernameClaimed']);
  readonly closes = new Set(['UsernameConfirmed', 'UsernameReleased']);

  constructor(store: EventStore) {
    super(store, username);
  }

  protected workOf({ owner, confirmed }: UsernameState, name: string): Claim | undefined {
    return owner === null || confirmed ? undefined : { intent: 0, username: name, userId: owner };
  }

  protected async work(claim: Claim, steps: Steps<UsernameState, UsernameEvent>): Promise<void> {
    const { state: account } = await this.store.load(user, claim.userId);
    const created = account.status !== 'none' && account.username === claim.username;
    await steps.record({ name: 'settle', part: claim.userId }, (state) =>
      settleUsername(state, { ...claim, created }),
    );
  }
}
