import type { InboundEvent, ReceivedLine } from './events.ts';
import { inboundContent, type EnteredInbound } from './drafting.ts';
import type { InboundState } from './state.ts';

/**
 * Creates the completed document of a delivered transfer at the destination. The delivering outbound has already
 * received its batches, so it cannot be rejected. Idempotent.
 */
export function recordTransferInbound(
  state: InboundState,
  command: {
    number: string;
    warehouse: string;
    source: string;
    outbound: string;
    entered: Omit<EnteredInbound, 'type'>;
    batches: readonly ReceivedLine[];
  },
): InboundEvent[] {
  if (state.status !== 'none') return [];
  const { number, warehouse, source, outbound, batches } = command;
  const content = inboundContent({ ...command.entered, type: 'transfer' });
  return [
    {
      type: 'InboundTransferReceived',
      data: { number, warehouse, ...content, outbound, source, batches: [...batches] },
    },
  ];
}
