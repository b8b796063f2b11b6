import type { EventStream } from './event-stream.ts';

/** More tabs and devices than one person looks at. */
export const STREAMS_PER_PERSON = 20;

/**
 * Who follows by which streams. One too many ends the oldest rather than the newest: behind it there is most likely a
 * device that went away without a word.
 */
export class StreamsOfPeople {
  readonly #streams = new Map<string, Set<EventStream>>();

  add(userId: string, stream: EventStream): void {
    const streams = this.#streams.get(userId) ?? new Set();
    this.#streams.set(userId, streams.add(stream));
    const [oldest] = streams;
    if (streams.size > STREAMS_PER_PERSON && oldest) {
      streams.delete(oldest);
      oldest.end();
    }
    stream.onClose(() => {
      streams.delete(stream);
      if (streams.size === 0 && this.#streams.get(userId) === streams) this.#streams.delete(userId);
    });
  }
}
