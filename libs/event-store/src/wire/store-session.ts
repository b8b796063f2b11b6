import { once } from 'node:events';
import { connect, constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import { connectionFigures, reportCrowdedConnection } from '../connection-figures.ts';
import type { ConnectionSettings } from './connection-settings.ts';
import { unavailable } from './grpc-failure.ts';
import { keepAlive } from './keep-alive.ts';

const CONNECT_MS = 3_000;
/** Flow-control window per call: how much the server may send ahead of a reader. */
const STREAM_WINDOW = 1024 * 1024;
/** Large enough that stalled readers do not use up the connection's window. */
const CONNECTION_WINDOW = 256 * STREAM_WINDOW;
/** EventStoreDB serves 100 calls per connection and silently queues the others. */
const MOST_STREAMS = 90;
/** Number of calls on one connection that triggers a warning: some may have leaked. */
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
    const session = open(address, settings);
    // Every call adds listeners to the session.
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

  /** Opens a call; the caller writes the request. */
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

  /** Accepts no more calls; open ones continue to their end. */
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

/** Throws `UnavailableError` if a certificate cannot be read, which may be just being renewed. */
const open = (address: string, { tls }: ConnectionSettings): ClientHttp2Session => {
  try {
    return connect(`${tls ? 'https' : 'http'}://${address}`, {
      ...tls?.(),
      settings: { enablePush: false, initialWindowSize: STREAM_WINDOW },
    });
  } catch (error) {
    throw unavailable(error instanceof Error ? error.message : String(error));
  }
};

export const cancel = (call: ClientHttp2Stream): void => {
  if (!call.closed && !call.destroyed) {
    connectionFigures.resets += 1;
    call.close(constants.NGHTTP2_CANCEL);
  }
  call.destroy();
};
