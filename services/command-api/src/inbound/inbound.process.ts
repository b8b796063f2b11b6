import { Injectable } from '@nestjs/common';
import { inbound, isProcessing, type InboundDocument } from '@granary/domain/inbound';
import { dayIn } from '@granary/domain/kernel';
import { EventStore, type CommandContext } from '@granary/event-store';
import type { Process } from '../processes/index.ts';
import { Catalogue } from './catalogue.ts';
import { claim, receive, unclaim } from './receiving.ts';
import { hold, release, takeBack } from './reversing.ts';
import { runOf, type Run } from './run.ts';

/** Approve → batches, and back: whatever phase a document was left in, the rest of it. */
@Injectable()
export class InboundProcess implements Process {
  readonly category = 'inbound';
  readonly opens = new Set(['InboundApproved', 'InboundReversalStarted']);
  readonly closes = new Set([
    'InboundCompleted',
    'InboundApprovalFailed',
    'InboundReversed',
    'InboundReversalRefused',
  ]);

  constructor(
    private readonly store: EventStore,
    private readonly catalogue: Catalogue,
  ) {}

  async advance(number: string, context: CommandContext): Promise<bigint> {
    let reached = 0n;
    for (;;) {
      const { state, position } = await this.store.load(inbound, number);
      if (position > reached) reached = position;
      if (state.status !== 'present' || !isProcessing(state.progress)) return reached;
      const run = runOf(this.store, `inbound-${number}`, state.intents, at(state, context));
      await this.phase(run, state, context);
      if (run.position() > reached) reached = run.position();
    }
  }

  private async phase(run: Run, document: InboundDocument, { at: now }: CommandContext): Promise<void> {
    const { progress, warehouse } = document;
    switch (progress.status) {
      case 'claiming':
        return claim(run, {
          store: this.store,
          document,
          progress,
          requireOpen: () => this.catalogue.requireWarehouse(warehouse),
        });
      case 'unclaiming':
        return unclaim(run, document, progress);
      case 'receiving':
        return receive(run, this.store, document, progress);
      case 'holding':
        return hold(run, document, progress, dayIn(await this.catalogue.timeZone(warehouse), now));
      case 'releasing':
        return release(run, document, progress);
      case 'reversing':
        return takeBack(run, this.store, document, progress);
      case 'open':
      case 'completed':
      case 'reversed':
        return;
    }
  }
}

/** Receiving happens when the goods came, which a back-dated document says; the rest happens now. */
const at = ({ progress, warehouse }: InboundDocument, context: CommandContext): CommandContext => ({
  ...context,
  warehouseId: warehouse,
  ...('receivedAt' in progress && { occurredAt: progress.receivedAt }),
});
