import type { Decider } from '../kernel/index.ts';
import { accessEvents, type AccessEvent } from './events.ts';

/** Read access and rejected attempts of one user; no decision depends on them. The stream id is the user id. */
export const access: Decider<null, AccessEvent> = {
  category: 'access',
  events: accessEvents,
  initial: () => null,
  evolve: () => null,
  // The state is empty. The snapshot keeps the remembered command ids: a user's stream grows for years.
  snapshotShape: 1,
};
