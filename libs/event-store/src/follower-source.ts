import type { AllRead, Follow, LogSource, ReadAnswer, StreamRead } from './log-source.ts';
import { PositionNotFound } from './position-not-found.ts';
import { unavailable } from './wire/grpc-failure.ts';

/**
 * Reads the whole log forwards from a follower, and everything else from the leader. A follower may lag behind: what it
 * lacks at the end of a read comes from the leader, so every read returns what the leader would have returned.
 */
export class FollowerSource implements LogSource {
  readonly #follower: LogSource;
  readonly #leader: LogSource;

  constructor(follower: LogSource, leader: LogSource) {
    this.#follower = follower;
    this.#leader = leader;
  }

  read(request: StreamRead | AllRead): AsyncGenerator<readonly ReadAnswer[]> {
    if (request.kind === 'stream' || request.backwards) return this.#leader.read(request);
    return this.#forwards(request);
  }

  /** Throws `PositionNotFound` only if the leader does not know the position either. */
  async *follow(request: Follow): AsyncGenerator<readonly ReadAnswer[]> {
    try {
      yield* this.#follower.follow(request);
    } catch (error) {
      if (!(error instanceof PositionNotFound)) throw error;
      // Throws if it is unknown.
      for await (const _ of this.#leader.read({ kind: 'all', from: request.after!, maxCount: 1 })) break;
      throw unavailable('The follower has not received this position yet');
    }
  }

  async *#forwards(request: AllRead): AsyncGenerator<readonly ReadAnswer[]> {
    const { maxCount = Infinity } = request;
    let count = 0;
    let last: bigint | undefined;
    try {
      for await (const answers of this.#follower.read(request)) {
        for (const answer of answers) {
          if (answer.kind !== 'event') continue;
          count += 1;
          last = answer.event.position;
        }
        yield answers;
      }
    } catch (error) {
      if (!(error instanceof PositionNotFound)) throw error;
    }
    if (count >= maxCount) return;
    const from = last ?? request.from;
    const rest = this.#leader.read({
      ...request,
      ...(from !== undefined && { from }),
      ...(maxCount < Infinity && { maxCount: maxCount - count + (last === undefined ? 0 : 1) }),
    });
    for await (const answers of rest) {
      const fresh = answers.filter(
        (answer) => answer.kind !== 'event' || last === undefined || answer.event.position > last,
      );
      if (fresh.length > 0) yield fresh;
    }
  }
}
