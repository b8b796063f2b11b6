import { connect, constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import { once } from 'node:events';
import type { ConnectionSettings } from './connection-settings.ts';
import { unavailable } from './grpc-failure.ts';
import { keepAlive } from './keep-alive.ts';

const CONNECT_MS = 10_000;
/** What the server may send ahead of a reader that has stopped reading. */
const STREAM_WINDOW = 1024 * 1024;
/** Readers that have stopped must not take all of the connection: there is room for many of them. */
const CONNECTION_WINDOW = 256 * STREAM_WINDOW;

/** One connection to the store, made when somebody calls and made again when it is lost. */
export class GrpcConnection {
  readonly #resolve: () => Promise<string>;
  readonly #settings: ConnectionSettings;
  #session: Promise<ClientHttp2Session> | undefined;
  #closed = false;

  /** `resolve`: where the store is, as `host:port`. */
  constructor(settings: ConnectionSettings, resolve: () => Promise<string>) {
    this.#settings = settings;
    this.#resolve = resolve;
  }

  /** Begins a call; the request is still to be written. Throws `UnavailableError`. */
  async call(path: string): Promise<ClientHttp2Stream> {
    const session = await this.#ready();
    const call = session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...this.#settings.headers,
    });
    session.ref();
    inUse.set(session, (inUse.get(session) ?? 0) + 1);
    call.once('close', () => {
      const others = (inUse.get(session) ?? 1) - 1;
      inUse.set(session, others);
      if (others === 0) session.unref();
    });
    return call;
  }

  close(): void {
    this.#closed = true;
    this.#session?.then((session) => session.destroy()).catch(() => undefined);
  }

  async #ready(): Promise<ClientHttp2Session> {
    if (this.#closed) throw unavailable('The connection was closed');
    const connecting = (this.#session ??= this.#connect());
    const forget = () => {
      if (this.#session === connecting) this.#session = undefined;
    };
    const session = await connecting.catch((error: unknown) => {
      forget();
      throw error;
    });
    if (!session.closed && !session.destroyed) return session;
    forget();
    return this.#ready();
  }

  async #connect(): Promise<ClientHttp2Session> {
    const { tls } = this.#settings;
    const session = connect(`${tls ? 'https' : 'http'}://${await this.#resolve()}`, {
      ...tls,
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
    session.setLocalWindowSize(CONNECTION_WINDOW);
    session.unref();
    keepAlive(session, this.#settings, () => (inUse.get(session) ?? 0) > 0);
    if (this.#closed) session.destroy();
    return session;
  }
}

/** How many calls a connection carries. */
const inUse = new WeakMap<ClientHttp2Session, number>();

export const cancel = (call: ClientHttp2Stream): void => {
  if (!call.closed) call.close(constants.NGHTTP2_CANCEL);
  call.destroy();
};
