import { randomUUID } from 'node:crypto';
import type { ClientHttp2Stream } from 'node:http2';
import { isOfAnotherNode } from '../not-now.ts';
import { appendAnswer, type Appended } from './append-answer.ts';
import { appendRequests, type Append } from './append-request.ts';
import { endOf } from './end-of-call.ts';
import type { GrpcConnection } from './grpc-connection.ts';
import { unavailable } from './grpc-failure.ts';
import { MessageFrames, framed } from './message-frames.ts';
import { cancel } from './store-session.ts';

const BATCH_APPEND = '/event_store.client.streams.Streams/BatchAppend';

/** Called with the outcome of a sent append, at most once. */
export type OnAnswer = (result: Appended | Error) => void;

/** Sends the appends of all streams over one call, which is reopened when lost. */
export class BatchAppends {
  readonly #connection: GrpcConnection;
  #current: OpenBatch | undefined;
  #opening: Promise<void> | undefined;

  constructor(connection: GrpcConnection) {
    this.#connection = connection;
  }

  /**
   * Sends the append at once if there is a call; otherwise returns a promise, which resolves when it has been sent and
   * rejects with `UnavailableError` if there is no store to send it to.
   */
  send(append: Append, onAnswer: OnAnswer): Promise<void> | undefined {
    const current = this.#current;
    if (!current?.isUsable) return this.#sendWhenOpen(append, onAnswer);
    current.send(append, onAnswer);
    return undefined;
  }

  async #sendWhenOpen(append: Append, onAnswer: OnAnswer): Promise<void> {
    while (!this.#current?.isUsable) {
      this.#opening ??= this.#open().finally(() => (this.#opening = undefined));
      await this.#opening;
    }
    this.#current.send(append, onAnswer);
  }

  async #open(): Promise<void> {
    this.#current?.finish();
    this.#current = new OpenBatch(await this.#connection.call(BATCH_APPEND), this.#connection);
  }
}

/** One open call for appends, matched to their responses by correlation id. */
class OpenBatch {
  readonly #call: ClientHttp2Stream;
  readonly #connection: GrpcConnection;
  readonly #waiting = new Map<string, OnAnswer>();
  #isFinishing = false;

  constructor(call: ClientHttp2Stream, connection: GrpcConnection) {
    this.#call = call;
    this.#connection = connection;
    const frames = new MessageFrames();
    call.on('data', (piece: Buffer) => {
      try {
        frames.take(piece, (bytes, start, end) => this.#take(bytes.subarray(start, end)));
      } catch {
        // An unreadable response cannot be matched to an append: all pending ones are resent over a new call.
        cancel(call);
      }
    });
    void endOf(call).then((failure) => this.#lose(failure ?? unavailable('The call has ended')));
  }

  get isUsable(): boolean {
    return !this.#isFinishing && this.#connection.isCurrent(this.#call);
  }

  send(append: Append, onAnswer: OnAnswer): void {
    const correlationId = randomUUID();
    this.#waiting.set(correlationId, onAnswer);
    for (const request of appendRequests(correlationId, append)) this.#call.write(framed(request));
  }

  /** Accepts no more appends; pending ones are still answered. */
  finish(): void {
    this.#isFinishing = true;
    if (!this.#call.destroyed && !this.#call.writableEnded) this.#call.end();
  }

  #take(message: Buffer): void {
    const { correlationId, result } = appendAnswer(message);
    if (result instanceof Error && isOfAnotherNode(result)) this.#connection.leaveNodeOf(this.#call);
    const onAnswer = this.#waiting.get(correlationId);
    this.#waiting.delete(correlationId);
    onAnswer?.(result);
  }

  #lose(failure: Error): void {
    if (isOfAnotherNode(failure)) this.#connection.leaveNodeOf(this.#call);
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const onAnswer of lost) onAnswer(failure);
  }
}
