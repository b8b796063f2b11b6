import { setTimeout as delay } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { spawnServer, startServerProcess } from './server-process.ts';

export interface KillRounds {
  rounds: number;
  /** Returns 0 to 1, reproducible for the same seed. */
  random: () => number;
  directory: string;
  /** The compiled `main.js`. */
  script: string;
  writers: number;
  /** Maximum time in ms that writers run in a round before the kill. */
  longestRunMs: number;
}

export interface KillReport {
  kills: number;
  events: number;
  acknowledged: number;
  /** Appends in progress at a kill: found completely written, or not at all. */
  found: number;
  notFound: number;
}

/** A writer's view of its stream: the ids that must exist, and the append that was not acknowledged. */
interface Ledger {
  stream: string;
  ids: string[];
  /** Acknowledged positions, by the id of the append's last event. */
  positions: Map<string, bigint>;
  pending: ReturnType<typeof newAppend> | undefined;
}

/**
 * Repeatedly kills the server under load. Throws on the first acknowledged append that is lost or append found in part.
 */
export async function killRounds(options: KillRounds): Promise<KillReport> {
  const { rounds, random, directory, script, writers, longestRunMs } = options;
  const report: KillReport = { kills: 0, events: 0, acknowledged: 0, found: 0, notFound: 0 };
  const ledgers = Array.from({ length: writers }, (_, number): Ledger => {
    return { stream: `writer-${number}`, ids: [], positions: new Map(), pending: undefined };
  });

  for (let round = 0; round < rounds; round++) {
    if (random() < 0.2) {
      const starting = spawnServer({ script, directory });
      await delay(random() * 400);
      starting.process.kill('SIGKILL');
      await starting.exited;
      report.kills++;
    }
    const server = await startServerProcess({ script, directory });
    const client = EventStoreDBClient.connectionString(server.connectionString);
    await verify(client, ledgers, report);
    await sendAgain(client, ledgers, report);
    const writing = ledgers.map((ledger) => writeUntilItFails(client, ledger, random, report));
    await delay(random() * longestRunMs);
    server.process.kill('SIGKILL');
    await Promise.all([...writing, server.exited]);
    await client.dispose();
    report.kills++;
  }

  const server = await startServerProcess({ script, directory });
  const client = EventStoreDBClient.connectionString(server.connectionString);
  await verify(client, ledgers, report);
  await client.dispose();
  server.process.kill('SIGTERM');
  if ((await server.exited) !== 0) throw new Error(`the server did not end cleanly: ${server.output()}`);
  report.events = ledgers.reduce((sum, { ids }) => sum + ids.length, 0);
  return report;
}

function newAppend(random: () => number) {
  const count = random() < 0.7 ? 1 : 1 + Math.floor(random() * 20);
  const length = random() < 0.02 ? 40_000 : Math.floor(random() * 500);
  const events = Array.from({ length: count }, () =>
    jsonEvent({ type: 'Written', data: { text: 'x'.repeat(length) } }),
  );
  // Some take several messages, so that a kill can hit between them.
  return { events, batchAppendSize: random() < 0.3 ? 4_000 : undefined };
}

async function writeUntilItFails(
  client: EventStoreDBClient,
  ledger: Ledger,
  random: () => number,
  report: KillReport,
): Promise<void> {
  for (;;) {
    ledger.pending = newAppend(random);
    try {
      await send(client, ledger);
    } catch {
      return;
    }
    report.acknowledged++;
  }
}

/** Resends at the same revision with the same ids, which is idempotent. */
async function sendAgain(client: EventStoreDBClient, ledgers: Ledger[], report: KillReport): Promise<void> {
  for (const ledger of ledgers.filter(({ pending }) => pending)) {
    await send(client, ledger);
    report.acknowledged++;
  }
}

async function send(client: EventStoreDBClient, ledger: Ledger): Promise<void> {
  const { stream, ids, positions, pending } = ledger;
  const { events, batchAppendSize } = pending!;
  const expectedRevision = ids.length === 0 ? 'no_stream' : BigInt(ids.length - 1);
  const result = await client.appendToStream(stream, events, {
    expectedRevision,
    ...(batchAppendSize && { batchAppendSize }),
  });
  ids.push(...events.map(({ id }) => id));
  if (result.nextExpectedRevision !== BigInt(ids.length - 1))
    throw new Error(`${stream}: a wrong revision was answered`);
  positions.set(ids.at(-1)!, result.position!.commit);
  ledger.pending = undefined;
}

async function verify(client: EventStoreDBClient, ledgers: Ledger[], report: KillReport): Promise<void> {
  const found = new Map(ledgers.map(({ stream }) => [stream, [] as string[]]));
  const positions = new Map<string, bigint>();
  let last = 0n;
  for await (const { event } of client.readAll()) {
    const { streamId, id, revision, position } = event!;
    const ofStream = found.get(streamId)!;
    if (revision !== BigInt(ofStream.length))
      throw new Error(`${streamId}: revision ${revision} is out of order`);
    if (position!.commit <= last) throw new Error(`position ${position!.commit} is out of order`);
    last = position!.commit;
    positions.set(id, last);
    ofStream.push(id);
  }
  for (const ledger of ledgers) verifyLedger(ledger, found.get(ledger.stream)!, positions, report);
  // Also read a quarter of the streams by index each time: index and log are written together.
  const some = ledgers.filter(
    (_, number) => number % 4 === report.kills % 4 && found.get(`writer-${number}`)!.length > 0,
  );
  for (const { stream } of some) {
    const ids: string[] = [];
    for await (const { event } of client.readStream(stream)) ids.push(event!.id);
    if (ids.join() !== found.get(stream)!.join())
      throw new Error(`${stream}: the index disagrees with the log`);
  }
}

function verifyLedger(
  ledger: Ledger,
  present: string[],
  positions: Map<string, bigint>,
  report: KillReport,
): void {
  const { stream, ids, pending } = ledger;
  const behind = present.slice(ids.length);
  if (present.slice(0, ids.length).join() !== ids.join())
    throw new Error(`${stream}: an acknowledged append is lost`);
  const isWhole = behind.join() === (pending?.events ?? []).map(({ id }) => id).join();
  if (behind.length > 0 && !isWhole)
    throw new Error(`${stream}: ${behind.length} events of an append were left`);
  for (const [id, position] of ledger.positions) {
    if (positions.get(id) !== position) throw new Error(`${stream}: an event is not where it was said to be`);
  }
  if (pending) report[behind.length > 0 ? 'found' : 'notFound']++;
}
