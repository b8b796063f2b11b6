import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestEventStore {
  /** Stays the same over a restart. */
  url: string;
  directory: string;
  /** Stops the server and starts it again on the same port with the same events. */
  restart(): Promise<void>;
  /** Stops the server and removes the events. */
  close(): Promise<void>;
}

/** An event store of its own for a test file. It acknowledges before the disk has the events: quick, not durable. */
export async function startTestEventStore(): Promise<TestEventStore> {
  // Test files that need only a database do not pay for loading the server.
  const { startEmbeddedEventStore } = await import('@granary/embedded-event-store');
  const directory = await mkdtemp(join(tmpdir(), 'granary-event-store-'));
  let server = await startEmbeddedEventStore({ directory, durable: false });
  const { port, connectionString } = server;
  return {
    url: connectionString,
    directory,
    async restart() {
      await server.close();
      server = await startEmbeddedEventStore({ directory, port, durable: false });
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
