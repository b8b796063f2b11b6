import type { DocumentWork, OpenWork } from '../kernel/index.ts';
import type { CreditRequestEvent } from './events.ts';
import {
  creditRequest,
  type CreditRequestDocument,
  type CreditRequestProgress,
  type CreditRequestState,
} from './request.ts';

interface OpenCreditRequestWork extends OpenWork<'applying'> {
  readonly document: CreditRequestDocument;
  readonly progress: Extract<CreditRequestProgress, { status: 'applying' }>;
}

/** Applies an approved request to the customer's limit. */
export const creditRequestWork: DocumentWork<CreditRequestState, CreditRequestEvent, OpenCreditRequestWork> =
  {
    decider: creditRequest,
    kinds: {
      applying: {
        opens: ['CreditRequestApproved'],
        steps: ['adjust'],
        records: ['complete'],
        closes: ['CreditRequestApplied'],
      },
    },
    /** A request is approved only once, so its steps need no distinct intents. */
    open: (state) => {
      if (state.status !== 'present' || state.progress.status !== 'applying') return undefined;
      return { kind: 'applying', intent: 0, document: state, progress: state.progress };
    },
  };
