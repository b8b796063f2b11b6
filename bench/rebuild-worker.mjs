/** The measured process: reads the whole log with the official client, or rebuilds read models from it. */
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';

const [kind, logUrl, databaseUrl, redisUrl] = process.argv.slice(2);

const measured = kind === 'read' ? await readAll() : await rebuild();
const { user, system } = process.cpuUsage();
process.send(
  { ...measured, cpu: (user + system) / 1000, peakMegabytes: process.resourceUsage().maxRSS / 1024 },
  () => process.exit(0),
);

async function readAll() {
  const client = EventStoreDBClient.connectionString(logUrl);
  const begun = performance.now();
  let events = 0;
  for await (const { event } of client.readAll()) if (event) events += 1;
  return { events, milliseconds: performance.now() - begun };
}

/** Builds from an empty database until every version is live: rows, indexes, views. `kind` is a read model or `all`. */
async function rebuild() {
  await import('../services/projector/dist/memory.js');
  const { EventStore } = await import('@granary/event-store');
  const { Projector } = await import('../services/projector/dist/engine/index.js');
  const { models } = await import('../services/projector/dist/models.js');
  const { deciders } = await import('@granary/domain/registry');
  const { createLogger } = await import('@granary/platform/logging');
  const log = new EventStore(logUrl);
  const wanted = kind === 'all' ? models : models.filter(({ name }) => name === kind);
  const watching = new pg.Client({ connectionString: databaseUrl });
  await watching.connect();
  const projector = new Projector({
    databaseUrl,
    redisUrl,
    log,
    models: wanted,
    categories: Object.values(deciders).map(({ category }) => category),
    logger: createLogger('bench', process.env.LOG_LEVEL ?? 'warn'),
  });
  const begun = performance.now();
  projector.start();
  const isDone = async () => {
    const { rowCount } = await watching.query(`SELECT FROM platform.read_model_version WHERE state = 'live'`);
    return rowCount === wanted.length;
  };
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20));
  const milliseconds = performance.now() - begun;
  await projector.stop();
  await log.close();
  await watching.end();
  return { milliseconds };
}
