import type { EventStream } from './event-stream.ts';

/** More than the tabs and devices a user has open. */
export const STREAMS_PER_PERSON = 20;

/**
 * The open streams of each user. Beyond the limit the oldest is closed rather than the newest refused: it most likely
 * belongs to a device that disconnected without closing.
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
