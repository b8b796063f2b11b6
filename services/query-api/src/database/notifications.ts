import type { Logger } from '@granary/platform/logging';
import { pause } from '@granary/platform/waiting';
import { readerSession } from '@granary/reading/sql';
import pg from 'pg';

const RECONNECT_FIRST_MS = 100;
const RECONNECT_LONGEST_MS = 5_000;

interface Listener {
  readonly channel: string;
  readonly heard: (payload: string) => void;
  /** Called after each (re)connect: notifications may have been missed. */
  readonly missed: () => void;
}

/** One connection that listens to Postgres notifications and reconnects. */
export class Notifications {
  readonly #listeners = new Set<Listener>();
  readonly #stopped = new AbortController();
  readonly #databaseUrl: string;
  readonly #channels: readonly string[];
  readonly #logger: Logger;
  readonly #running: Promise<void>;
  #isListening = false;

  constructor(databaseUrl: string, channels: readonly string[], logger: Logger) {
    this.#databaseUrl = databaseUrl;
    this.#channels = channels;
    this.#logger = logger;
    this.#running = this.#run();
  }

  /** While it is false, notifications are missed. */
  get isListening(): boolean {
    return this.#isListening;
  }

  /** Returns a function that unsubscribes. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    let wait = RECONNECT_FIRST_MS;
    while (!signal.aborted) {
      try {
        await this.#connection(() => {
          wait = RECONNECT_FIRST_MS;
        });
      } catch (error) {
        if (!signal.aborted)
          this.#logger.warn({ err: error, retryInMs: wait }, 'not listening to the database');
      }
      await pause(wait, signal);
      wait = Math.min(wait * 2, RECONNECT_LONGEST_MS);
    }
  }

  /** Resolves when the connection ends. */
  async #connection(listening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      ...readerSession('query-api'),
    });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    const stop = () => void client.end();
    client.on('error', stop);
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    await client.connect();
    const { signal } = this.#stopped;
    signal.addEventListener('abort', stop, { once: true });
    try {
      // Closed while connecting, when the listener was not yet attached.
      signal.throwIfAborted();
      for (const channel of this.#channels) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      listening();
      this.#isListening = true;
      for (const listener of this.#listeners) listener.missed();
      await ended;
    } finally {
      this.#isListening = false;
      signal.removeEventListener('abort', stop);
      stop();
    }
  }

  #tell(channel: string, payload: string): void {
    for (const listener of this.#listeners) if (listener.channel === channel) listener.heard(payload);
  }
}
