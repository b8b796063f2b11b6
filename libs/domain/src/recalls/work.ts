import type { DocumentWork, OpenWork } from '../kernel/index.ts';
import type { RecallEvent } from './events.ts';
import { recallCase, type RecallCase, type RecallState } from './state.ts';

interface OpenRecallWork extends OpenWork<'blocking' | 'lifting'> {
  readonly found: RecallCase;
}

/** Blocks the batches of an open case, and releases them when it is cancelled. */
export const recallWork: DocumentWork<RecallState, RecallEvent, OpenRecallWork> = {
  decider: recallCase,
  kinds: {
    blocking: {
      opens: ['RecallOpened', 'RecallScopeExtended', 'RecallReopened'],
      steps: ['lot', 'block'],
      records: ['extend', 'blocked'],
      closes: ['RecallBlocked'],
    },
    lifting: {
      opens: ['RecallCancelled'],
      steps: ['lot', 'lift'],
      records: ['lifted'],
      closes: ['RecallLifted'],
    },
  },
  open: (state) => {
    if (state.status !== 'blocking' && state.status !== 'lifting') return undefined;
    return { kind: state.status, intent: state.intents, found: state };
  },
};
