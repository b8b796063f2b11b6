import { splitStreamName, UnreadableEvent } from '@granary/event-store';
import type { EventLog } from './log-feed.ts';
import { readable, unreadable, type LogItem } from './log-item.ts';

/** A stream from a revision up to a log position. */
export async function* streamItems(
  log: EventLog,
  stream: string,
  fromRevision: bigint,
  through: bigint,
): AsyncGenerator<LogItem> {
  const { category, streamId } = splitStreamName(stream);
  for (let next: bigint | undefined = fromRevision; next !== undefined;) {
    const from: bigint = next;
    next = undefined;
    try {
      for await (const event of log.readStream(category, streamId, { fromRevision: from })) {
        if (event.position > through) return;
        yield readable(event);
      }
    } catch (error) {
      // Reading stops at an event that cannot be decoded: continue after it.
      if (!(error instanceof UnreadableEvent)) throw error;
      if (error.event.position > through) return;
      yield unreadable(error.event, error);
      next = error.event.revision + 1n;
    }
  }
}
