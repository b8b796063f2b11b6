import { connectionFigures } from './connection-figures.ts';
import { DeadlinePassed, untilSilent } from './deadline.ts';
import {
  PAGE,
  type AllRead,
  type Follow,
  type LogSource,
  type ReadAnswer,
  type StreamRead,
} from './log-source.ts';
import { isPositionUnknown, PositionNotFound } from './position-not-found.ts';
import { StoreUnavailable } from './not-now.ts';
import { Patience } from './patience.ts';

/** The maximum duration of a request. */
const PATIENCE_MS = 5_000;
/**
 * Resumes interrupted reads (lost connection, leader change, server not ready), so that readers see one complete
 * result. Throws `StoreUnavailable` if nothing arrives for five seconds or, within a request, until its deadline.
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
        for await (const answers of untilSilent(this.#source.read(progress.next()))) {
          const fresh = progress.take(answers);
          patience.renew();
          if (fresh.length > 0) yield fresh;
        }
        progress.ended();
      } catch (error) {
        if (this.#isClosed()) throw error;
        if (error instanceof DeadlinePassed) throw new StoreUnavailable(error);
        if (isPositionUnknown(error) && request.kind === 'all' && request.from !== undefined)
          throw new PositionNotFound(request.from, error);
        await patience.bear(error);
        connectionFigures.repeatedReads += 1;
      }
    }
  }

  async *follow(request: Follow): AsyncGenerator<readonly ReadAnswer[]> {
    try {
      for await (const answers of this.#source.follow(request)) yield answers.filter(isPlace);
    } catch (error) {
      if (isPositionUnknown(error) && request.after !== undefined)
        throw new PositionNotFound(request.after, error);
      throw error;
    }
  }
}

/** The checkpoint EventStoreDB sends for an empty log. Resuming from it would miss all later events. */
const END = 2n ** 64n - 1n;

const isPlace = (answer: ReadAnswer): boolean => answer.kind !== 'checkpoint' || answer.position < END;

/** Progress of a read, and the request for its remainder. */
class ReadProgress {
  readonly #request: StreamRead | AllRead;
  #last: { readonly position: bigint; readonly revision: bigint } | undefined;
  #count = 0;
  #asked = 0;
  #hasEnded = false;

  constructor(request: StreamRead | AllRead) {
    this.#request = request;
  }

  get isComplete(): boolean {
    const { kind, backwards } = this.#request;
    const isAtFirst = kind === 'stream' && backwards === true && this.#last?.revision === 0n;
    return this.#hasEnded || isAtFirst || this.#count >= this.#most;
  }

  get #most(): number {
    return this.#request.maxCount ?? Infinity;
  }

  next(): StreamRead | AllRead {
    const { kind, backwards, maxCount } = this.#request;
    const last = this.#last;
    // Most readers that stop early stop within the first page, so no call needs to be cancelled.
    this.#asked = maxCount ?? (last ? Infinity : PAGE);
    if (!last) return { ...this.#request, maxCount: this.#asked };
    // Reading the whole log forwards starts at the last event again: the position of the next one is unknown.
    const isInclusive = kind === 'all' && !backwards;
    const left = this.#asked - this.#count + (isInclusive ? 1 : 0);
    const from = kind === 'all' ? last.position : backwards ? last.revision - 1n : last.revision + 1n;
    return {
      ...this.#request,
      from,
      ...(left < Infinity && { maxCount: left }),
    };
  }

  /** Marks the read complete if the source returned fewer events than requested. */
  ended(): void {
    this.#hasEnded = this.#count < this.#asked;
  }

  /** Returns only answers not delivered before. */
  take(answers: readonly ReadAnswer[]): readonly ReadAnswer[] {
    const before = this.#last;
    const canRepeat = before && this.#request.kind === 'all' && !this.#request.backwards;
    const fresh = canRepeat
      ? answers.filter((answer) => answer.kind !== 'event' || answer.event.position > before.position)
      : answers;
    for (const answer of fresh) {
      if (answer.kind !== 'event') continue;
      this.#count += 1;
      this.#last = answer.event;
    }
    return fresh;
  }
}
