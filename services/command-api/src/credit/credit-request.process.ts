import { Injectable } from '@nestjs/common';
import { adjustLimit, credit } from '@granary/domain/credit';
import {
  completeCreditRequest,
  creditRequest,
  type CreditRequestDocument,
  type CreditRequestEvent,
  type CreditRequestProgress,
  type CreditRequestState,
} from '@granary/domain/credit-requests';
import { EventStore } from '@granary/event-store';
import { DocumentProcess, type OpenWork, type Steps } from '../processes/index.ts';

interface Applying extends OpenWork {
  readonly document: CreditRequestDocument;
  readonly progress: Extract<CreditRequestProgress, { status: 'applying' }>;
}

/** Applies an approved request to the customer's limit, exactly once even across crashes. */
@Injectable()
export class CreditRequestProcess extends DocumentProcess<CreditRequestState, CreditRequestEvent, Applying> {
  readonly opens = new Set(['CreditRequestApproved']);
  readonly closes = new Set(['CreditRequestApplied']);

  constructor(store: EventStore) {
    super(store, creditRequest);
  }

  /** A request is approved only once, so its steps need no distinct intents. */
  protected workOf(state: CreditRequestState): Applying | undefined {
    if (state.status !== 'present' || state.progress.status !== 'applying') return undefined;
    return { intent: 0, document: state, progress: state.progress };
  }

  protected async work(
    { document, progress: { approvedAmount, notes } }: Applying,
    steps: Steps<CreditRequestState, CreditRequestEvent>,
  ): Promise<void> {
    const { number, content, requester, approval } = document;
    const { customer, direction } = content;
    const { state: ledger } = await steps.take('adjust', credit, customer, (state) =>
      adjustLimit(state, {
        request: number,
        direction,
        amount: approvedAmount,
        requester,
        approver: 'approver' in approval ? approval.approver : '',
        notes,
      }),
    );
    const applied = ledger.requests[number];
    if (!applied) throw new Error(`${number} was applied and is not there`);
    await steps.record('complete', (before) => completeCreditRequest(before, applied));
  }
}
