import { EventStoreDBClient } from '@eventstore/db-client';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 500;

/** Private members of the client. */
interface Inside {
  getChannel(): Promise<{ close(): void }>;
}

const inside = (client: EventStoreDBClient): Inside => client as unknown as Inside;

/** Connects to the leader, whatever node the connection string prefers: the client reads everything from one node. */
export const connect = (connectionString: string): EventStoreDBClient =>
  EventStoreDBClient.connectionString(connectionString.replace(PREFERENCE, '$1nodePreference=leader'));

const PREFERENCE = /([?&])node[_-]?preference=[^&]*/i;

/**
 * Ends the client's streams and closes its connection. The client's own `dispose` hangs on an abandoned stream that has
 * unread responses, and leaves the connection open.
 */
export const closeClient = async (client: EventStoreDBClient): Promise<void> => {
  await Promise.race([client.dispose(), pause(PATIENCE_MS, undefined, { ref: false })]);
  const channel = await inside(client).getChannel();
  channel.close();
};
