import type { DocumentWork, OpenWork } from '../kernel/index.ts';
import type { DistributionEvent } from './events.ts';
import {
  distribution,
  type DistributionDocument,
  type DistributionRecord,
  type DistributionState,
} from './state.ts';

interface OpenDistributionWork extends OpenWork<'making'> {
  readonly document: DistributionDocument;
  readonly record: DistributionRecord;
}

/** Creates the outbound order of an approved request. */
export const distributionWork: DocumentWork<DistributionState, DistributionEvent, OpenDistributionWork> = {
  decider: distribution,
  kinds: {
    making: {
      opens: ['DistributionApproved'],
      steps: ['outbound'],
      records: ['outcome'],
      closes: ['DistributionOutboundMade'],
    },
  },
  /** A request is approved only once, so its steps need no distinct intents. */
  open: (state) => {
    if (state.status === 'none' || !state.record?.making) return undefined;
    const { warehouse, record } = state;
    return { kind: 'making', intent: 0, warehouse, document: state, record };
  },
};
