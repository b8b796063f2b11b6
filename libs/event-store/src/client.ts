import { EventStoreDBClient } from '@eventstore/db-client';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 500;

/** What the client keeps to itself. */
interface Inside {
  getChannel(): Promise<{ close(): void }>;
  /** `host:port`; of a cluster the node that its members and the connection string prefer now. */
  resolveUri(): Promise<string>;
  /** Opens a call, or takes the one that is open already; `call` is the name of what it is for. */
  GRPCStreamCreator: (
    service: unknown,
    call: string,
    open: OpenCall,
    cache?: unknown,
  ) => () => Promise<Readable>;
}

type OpenCall = (service: unknown) => Readable | Promise<Readable>;

const inside = (client: EventStoreDBClient): Inside => client as unknown as Inside;

/**
 * The client keeps the appends of all connections of a process in one table, and empties it when one connection fails
 * or ends. Whoever waited on another one sends again; the answers to what was sent first still come, and the client
 * throws at them where nobody can catch it. They are passed over.
 */
export const connect = (connectionString: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(connectionString);
  const { GRPCStreamCreator } = inside(client);
  inside(client).GRPCStreamCreator = (service, call, open, cache) =>
    GRPCStreamCreator(
      service,
      call,
      call === 'appendToStream' ? async (to) => passingOver(await open(to)) : open,
      cache,
    );
  return client;
};

const passingOver = (answers: Readable): Readable => {
  for (const listener of answers.listeners('data')) {
    answers.off('data', listener as (answer: unknown) => void);
    answers.on('data', (answer: unknown) => {
      try {
        listener.call(answers, answer);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    });
  }
  return answers;
};

export const addressOf = (client: EventStoreDBClient): Promise<string> => inside(client).resolveUri();

/**
 * Ends the client's streams and its connection. Its own `dispose` waits for ever for a stream that was given up
 * with answers unread, and leaves the connection open.
 */
export const closeClient = async (client: EventStoreDBClient): Promise<void> => {
  await Promise.race([client.dispose(), pause(PATIENCE_MS, undefined, { ref: false })]);
  const channel = await inside(client).getChannel();
  channel.close();
};
