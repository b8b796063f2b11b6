import type { ClientHttp2Stream } from 'node:http2';
import type { ConnectionSettings } from './connection-settings.ts';
import { unavailable } from './grpc-failure.ts';
import { locator, type Locate } from './locate.ts';
import { StoreSession } from './store-session.ts';

/**
 * The way to the store: a connection made when somebody calls, another one when it is full, and a new one, to whichever
 * node leads then, when it is lost.
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

  /** Begins a call; the request is still to be written. Throws `UnavailableError`. */
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

  /** Whether another call would go the same way as this one. */
  isCurrent(call: ClientHttp2Stream): boolean {
    return !call.closed && !call.destroyed && this.#ofCall.get(call)?.isUsable === true;
  }

  /** The node behind this call is not the one to ask: what comes next looks for the leader again. */
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
