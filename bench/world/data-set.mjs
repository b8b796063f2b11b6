import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { v7 as uuidV7 } from 'uuid';
import { ROOT } from '../../local/stack/layout.mjs';
import { isSmoke } from '../measuring/size.mjs';
import { busyYears } from './busy-years.mjs';

/** Raised when the years are told differently: what was kept is made anew. */
const EDITION = 2;
const KEPT = join(ROOT, '.granary', 'bench');
const SERVER = fileURLToPath(new URL('log-server.mjs', import.meta.url));
const APPENDS_AT_ONCE = 400;
/** A log that was kept would hide from the smallest form that it can no longer be made. */
const madeNow = new Set();

/** A log of at least so many events; made once, which takes a minute for a million, and kept in `.granary/bench`. */
export async function dataSet(events) {
  return serve(await kept(events));
}

/** The same for those who write: a copy, which is gone afterwards. */
export async function ownDataSet(events) {
  const directory = await mkdtemp(join(tmpdir(), 'granary-bench-'));
  await cp(await kept(events), directory, { recursive: true });
  const server = await serve(directory);
  const stop = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

async function kept(events) {
  const directory = join(KEPT, `log-${EDITION}-${events}`);
  if (!existsSync(directory) || (isSmoke && !madeNow.has(directory))) {
    await rm(directory, { recursive: true, force: true });
    const draft = `${directory}.draft`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    const server = await serve(draft);
    await fillLog(server.url, events);
    await server.stop();
    await rename(draft, directory);
    madeNow.add(directory);
  }
  return directory;
}

async function serve(directory) {
  const child = fork(SERVER, [directory]);
  const [url] = await once(child, 'message');
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Writes at least so many events of such years; answers how many there are. */
export async function fillLog(url, wanted, yearsOf = busyYears) {
  const client = EventStoreDBClient.connectionString(url);
  let count = 0;
  let appends = [];
  const years = yearsOf((stream, decider, events, context) => {
    if (events.length === 0) return;
    count += events.length;
    appends.push(client.appendToStream(stream, encoded(decider, events, context)));
  });
  years.masters();
  while (count < wanted) {
    years.week();
    if (appends.length < APPENDS_AT_ONCE) continue;
    await Promise.all(appends);
    appends = [];
  }
  await Promise.all(appends);
  await client.dispose();
  return count;
}

/** As the store writes what a command has decided. */
function encoded({ events: definitions }, events, { actor, at, warehouseId }) {
  const command = uuidV7();
  return events.map(({ type, data }) =>
    jsonEvent({
      id: uuidV7(),
      type,
      data: definitions[type].data.parse(data),
      metadata: {
        commandId: command,
        $correlationId: command,
        $causationId: command,
        actor,
        occurredAt: at,
        ...(warehouseId && { warehouseId }),
        schemaVersion: definitions[type].version,
      },
    }),
  );
}
