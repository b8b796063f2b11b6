import type { DocumentWork, OpenWork } from '../kernel/index.ts';
import type { UsernameEvent } from './events.ts';
import { username, type UsernameState } from './username.ts';

interface OpenUsernameWork extends OpenWork<'settling'> {
  readonly username: string;
  readonly userId: string;
}

/** Confirms the claim of a name once its account exists; releases it if the account was never created. */
export const usernameWork: DocumentWork<UsernameState, UsernameEvent, OpenUsernameWork> = {
  decider: username,
  kinds: {
    settling: {
      opens: ['UsernameClaimed'],
      steps: [],
      records: ['settle'],
      closes: ['UsernameConfirmed', 'UsernameReleased'],
    },
  },
  open: ({ owner, confirmed }, name) =>
    owner === null || confirmed ? undefined : { kind: 'settling', intent: 0, username: name, userId: owner },
};
