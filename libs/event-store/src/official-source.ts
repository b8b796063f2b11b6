import {
  BACKWARDS,
  END,
  FORWARDS,
  START,
  StreamNotFoundError,
  streamNameFilter,
  type AllStreamSubscription,
  type EventStoreDBClient,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import {
  isShort,
  type AllRead,
  type Follow,
  type LogSource,
  type ReadAnswer,
  type StreamRead,
} from './log-source.ts';

/** Small pages halve the client's throughput. */
const PAGE = { highWaterMark: 4096 };

/** Reads with the official client: slower; a fallback in case the store or a proxy before it changes its protocol. */
export class OfficialSource implements LogSource {
  readonly #client: EventStoreDBClient;

  constructor(client: EventStoreDBClient) {
    this.#client = client;
  }

  async *read(request: StreamRead | AllRead): AsyncGenerator<readonly ReadAnswer[]> {
    const stream = this.#open(request);
    let hasEnded = false;
    try {
      for await (const resolved of stream.iterator({
        destroyOnReturn: false,
      }) as AsyncIterable<ResolvedEvent>) {
        const answer = eventAnswer(resolved);
        if (answer) yield [answer];
      }
      hasEnded = true;
    } catch (error) {
      hasEnded = true;
      if (!(error instanceof StreamNotFoundError)) throw error;
      yield [{ kind: 'streamNotFound' }];
    } finally {
      if (!hasEnded) await leave(stream, request);
    }
  }

  async *follow({ after, prefixes = [''], signal }: Follow): AsyncGenerator<readonly ReadAnswer[]> {
    const subscription = subscribe(this.#client, prefixes, after);
    // Unsubscribing leaves the stream open for ever; destroying it is what ends the loop.
    const stop = () => {
      void subscription.unsubscribe().catch(() => undefined);
      subscription.destroy();
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      for await (const raw of subscription as AsyncIterable<unknown>) {
        const answer = raw instanceof Marker ? raw.answer : eventAnswer(raw as ResolvedEvent);
        if (answer) yield [answer];
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
  }

  #open(request: StreamRead | AllRead): StreamingRead<ResolvedEvent> {
    const { from, backwards = false, maxCount = Number.MAX_SAFE_INTEGER } = request;
    const options = { direction: backwards ? BACKWARDS : FORWARDS, maxCount } as const;
    const edge = backwards ? END : START;
    return request.kind === 'stream'
      ? this.#client.readStream(request.stream, { ...options, fromRevision: from ?? edge }, PAGE)
      : this.#client.readAll({ ...options, fromPosition: from === undefined ? edge : place(from) }, PAGE);
  }
}

/**
 * The client closes its wrapper but leaves the underlying call open, which occupies one of the connection's streams.
 */
const leave = async (stream: StreamingRead<ResolvedEvent>, request: StreamRead | AllRead): Promise<void> => {
  stream.on('error', () => undefined);
  if (isShort(request)) stream.resume();
  else await stream.cancel();
};

const place = (commit: bigint) => ({ commit, prepare: commit });

const eventAnswer = ({ event, commitPosition }: ResolvedEvent): ReadAnswer | undefined => {
  if (!event) return undefined;
  const { streamId: stream, created, position, ...rest } = event;
  return {
    kind: 'event',
    event: {
      ...rest,
      stream,
      createdMs: created.getTime(),
      position: position?.commit ?? commitPosition ?? 0n,
    },
  };
};

class Marker {
  readonly answer: ReadAnswer;
  constructor(answer: ReadAnswer) {
    this.answer = answer;
  }
}

/**
 * The client emits checkpoints and caught-up beside the stream, up to 17 events before the consumer gets there. Pushing
 * a marker into the stream when they are emitted keeps them in order with the events.
 */
const subscribe = (
  client: EventStoreDBClient,
  prefixes: readonly string[],
  after: bigint | undefined,
): AllStreamSubscription => {
  const mark = (subscription: AllStreamSubscription, answer: ReadAnswer) =>
    subscription.push(new Marker(answer));
  const subscription = client.subscribeToAll({
    fromPosition: after === undefined ? START : place(after),
    filter: streamNameFilter({
      prefixes: [...prefixes],
      checkpointInterval: 1,
      checkpointReached: (self, { commit }) => void mark(self, { kind: 'checkpoint', position: commit }),
    }),
  });
  return subscription.on('caughtUp' as never, (() => mark(subscription, { kind: 'caughtUp' })) as never);
};
