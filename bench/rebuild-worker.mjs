/**
 * The measured process: reads the whole log with the official client, rebuilds read models from it, or lets a live one
 * catch up (`behind inventory`).
 */
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';

const [asked, logUrl, databaseUrl, redisUrl] = process.argv.slice(2);
const [kind, isBehind] = asked.startsWith('behind ') ? [asked.slice('behind '.length), true] : [asked, false];

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

/**
 * Builds from an empty database until every version is live: rows, indexes, views. `kind` is a read model or `all`. If
 * `isBehind`, the live version then folds the whole log again, as after a long pause, with its indexes and readers.
 */
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
  const head = await log.head();
  /** Runs a projector until as many versions as wanted are live and have folded this far. */
  const live = async (through) => {
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
      const { rowCount } = await watching.query(
        `SELECT FROM platform.read_model_version WHERE state = 'live' AND position >= $1`,
        [String(through)],
      );
      return rowCount === wanted.length;
    };
    while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20));
    const milliseconds = performance.now() - begun;
    await projector.stop();
    return milliseconds;
  };
  const milliseconds = await live(-1n);
  let behind;
  if (isBehind) {
    await beginAgain(watching);
    behind = await live(head);
  }
  await log.close();
  await watching.end();
  return { milliseconds, ...(isBehind && { behind }) };
}

/** As if the live version had folded nothing yet: its tables are empty, their indexes stay. */
async function beginAgain(client) {
  const { rows } = await client.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname LIKE $1`,
    [`%${kind}%`],
  );
  await client.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')}`);
  await client.query(
    `UPDATE platform.read_model_version SET position = -1, mark_position = NULL, mark_id = NULL, event_count = 0`,
  );
}
