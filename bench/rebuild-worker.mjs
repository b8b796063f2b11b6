/**
 * The measured process: reads the whole log with the official client, rebuilds read models from it, lets a live one
 * catch up (`behind inventory`), or verifies all live ones against it (`verification`).
 */
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';

const [asked, logUrl, databaseUrl, redisUrl] = process.argv.slice(2);
const [kind, isBehind] = asked.startsWith('behind ') ? [asked.slice('behind '.length), true] : [asked, false];

const measured = await ({ read: readAll, verification: verify }[kind] ?? rebuild)();
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
  return withProjectors(async ({ log, client, wanted, runUntil }) => {
    /** Until as many versions as wanted are live and have folded this far. */
    const live = (through) =>
      runUntil(async () => {
        const { rowCount } = await client.query(
          `SELECT FROM platform.read_model_version WHERE state = 'live' AND position >= $1`,
          [String(through)],
        );
        return rowCount === wanted.length;
      });
    const milliseconds = await live(-1n);
    if (!isBehind) return { milliseconds };
    const head = await log.head();
    await beginAgain(client);
    return { milliseconds, behind: await live(head) };
  });
}

/** Verifies all read models at once, as before an upgrade. */
async function verify() {
  return withProjectors(async ({ client, wanted, runUntil }) => {
    await client.query(
      `INSERT INTO platform.verification (id, model, version, build, requested_by, state)
       SELECT gen_random_uuid(), name, version, build, 'bench', 'requested' FROM platform.read_model_version
       WHERE state = 'live'`,
    );
    const states = async () => {
      const { rows } = await client.query(
        `SELECT state, error FROM platform.verification WHERE requested_by = 'bench'`,
      );
      return rows;
    };
    const milliseconds = await runUntil(async () =>
      (await states()).every(({ state }) => !['requested', 'running'].includes(state)),
    );
    const seen = await states();
    const failed = seen.filter(({ state }) => state !== 'passed');
    if (seen.length !== wanted.length || failed.length > 0)
      throw new Error(`${seen.length} verified, not passed: ${JSON.stringify(failed)}`);
    return { milliseconds };
  });
}

async function withProjectors(work) {
  await import('../services/projector/dist/memory.js');
  const { EventStore } = await import('@granary/event-store');
  const { Projector } = await import('../services/projector/dist/engine/index.js');
  const { models } = await import('../services/projector/dist/models.js');
  const { deciders } = await import('@granary/domain/registry');
  const { createLogger } = await import('@granary/platform/logging');
  const log = new EventStore(logUrl);
  const wanted = models.filter(({ name }) => name === kind);
  if (wanted.length === 0) wanted.push(...models);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  /** Runs a projector until it is done, and returns how long that took. */
  const runUntil = async (isDone) => {
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
    while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20));
    const milliseconds = performance.now() - begun;
    await projector.stop();
    return milliseconds;
  };
  try {
    return await work({ log, client, wanted, runUntil });
  } finally {
    await log.close();
    await client.end();
  }
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
