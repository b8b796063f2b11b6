export { copyLog } from './copy-log.ts';
import { createServer, listen } from './server.ts';
import { openStore } from './store.ts';
import { createWriter } from './writer.ts';

/** As the real server. */
const KEEP_ALIVE_MS = 10_000;

export interface EmbeddedEventStoreOptions {
  directory: string;
  /** 0 takes a free one. */
  port?: number;
  host?: string;
  /** False: appends are not flushed to the disk. For tests. */
  durable?: boolean;
  /** After so long without a word a connection is asked whether it still stands. */
  keepAliveMs?: number;
  log?: (line: string) => void;
}

export interface EmbeddedEventStore {
  port: number;
  connectionString: string;
  metrics(): { events: number; commands: number; flushes: number; dropped: number };
  close(): Promise<void>;
}

/** Opens the log in `directory`, creating it if need be, and serves it until `close`. */
export async function startEmbeddedEventStore({
  directory,
  port = 0,
  host = '127.0.0.1',
  durable = true,
  keepAliveMs = KEEP_ALIVE_MS,
  log = () => {},
}: EmbeddedEventStoreOptions): Promise<EmbeddedEventStore> {
  const store = openStore(directory, { durable });
  const writer = createWriter(store);
  const { server, close: closeServer } = createServer(store, writer, { log, keepAliveMs });
  const close = async (): Promise<void> => {
    await writer.close();
    await closeServer();
    await store.close();
  };
  try {
    const bound = await listen(server, host, port);
    let closed: Promise<void> | undefined;
    return {
      port: bound,
      connectionString: `esdb://${host}:${bound}?tls=false`,
      metrics: () => ({ events: store.head(), ...writer.metrics() }),
      close: () => (closed ??= close()),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
