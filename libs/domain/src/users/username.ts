import type { Decider } from '../kernel/index.ts';
import { usernameEvents, type UsernameEvent } from './events.ts';

export interface UsernameState {
  readonly owner: string | null;
  /** The account of the claim exists. */
  readonly confirmed: boolean;
}

export const username: Decider<UsernameState, UsernameEvent> = {
  category: 'username',
  events: usernameEvents,
  initial: () => ({ owner: null, confirmed: false }),
  evolve: (_, event) => {
    switch (event.type) {
      case 'UsernameClaimed':
        return { owner: event.data.userId, confirmed: false };
      case 'UsernameConfirmed':
        return { owner: event.data.userId, confirmed: true };
      case 'UsernameReleased':
        return { owner: null, confirmed: false };
    }
  },
};
