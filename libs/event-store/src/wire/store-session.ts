import { once } from 'node:events';
import { connect, constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import { connectionFigures, reportCrowdedConnection } from '../connection-figures.ts';
import type { ConnectionSettings } from './connection-settings.ts';
import { unavailable } from './grpc-failure.ts';
import { keepAlive } from './keep-alive.ts';

const CONNECT_MS = 3_000;
/** What the server may send ahead of a reader that has stopped reading. */
const STREAM_WINDOW = 1024 * 1024;
/** Readers that have stopped must not take all of the connection: there is room for many of them. */
const CONNECTION_WINDOW = 256 * STREAM_WINDOW;
/** EventStoreDB serves 100 calls of one connection at a time and lets the others wait without a word. */
const MOST_STREAMS = 90;
/** So many calls on one connection are worth a warning: somebody may have left them open. */
const CROWDED = 80;

/** One HTTP/2 connection to one node. */
export class StoreSession {
  readonly address: string;
  readonly #session: ClientHttp2Session;
  readonly #settings: ConnectionSettings;
  #open = 0;
  #isRetired = false;

  private constructor(session: ClientHttp2Session, address: string, settings: ConnectionSettings) {
    this.address = address;
    this.#session = session;
    this.#settings = settings;
    session.setLocalWindowSize(CONNECTION_WINDOW);
    session.unref();
    session.once('goaway', () => (this.#isRetired = true));
    keepAlive(
      session,
      settings,
      () => this.#open > 0,
      () => {
        connectionFigures.silentConnections += 1;
        session.destroy();
      },
    );
  }

  /** Throws `UnavailableError`. */
  static async connect(address: string, settings: ConnectionSettings): Promise<StoreSession> {
    const session = connect(`${settings.tls ? 'https' : 'http'}://${address}`, {
      ...settings.tls,
      settings: { enablePush: false, initialWindowSize: STREAM_WINDOW },
    });
    // Every call listens for its end, and is told of what ends it by itself.
    session.setMaxListeners(0);
    session.on('error', () => undefined);
    try {
      await once(session, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) });
    } catch (error) {
      session.destroy();
      throw unavailable(error instanceof Error ? error.message : String(error));
    }
    connectionFigures.connections += 1;
    return new StoreSession(session, address, settings);
  }

  get isUsable(): boolean {
    return !this.#isRetired && !this.#session.closed && !this.#session.destroyed;
  }

  get hasRoom(): boolean {
    const { maxConcurrentStreams = MOST_STREAMS } = this.#session.remoteSettings;
    return this.isUsable && this.#open < Math.min(MOST_STREAMS, maxConcurrentStreams);
  }

  /** Begins a call; the request is still to be written. */
  request(path: string): ClientHttp2Stream {
    const call = this.#session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...this.#settings.headers,
    });
    this.#session.ref();
    this.#open += 1;
    connectionFigures.openStreams += 1;
    if (this.#open === CROWDED) reportCrowdedConnection(this.#open);
    call.once('close', () => {
      this.#open -= 1;
      connectionFigures.openStreams -= 1;
      if (this.#open === 0) this.#session.unref();
    });
    return call;
  }

  /** Takes no more calls; those under way go on to their end. */
  retire(): void {
    this.#isRetired = true;
    if (!this.#session.destroyed) this.#session.close();
  }

  destroy(): void {
    this.#session.destroy();
  }

  onClose(listener: () => void): void {
    this.#session.once('close', listener);
  }
}

export const cancel = (call: ClientHttp2Stream): void => {
  if (!call.closed && !call.destroyed) {
    connectionFigures.resets += 1;
    call.close(constants.NGHTTP2_CANCEL);
  }
  call.destroy();
};
