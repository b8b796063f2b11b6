import { reject } from '../kernel/index.ts';
import { openDocument } from './document.ts';
import type { InboundEvent } from './events.ts';
import type { InboundState } from './state.ts';

/** A wrong receipt is taken back as a whole, and only while nobody has touched its batches. */
export function startInboundReversal(state: InboundState, command: { reason: string }): InboundEvent[] {
  const { content, number, progress } = openDocument(state);
  if (progress.status === 'reversed') return [];
  if (progress.status !== 'completed') throw reject('INBOUND_NOT_COMPLETED', { number });
  // The delivery is what has to be taken back there, on the outbound that sent the goods.
  if (content.type === 'transfer') throw reject('TRANSFER_BY_SYSTEM_ONLY');
  return [
    {
      type: 'InboundReversalStarted',
      data: { number, reason: command.reason, batches: [...progress.batches] },
    },
  ];
}
