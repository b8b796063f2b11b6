import { EventStoreDBClient } from '@eventstore/db-client';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 500;

/** What the client keeps to itself. */
interface Inside {
  getChannel(): Promise<{ close(): void }>;
}

const inside = (client: EventStoreDBClient): Inside => client as unknown as Inside;

export const connect = (connectionString: string): EventStoreDBClient =>
  EventStoreDBClient.connectionString(connectionString);

/**
 * Ends the client's streams and its connection. Its own `dispose` waits for ever for a stream that was given up
 * with answers unread, and leaves the connection open.
 */
export const closeClient = async (client: EventStoreDBClient): Promise<void> => {
  await Promise.race([client.dispose(), pause(PATIENCE_MS, undefined, { ref: false })]);
  const channel = await inside(client).getChannel();
  channel.close();
};
