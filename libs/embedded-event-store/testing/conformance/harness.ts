import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent, StreamNotFoundError } from '@eventstore/db-client';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import { startEmbeddedEventStore } from '#src/index';
import { realEventStoreCommand, startRealEventStore } from '../index.ts';

/** The server `npm run conformance` tests, a real one started by `GRANARY_REAL_EVENTSTORE`, or an embedded one. */
export async function startServerUnderTest(): Promise<{
  connectionString: string;
  stop: () => Promise<void>;
}> {
  const named = process.env['GRANARY_CONFORMANCE_URL'];
  if (named) return { connectionString: named, stop: async () => {} };
  const directory = await mkdtemp(join(tmpdir(), 'granary-conformance-'));
  const command = realEventStoreCommand();
  const server = command
    ? await startRealEventStore(command, { directory })
    : await startEmbeddedEventStore({ directory });
  return {
    connectionString: server.connectionString,
    async stop() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** Returns a unique name, as the server may hold other streams, by which its run finds it. */
export const newStream = (prefix = 'conformance'): string =>
  `${prefix}-${process.env['GRANARY_CONFORMANCE_RUN'] ?? ''}${randomUUID()}`;

type Json = Record<string, string | number>;

export const newEvent = (type = 'Happened', data: Json = { some: 'thing' }, metadata?: Json) =>
  jsonEvent({ type, data, ...(metadata && { metadata }) });

export const newEvents = (count: number, type?: string) =>
  Array.from({ length: count }, (_, number) => newEvent(type, { number }));

/** Appends with credentials use the classic append, all others the batch append. */
export const WAYS = [
  ['batch append', {}],
  ['classic append', { credentials: credentials() }],
] as const;

/** Those of the server under test; the others take any. */
function credentials() {
  const url = process.env['GRANARY_CONFORMANCE_URL'];
  return (
    (url && parseConnectionString(url).defaultCredentials) || { username: 'admin', password: 'changeit' }
  );
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/**
 * Reads a stream that was deleted and written again. Retries for a second: the real server still returned "not found"
 * for up to 27 ms after acknowledging the write (in 1 of 29,127 such reads).
 */
export async function readWhenBack(client: EventStoreDBClient, stream: string): Promise<ResolvedEvent[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await collect(client.readStream(stream));
    } catch (error) {
      if (!(error instanceof StreamNotFoundError) || tries === 50) throw error;
      await setTimeout(20);
    }
  }
}

/** A read or a subscription of the client. Leaving the loop keeps its HTTP/2 stream open, and there are only 100. */
type Answers<Item> = AsyncIterable<Item> & ({ cancel(): unknown } | { unsubscribe(): Promise<void> });

/** Returns the first events of a read or a subscription, then cancels it. */
export async function take<Item>(answers: Answers<Item>, count: number): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of answers) {
    items.push(item);
    if (items.length === count) break;
  }
  if ('unsubscribe' in answers) await answers.unsubscribe();
  else await answers.cancel();
  return items;
}

export const revisions = (events: ResolvedEvent[]): number[] =>
  events.map(({ event }) => Number(event!.revision));

export const ids = (events: (ResolvedEvent | AllStreamResolvedEvent)[]): string[] =>
  events.map(({ event }) => event!.id);

export function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('this should have been refused');
    },
    (error: unknown) => error,
  );
}

export type Connect = () => EventStoreDBClient;
