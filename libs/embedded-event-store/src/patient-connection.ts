import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import { constants } from 'node:http2';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { createResetFrames } from './reset-frames.ts';
import type { Sent } from './reset-frames.ts';

/**
 * A connection whose client may reset as many streams as it likes, as on Kestrel. Node 20 ends a connection on which
 * more than 1,000 streams, and then 33 a second, are reset, and has no option for that. So the frames that say so
 * never reach it: the stream is closed from this side, which is not counted.
 */
export class PatientConnection extends Duplex {
  readonly #socket: Socket;
  readonly #sentBy = createResetFrames();
  readonly #streams = new Map<number, ServerHttp2Stream>();
  #session: ServerHttp2Session | undefined;
  #newestStream = 0;
  /** What came behind a reset waits until that stream has gone: its place among the streams at once must be free. */
  #held: Sent[] = [];
  #isClosing = false;
  #hasEnded = false;

  constructor(socket: Socket) {
    super({ allowHalfOpen: true });
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      this.#held.push(...this.#sentBy(chunk));
      this.#pass();
    });
    socket.on('end', () => {
      this.#hasEnded = true;
      this.#pass();
    });
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  /** Learns of the streams that can be reset. */
  watch(session: ServerHttp2Session): void {
    this.#session = session;
    session.on('stream', (stream: ServerHttp2Stream) => {
      const id = stream.id!;
      this.#newestStream = id;
      this.#streams.set(id, stream);
      // That it was reset is what the listeners for its end are told.
      stream.on('error', () => {});
      stream.once('close', () => this.#streams.delete(id));
    });
    this.on('data', () => {
      if (this.#held.length > 0) this.#passSoon();
    });
  }

  #pass(): void {
    while (this.#held.length > 0 && !this.destroyed) {
      const next = this.#held[0]!;
      if (typeof next === 'number') {
        if (next > this.#newestStream) return this.#awaitStream(next);
        this.#held.shift();
        this.#close(next);
      } else {
        if (this.#isClosing && !this.#isSettled()) return;
        this.#held.shift();
        this.push(next);
      }
    }
    if (this.readableLength >= this.readableHighWaterMark) this.#socket.pause();
    else if (this.#hasEnded) this.push(null);
    else this.#socket.resume();
  }

  #passSoon(): void {
    setImmediate(() => this.#pass());
  }

  /** A stream begins a moment after its first frame was taken. One that was refused never does. */
  #awaitStream(id: number): void {
    this.#socket.pause();
    if (this.readableLength > 0) return;
    setImmediate(() => {
      if (this.readableLength === 0) this.#newestStream = Math.max(this.#newestStream, id);
      this.#pass();
    });
  }

  #close(id: number): void {
    const stream = this.#streams.get(id);
    if (!stream || stream.closed) return;
    // With CANCEL, Node may put the reset off until it has something else to send.
    stream.close(constants.NGHTTP2_STREAM_CLOSED);
    this.#isClosing = true;
  }

  /** A stream has gone when the frame that closes it has left the queue. */
  #isSettled(): boolean {
    this.#isClosing = (this.#session?.state.outboundQueueSize ?? 0) > 0;
    if (!this.#isClosing) return true;
    this.#socket.pause();
    // While a write is under way nothing leaves the queue: the end of it is waited for.
    if (this.writableLength === 0) this.#passSoon();
    return false;
  }

  override _read(): void {
    if (this.#held.length === 0) this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, this.#written(done));
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#socket.cork();
    chunks.forEach(({ chunk }, index) =>
      index === chunks.length - 1
        ? this.#socket.write(chunk, this.#written(done))
        : this.#socket.write(chunk),
    );
    this.#socket.uncork();
  }

  #written(done: (error?: Error | null) => void) {
    return (error?: Error | null): void => {
      done(error);
      if (this.#held.length > 0) this.#passSoon();
    };
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#held = [];
    this.#socket.destroy();
    done(error);
  }
}
