import { reject } from '../kernel/index.ts';
import { openDocument } from './document.ts';
import type { InboundEvent } from './events.ts';
import type { InboundState } from './state.ts';

/** Reverses a mistaken receipt as a whole, and only while its batches are untouched. */
export function startInboundReversal(state: InboundState, command: { reason: string }): InboundEvent[] {
  const { content, number, progress } = openDocument(state);
  if (progress.status === 'reversed') return [];
  if (progress.status !== 'completed') throw reject('INBOUND_NOT_COMPLETED', { number });
  // A transfer is undone on its outbound document, by voiding the delivery.
  if (content.type === 'transfer') throw reject('TRANSFER_BY_SYSTEM_ONLY');
  return [
    {
      type: 'InboundReversalStarted',
      data: { number, reason: command.reason, batches: [...progress.batches] },
    },
  ];
}
