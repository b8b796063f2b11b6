import type { DocumentWork, OpenWork } from '../kernel/index.ts';
import { isProcessing, type InboundWork } from './document.ts';
import type { InboundEvent } from './events.ts';
import { inbound, type InboundDocument, type InboundState } from './state.ts';

interface OpenInboundWork extends OpenWork<InboundWork['status']> {
  readonly document: InboundDocument;
  readonly progress: InboundWork;
}

/** Turns an approved inbound into batches, and reverses it. */
export const inboundWork: DocumentWork<InboundState, InboundEvent, OpenInboundWork> = {
  decider: inbound,
  kinds: {
    claiming: {
      opens: ['InboundApproved'],
      // A concurrent pass may have recorded the refusal: this one then unclaims what it has claimed.
      steps: ['open', 'claim', 'unclaim'],
      records: ['start-receipt', 'refuse-receipt'],
      refusable: { open: 'any', claim: 'any' },
      undoneBy: 'unclaiming',
      closes: ['InboundReceiptStarted', 'InboundReceiptRefused'],
    },
    unclaiming: {
      opens: [],
      continues: ['InboundReceiptRefused'],
      steps: ['unclaim'],
      records: ['fail-approval'],
      closes: ['InboundApprovalFailed'],
    },
    receiving: {
      opens: [],
      continues: ['InboundReceiptStarted'],
      steps: ['receive', 'credit'],
      records: ['complete'],
      closes: ['InboundCompleted'],
    },
    holding: {
      opens: ['InboundReversalStarted'],
      steps: ['hold'],
      records: ['confirm-reversal', 'block-reversal'],
      refusable: { hold: 'any' },
      undoneBy: 'releasing',
      closes: ['InboundReversalConfirmed', 'InboundReversalBlocked'],
    },
    releasing: {
      opens: [],
      continues: ['InboundReversalBlocked'],
      steps: ['release'],
      records: ['refuse-reversal'],
      closes: ['InboundReversalRefused'],
    },
    reversing: {
      opens: [],
      continues: ['InboundReversalConfirmed'],
      steps: ['take-back', 'debit', 'cancel-return'],
      records: ['complete-reversal'],
      closes: ['InboundReversed'],
    },
  },
  /** Receipts happen when the goods arrived, which may be back-dated; everything else happens now. */
  open: (state) => {
    if (state.status !== 'present' || !isProcessing(state.progress)) return undefined;
    const { intents, warehouse, progress } = state;
    const occurredAt = 'receivedAt' in progress ? progress.receivedAt : undefined;
    return { kind: progress.status, intent: intents, warehouse, occurredAt, document: state, progress };
  },
};
