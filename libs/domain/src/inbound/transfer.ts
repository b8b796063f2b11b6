import type { InboundEvent, ReceivedLine } from './events.ts';
import { inboundContent, type EnteredInbound } from './drafting.ts';
import type { InboundState } from './state.ts';

/**
 * The destination's own document of a delivered transfer, completed from the start. Its batches have been received
 * by the delivering outbound before, so nothing here can be refused; a repeat does nothing.
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
