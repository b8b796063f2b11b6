import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestEventStore {
  /** Stays the same over a restart. */
  url: string;
  directory: string;
  /** Stops the server and starts it again on the same port with the same events. */
  restart(between?: () => Promise<void>): Promise<void>;
  /** Stops the server and removes the events. */
  close(): Promise<void>;
}

/**
 * An event store of its own for a test file. It acknowledges before the disk has the events: quick, not durable. Where
 * `GRANARY_REAL_EVENTSTORE` names a program that starts a real one, it is that.
 */
export async function startTestEventStore(): Promise<TestEventStore> {
  const directory = await mkdtemp(join(tmpdir(), 'granary-event-store-'));
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

interface StartedServer {
  readonly port: number;
  readonly connectionString: string;
  close(): Promise<void>;
}

/** Test files that need only a database do not pay for loading the server. */
const starter = async (directory: string): Promise<(port?: number) => Promise<StartedServer>> => {
  const { realEventStoreCommand, startRealEventStore } =
    await import('@granary/embedded-event-store/testing');
  const command = realEventStoreCommand();
  if (command) return (port) => startRealEventStore(command, { directory, ...(port && { port }) });
  const { startEmbeddedEventStore } = await import('@granary/embedded-event-store');
  return (port) => startEmbeddedEventStore({ directory, durable: false, ...(port && { port }) });
};
