import {
  isPage,
  isShort,
  type AllRead,
  type Follow,
  type LogSource,
  type ReadAnswer,
  type StreamRead,
} from '../log-source.ts';
import { FieldReader } from './field-reader.ts';
import type { GrpcConnection } from './grpc-connection.ts';
import { unavailable } from './grpc-failure.ts';
import { MessageFrames } from './message-frames.ts';
import { readAnswer } from './read-answer.ts';
import { followRequest, readRequest } from './read-request.ts';
import { serverStream, wholeAnswer, type ServerStreamOptions } from './server-stream.ts';

const READ = '/event_store.client.streams.Streams/Read';

/**
 * Reads and decodes the protocol directly: six times as fast as the official client, whose generated classes copy every
 * event several times. Yields exactly the same answers.
 */
export class WireSource implements LogSource {
  readonly #connection: GrpcConnection;

  constructor(connection: GrpcConnection) {
    this.#connection = connection;
  }

  read(request: StreamRead | AllRead): AsyncGenerator<readonly ReadAnswer[]> {
    if (isPage(request)) return this.#page(readRequest(request));
    return this.#answers(readRequest(request), { isShort: isShort(request) });
  }

  follow(request: Follow): AsyncGenerator<readonly ReadAnswer[]> {
    return this.#answers(followRequest(request), { signal: request.signal });
  }

  async *#page(request: Uint8Array): AsyncGenerator<readonly ReadAnswer[]> {
    const frames = new MessageFrames();
    const answers: ReadAnswer[] = [];
    const failure = await wholeAnswer(this.#connection, READ, request, (piece) =>
      takeAnswers(frames, piece, answers),
    );
    // What has arrived need not be read again.
    if (answers.length > 0) yield answers;
    if (failure) throw failure;
    if (frames.isWithin) throw unavailable('The answer was cut off');
  }

  async *#answers(request: Uint8Array, options: ServerStreamOptions): AsyncGenerator<readonly ReadAnswer[]> {
    const frames = new MessageFrames();
    for await (const piece of serverStream(this.#connection, READ, request, options)) {
      const answers: ReadAnswer[] = [];
      takeAnswers(frames, piece, answers);
      if (answers.length > 0) yield answers;
    }
    if (frames.isWithin && !options.signal?.aborted) throw unavailable('The answer was cut off');
  }
}

const takeAnswers = (frames: MessageFrames, piece: Buffer, answers: ReadAnswer[]): void =>
  frames.take(piece, (bytes, start, end) => {
    const answer = readAnswer(new FieldReader(bytes, start, end));
    if (answer) answers.push(answer);
  });
