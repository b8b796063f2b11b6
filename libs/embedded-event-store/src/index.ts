import { createServer, listen } from './server.ts';
import { openStore } from './store.ts';
import { createWriter } from './writer.ts';

export interface EmbeddedEventStoreOptions {
  directory: string;
  /** 0 takes a free one. */
  port?: number;
  host?: string;
  /** False: appends are not flushed to the disk. For tests. */
  durable?: boolean;
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
  log = () => {},
}: EmbeddedEventStoreOptions): Promise<EmbeddedEventStore> {
  const store = openStore(directory, { durable });
  const writer = createWriter(store);
  const server = createServer(store, writer, log);
  const close = async (): Promise<void> => {
    await writer.close();
    // One more turn, so that the last answers are on their way before the connections go.
    await new Promise(setImmediate);
    server.forceShutdown();
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
