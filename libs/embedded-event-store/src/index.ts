export { copyLog } from './copy-log.ts';
import { wallClock, type Clock } from './clock.ts';
import type { Credentials } from './authentication.ts';
import { CannotOpenError } from './failure.ts';
import { createServer, listen, type TlsFiles } from './server.ts';
import { openStore } from './store.ts';
import { createWriter } from './writer.ts';

/** Same as the real server. */
const KEEP_ALIVE_MS = 10_000;

export interface EmbeddedEventStoreOptions {
  directory: string;
  /** 0 picks a free port. */
  port?: number;
  host?: string;
  /** False: appends are not flushed to disk. For tests. */
  durable?: boolean;
  /** When events are recorded; see `historyClock`. */
  clock?: Clock;
  /** Idle time in ms after which a connection is pinged. */
  keepAliveMs?: number;
  /** Undefined: plain text. */
  tls?: TlsFiles | undefined;
  /** Undefined: everybody may do everything. Needs `tls`, because clients send no password in plain text. */
  credentials?: Credentials | undefined;
  log?: (line: string) => void;
}

export interface EmbeddedEventStore {
  port: number;
  connectionString: string;
  metrics(): { events: number; commands: number; flushes: number; dropped: number };
  close(): Promise<void>;
}

/** Opens the log in `directory`, creating it if necessary, and serves it until `close`. Throws `CannotOpenError`. */
export async function startEmbeddedEventStore({
  directory,
  port = 0,
  host = '127.0.0.1',
  durable = true,
  clock = wallClock,
  keepAliveMs = KEEP_ALIVE_MS,
  tls,
  credentials,
  log = () => {},
}: EmbeddedEventStoreOptions): Promise<EmbeddedEventStore> {
  if (credentials && !tls) throw new CannotOpenError('a password needs TLS: clients send none in plain text');
  const store = openStore(directory, { durable, clock });
  const writer = createWriter(store);
  const { server, close: closeServer } = createServer(store, writer, { log, keepAliveMs, credentials });
  const close = async (): Promise<void> => {
    await writer.close();
    await closeServer();
    await store.close();
  };
  try {
    const bound = await listen(server, host, port, tls);
    let closed: Promise<void> | undefined;
    return {
      port: bound,
      connectionString: `esdb://${host}:${bound}?tls=${tls !== undefined}`,
      metrics: () => ({ events: store.head(), ...writer.metrics() }),
      close: () => (closed ??= close()),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
