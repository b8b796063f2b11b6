import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import { constants } from 'node:http2';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { createResetFrames } from './reset-frames.ts';
import type { Sent } from './reset-frames.ts';

/**
 * A connection on which the client may reset any number of streams, as on Kestrel. Node 20 closes a connection after
 * 1,000 resets plus 33 per second and has no option to change that. RST_STREAM frames are therefore intercepted, and
 * the stream is closed from this side, which Node does not count.
 */
export class PatientConnection extends Duplex {
  readonly #socket: Socket;
  readonly #sentBy = createResetFrames();
  readonly #streams = new Map<number, ServerHttp2Stream>();
  #session: ServerHttp2Session | undefined;
  #newestStream = 0;
  /** Frames after a reset, held until that stream is gone: they may need its place among the concurrent streams. */
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

  /** Tracks the session's streams. */
  watch(session: ServerHttp2Session): void {
    this.#session = session;
    session.on('stream', (stream: ServerHttp2Stream) => {
      const id = stream.id!;
      this.#newestStream = id;
      this.#streams.set(id, stream);
      // The stream's `close` listeners learn of the reset.
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

  /** Node opens a stream shortly after reading its first frame. A refused stream is never opened. */
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
    // With CANCEL, Node may delay the reset until it has something else to send.
    stream.close(constants.NGHTTP2_STREAM_CLOSED);
    this.#isClosing = true;
  }

  /** A closed stream is gone once its closing frame has left the outbound queue. */
  #isSettled(): boolean {
    this.#isClosing = (this.#session?.state.outboundQueueSize ?? 0) > 0;
    if (!this.#isClosing) return true;
    this.#socket.pause();
    // The queue does not drain while a write is in progress; the end of the write resumes.
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
