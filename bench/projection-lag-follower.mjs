/** The folding process: the projector with one or all read models, or the baseline loop. */
import { EventStore } from '@granary/event-store';
import { createPool } from '@granary/platform/database';

const [kind, databaseUrl, redisUrl, logUrl] = process.argv.slice(2);
const log = new EventStore(logUrl);

if (kind === 'resident') await runResidentLoop();
else await runProjector();
process.send('ready');

/** The minimal baseline: a subscription, with a row and a checkpoint written in one statement. */
async function runResidentLoop() {
  const pool = createPool(databaseUrl, { max: 1, options: '-c synchronous_commit=off' });
  await pool.query(`CREATE TABLE unit (id text PRIMARY KEY, name text, symbol text, sort integer, changed_at timestamptz);
    CREATE TABLE checkpoint (position bigint); INSERT INTO checkpoint VALUES (-1)`);
  const pending = [];
  let writing = false;
  const write = async () => {
    writing = true;
    while (pending.length > 0) {
      const batch = pending.splice(0);
      const rows = [...new Map(batch.map((event) => [event.streamId, event])).values()];
      const of = (value) => rows.map(value);
      await pool.query({
        name: 'write',
        text: `WITH checkpoint AS (UPDATE checkpoint SET position = $1 RETURNING 1), write AS (
            INSERT INTO unit SELECT id, name, symbol, sort::integer, at::timestamptz
            FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) AS given (id, name, symbol, sort, at)
            WHERE EXISTS (SELECT FROM checkpoint) ON CONFLICT (id) DO UPDATE SET name = excluded.name,
            symbol = excluded.symbol, sort = excluded.sort, changed_at = excluded.changed_at)
          SELECT pg_notify('granary_checkpoint', 'catalogue:' || $1) FROM checkpoint`,
        values: [
          String(batch.at(-1).position),
          of((event) => event.streamId),
          of((event) => event.data.name),
          of((event) => event.data.symbol),
          of((event) => String(event.data.sort)),
          of((event) => event.recordedAt),
        ],
      });
    }
    writing = false;
  };
  const follow = async () => {
    const { signal } = new AbortController();
    for await (const item of log.subscribe({ categories: ['unit'], signal })) {
      if (item.kind !== 'event') continue;
      pending.push(item.event);
      if (!writing) void write();
    }
  };
  void follow();
  process.once('SIGTERM', () => process.exit(0));
}

async function runProjector() {
  const { Projector } = await import('../services/projector/dist/engine/index.js');
  const { models } = await import('../services/projector/dist/models.js');
  const { deciders } = await import('@granary/domain/registry');
  const { createLogger } = await import('@granary/platform/logging');
  const projector = new Projector({
    databaseUrl,
    redisUrl,
    log,
    models: kind === 'all' ? models : models.filter(({ name }) => name === kind),
    categories: Object.values(deciders).map(({ category }) => category),
    logger: createLogger('bench', 'warn'),
  });
  projector.start();
  while (projector.status().some(({ state }) => state !== 'live'))
    await new Promise((resolve) => setTimeout(resolve, 20));
  process.once('SIGTERM', () => void projector.stop().then(() => process.exit(0)));
}
