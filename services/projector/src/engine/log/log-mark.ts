import type { LogMark } from '@granary/event-store';
import type { LogItem } from './log-item.ts';

/** The last item at or before a position. */
export function markOf(items: readonly LogItem[], through: bigint): LogMark | undefined {
  const last = items.findLast(({ event }) => event.position <= through)?.event;
  return last && { position: last.position, id: last.id };
}
