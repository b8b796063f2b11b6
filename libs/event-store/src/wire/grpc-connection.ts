import type { ClientHttp2Stream } from 'node:http2';
import type { ConnectionSettings } from './connection-settings.ts';
import { unavailable } from './grpc-failure.ts';
import { locator, type Locate } from './locate.ts';
import { StoreSession } from './store-session.ts';

/**
 * The HTTP/2 connections to the store. Connects on demand, adds a connection when all are full, and reconnects to the
 * current leader when one is lost.
 */
export class GrpcConnection {
  readonly #settings: ConnectionSettings;
  readonly #locate: Locate;
  readonly #sessions = new Set<StoreSession>();
  readonly #ofCall = new WeakMap<ClientHttp2Stream, StoreSession>();
  #connecting: Promise<void> | undefined;
  #closed = false;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
    this.#locate = locator(settings);
  }

  /** Opens a call; the caller writes the request. Throws `UnavailableError`. */
  async call(path: string): Promise<ClientHttp2Stream> {
    for (;;) {
      if (this.#closed) throw unavailable('The connection was closed');
      const session = [...this.#sessions].find(({ hasRoom }) => hasRoom);
      if (session) {
        const call = session.request(path);
        this.#ofCall.set(call, session);
        return call;
      }
      this.#connecting ??= this.#connect().finally(() => (this.#connecting = undefined));
      await this.#connecting;
    }
  }

  /** Whether the call's connection still takes new calls. */
  isCurrent(call: ClientHttp2Stream): boolean {
    return !call.closed && !call.destroyed && this.#ofCall.get(call)?.isUsable === true;
  }

  /** Retires the connection to this call's node, which is not the leader; the next call locates the leader again. */
  leaveNodeOf(call: ClientHttp2Stream): void {
    this.#ofCall.get(call)?.retire();
  }

  close(): void {
    this.#closed = true;
    for (const session of this.#sessions) session.destroy();
  }

  async #connect(): Promise<void> {
    const session = await StoreSession.connect(await this.#locate(), this.#settings);
    this.#sessions.add(session);
    session.onClose(() => this.#sessions.delete(session));
    if (this.#closed) session.destroy();
  }
}
