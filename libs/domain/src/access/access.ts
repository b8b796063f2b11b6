import type { Decider } from '../kernel/index.ts';
import { accessEvents, type AccessEvent } from './events.ts';

/** What one person has looked at and was refused: facts that no later decision stands on. The stream's id is the person's. */
export const access: Decider<null, AccessEvent> = {
  category: 'access',
  events: accessEvents,
  initial: () => null,
  evolve: () => null,
  // Nothing to keep but which notes have been taken; a person's stream grows for years.
  snapshotShape: 1,
};
