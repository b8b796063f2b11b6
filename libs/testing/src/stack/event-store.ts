import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSeparateLog, type SeparateLog } from '@granary/event-store/testing';

export interface TestEventStore {
  /** Does not change on restart. */
  url: string;
  directory: string;
  /** Restarts the server on the same port with the same events; runs `between` while it is stopped. */
  restart(between?: () => Promise<void>): Promise<void>;
  /** Stops the server and deletes the events. */
  close(): Promise<void>;
}

/**
 * A separate event store for a test file. Appends are acknowledged before they are on disk, for speed. If
 * `GRANARY_REAL_EVENTSTORE` names a command that starts a real EventStoreDB, that is used; in `npm run conformance`, a
 * log of its own on the server under test.
 */
export async function startTestEventStore(): Promise<TestEventStore> {
  const directory = await mkdtemp(join(tmpdir(), 'granary-event-store-'));
  const { GRANARY_CONFORMANCE_URL: url, GRANARY_CONFORMANCE_RUN: run } = process.env;
  if (url && run) return onSharedServer(await startSeparateLog(url, run), directory);
  const start = await starter(directory);
  let server = await start();
  const { port, connectionString } = server;
  return {
    url: connectionString,
    directory,
    async restart(between) {
      await server.close();
      await between?.();
      server = await start(port);
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Its folder is empty: the server's own is not at hand. */
const onSharedServer = (log: SeparateLog, directory: string): TestEventStore => ({
  url: `esdb://127.0.0.1:${log.port}?tls=false`,
  directory,
  restart: (between) => log.restart(between),
  async close() {
    await log.close();
    await rm(directory, { recursive: true, force: true });
  },
});

interface StartedServer {
  readonly port: number;
  readonly connectionString: string;
  close(): Promise<void>;
}

/** Loads the server lazily, so that test files that need only a database do not pay for it. */
const starter = async (directory: string): Promise<(port?: number) => Promise<StartedServer>> => {
  const { realEventStoreCommand, startRealEventStore } =
    await import('@granary/embedded-event-store/testing');
  const command = realEventStoreCommand();
  if (command) return (port) => startRealEventStore(command, { directory, ...(port && { port }) });
  const { startEmbeddedEventStore } = await import('@granary/embedded-event-store');
  return (port) => startEmbeddedEventStore({ directory, durable: false, ...(port && { port }) });
};
