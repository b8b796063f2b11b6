import type { DocumentWork, OpenWork } from '../kernel/index.ts';
import type { CountEvent } from './events.ts';
import { count, type CountDocument, type CountState } from './state.ts';

interface OpenCountWork extends OpenWork<'settling'> {
  readonly document: CountDocument;
  readonly settling: NonNullable<CountDocument['settling']>;
}

/** Books the differences of an approved count in stock. */
export const countWork: DocumentWork<CountState, CountEvent, OpenCountWork> = {
  decider: count,
  kinds: {
    settling: {
      opens: ['CountApproved'],
      steps: ['adjust'],
      records: ['outcome'],
      // A refused difference can never be booked; the others are booked nevertheless, so nothing is undone.
      refusable: { adjust: ['BATCH_NOT_FOUND', 'BATCH_STATUS_FORBIDS', 'COUNT_OVERTAKEN'] },
      closes: ['CountAdjusted'],
    },
  },
  open: (state) => {
    if (state.status === 'none' || !state.settling) return undefined;
    const { settling, warehouse } = state;
    return { kind: 'settling', intent: settling.intent, warehouse, document: state, settling };
  },
};
