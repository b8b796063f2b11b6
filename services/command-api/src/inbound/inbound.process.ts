import { Injectable } from '@nestjs/common';
import {
  inbound,
  isProcessing,
  type InboundDocument,
  type InboundEvent,
  type InboundState,
} from '@granary/domain/inbound';
import { dayIn } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { DocumentProcess, type OpenWork } from '../processes/index.ts';
import type { InboundSteps } from './attempts.ts';
import { Catalogue } from './catalogue.ts';
import { claim, receive, unclaim } from './receiving.ts';
import { hold, release, takeBack } from './reversing.ts';

interface Phase extends OpenWork {
  readonly document: InboundDocument;
}

/** Turns an approved inbound into batches, and reverses it: does the rest of whatever phase the document is in. */
@Injectable()
export class InboundProcess extends DocumentProcess<InboundState, InboundEvent, Phase> {
  readonly opens = new Set(['InboundApproved', 'InboundReversalStarted']);
  readonly closes = new Set([
    'InboundCompleted',
    'InboundApprovalFailed',
    'InboundReversed',
    'InboundReversalRefused',
  ]);

  constructor(
    store: EventStore,
    private readonly catalogue: Catalogue,
  ) {
    super(store, inbound);
  }

  /** Receipts happen when the goods arrived, which may be back-dated; everything else happens now. */
  protected workOf(state: InboundState): Phase | undefined {
    if (state.status !== 'present' || !isProcessing(state.progress)) return undefined;
    const { intents, warehouse, progress } = state;
    return {
      intent: intents,
      warehouseId: warehouse,
      occurredAt: 'receivedAt' in progress ? progress.receivedAt : undefined,
      document: state,
    };
  }

  protected async work({ document }: Phase, steps: InboundSteps): Promise<void> {
    const { store, catalogue } = this;
    const { progress, warehouse } = document;
    switch (progress.status) {
      case 'claiming':
        return claim(steps, {
          store,
          document,
          progress,
          requireOpen: () => catalogue.requireWarehouse(warehouse),
        });
      case 'unclaiming':
        return unclaim(steps, document, progress);
      case 'receiving':
        return receive(steps, store, document, progress);
      case 'holding':
        return hold(steps, document, progress, dayIn(await catalogue.timeZone(warehouse), steps.context.at));
      case 'releasing':
        return release(steps, document, progress);
      case 'reversing':
        return takeBack(steps, store, document, progress);
      case 'open':
      case 'completed':
      case 'reversed':
        return;
    }
  }
}
