import { connectionFigures } from './connection-figures.ts';
import type { AllRead, Follow, LogSource, ReadAnswer, StreamRead } from './log-source.ts';
import { isPositionUnknown, PositionNotFound } from './position-not-found.ts';
import { Patience } from './patience.ts';

/** As long as a request takes at most. */
const PATIENCE_MS = 5_000;

/**
 * Reads on where an interruption has cut a read off – a lost connection, another leader, a server that is not ready – so
 * that readers see one whole answer, or `StoreUnavailable` when nothing comes within five seconds.
 */
export class ResumingSource implements LogSource {
  readonly #source: LogSource;
  readonly #isClosed: () => boolean;

  constructor(source: LogSource, isClosed: () => boolean) {
    this.#source = source;
    this.#isClosed = isClosed;
  }

  async *read(request: StreamRead | AllRead): AsyncGenerator<readonly ReadAnswer[]> {
    const patience = new Patience(PATIENCE_MS);
    const progress = new ReadProgress(request);
    while (!progress.isComplete) {
      try {
        for await (const answers of this.#source.read(progress.rest())) {
          const fresh = progress.take(answers);
          patience.renew();
          if (fresh.length > 0) yield fresh;
        }
        return;
      } catch (error) {
        if (this.#isClosed()) throw error;
        if (isPositionUnknown(error) && request.kind === 'all' && request.from !== undefined)
          throw new PositionNotFound(request.from, error);
        await patience.bear(error);
        connectionFigures.repeatedReads += 1;
      }
    }
  }

  async *follow(request: Follow): AsyncGenerator<readonly ReadAnswer[]> {
    try {
      yield* this.#source.follow(request);
    } catch (error) {
      if (isPositionUnknown(error) && request.after !== undefined)
        throw new PositionNotFound(request.after, error);
      throw error;
    }
  }
}

/** How far a read has come, and how to ask for the rest of it. */
class ReadProgress {
  readonly #request: StreamRead | AllRead;
  #last: { readonly position: bigint; readonly revision: bigint } | undefined;
  #count = 0;

  constructor(request: StreamRead | AllRead) {
    this.#request = request;
  }

  /** Everything that was asked for has come, and only the end of the answer was lost. */
  get isComplete(): boolean {
    const { kind, backwards, maxCount } = this.#request;
    const isAtFirst = kind === 'stream' && backwards === true && this.#last?.revision === 0n;
    return isAtFirst || (maxCount !== undefined && this.#count > 0 && this.#count >= maxCount);
  }

  rest(): StreamRead | AllRead {
    const { backwards, maxCount } = this.#request;
    const last = this.#last;
    if (!last) return this.#request;
    const left = maxCount === undefined ? {} : { maxCount: maxCount - this.#count };
    if (this.#request.kind === 'stream')
      return { ...this.#request, ...left, from: backwards ? last.revision - 1n : last.revision + 1n };
    // Forwards the last event comes once more: of the next one nobody knows the position.
    const again = maxCount === undefined || backwards ? left : { maxCount: maxCount - this.#count + 1 };
    return { ...this.#request, ...again, from: last.position };
  }

  take(answers: readonly ReadAnswer[]): readonly ReadAnswer[] {
    const before = this.#last;
    const isRepeated =
      before && this.#request.kind === 'all' && !this.#request.backwards
        ? (answer: ReadAnswer) => answer.kind === 'event' && answer.event.position <= before.position
        : undefined;
    const fresh = isRepeated ? answers.filter((answer) => !isRepeated(answer)) : answers;
    for (const answer of fresh) {
      if (answer.kind !== 'event') continue;
      this.#count += 1;
      this.#last = answer.event;
    }
    return fresh;
  }
}
