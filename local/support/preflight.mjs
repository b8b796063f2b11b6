import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pendingMigrations } from '@granary/read-models/platform';
import { ROOT } from '../stack/layout.mjs';

const GOLDEN = 'libs/domain/golden';

/**
 * What starting this release on the database would do. `models` are its read models: name, version, shape hash;
 * `estimate` estimates a rebuild from versions and former builds; `former` is a checkout of the release that runs now, to
 * compare the events. Changes nothing.
 */
export async function preflight(client, { models, estimate, former }) {
  const isNew = !(await hasReadModels(client));
  const readModels = [];
  for (const model of isNew ? [] : models) readModels.push(await planOf(client, model, estimate));
  const migrations = await pendingMigrations(client);
  const events = former && newEvents(former);
  const obstacles = [
    ...migrations.later.map((name) => `The database has the migration ${name} of a later release.`),
    ...readModels.flatMap(({ model, action, live, code }) => obstacleOf(model, action, live, code)),
  ];
  return {
    isNew,
    readModels,
    migrations,
    newEvents: events ?? null,
    obstacles,
    ...wayBack(migrations, events),
  };
}

async function hasReadModels(client) {
  const { rows } = await client.query(
    `SELECT to_regclass('platform.read_model_build') IS NOT NULL AS "isThere"`,
  );
  return rows[0].isThere;
}

async function planOf(client, { name, version, shapeHash }, estimate) {
  const { rows: versions } = await client.query(
    `SELECT version, state, shape_hash AS "shapeHash", event_count::float8 AS "eventCount",
       (SELECT coalesce(sum(pg_total_relation_size(class.oid)), 0)::float8 FROM pg_class class
        WHERE relkind = 'r' AND relnamespace::regnamespace::text =
          quote_ident(name || '_v' || version || CASE WHEN build > 1 THEN '_' || build ELSE '' END)) AS bytes
     FROM platform.read_model_version WHERE name = $1 ORDER BY version`,
    [name],
  );
  const live = versions.find(({ state }) => state === 'live');
  const action = actionOf(live, { version, shapeHash });
  const plan = { model: name, live: live?.version ?? null, code: version, action };
  if (action === 'none' || action === 'refused') return plan;
  const { rows: builds } = await client.query(
    `SELECT outcome, event_count::float8 AS "eventCount",
       extract(epoch FROM ended_at - begun_at)::float8 AS seconds
     FROM platform.read_model_build WHERE name = $1 ORDER BY requested_at DESC`,
    [name],
  );
  return { ...plan, ...estimate(versions, builds), bytes: live?.bytes ?? null };
}

function actionOf(live, { version, shapeHash }) {
  if (!live) return 'first build';
  if (live.version < version) return 'rebuild';
  return live.version === version && live.shapeHash === shapeHash ? 'none' : 'refused';
}

function obstacleOf(model, action, live, code) {
  if (action !== 'refused') return [];
  return [
    live > code
      ? `${model}: version ${live} is live, this release has ${code}. Put the former version back first: npm run ops -- projections rollback ${model} --reason "…"`
      : `${model}: the tables of version ${code} differ from those of this release: it needs a new version.`,
  ];
}

/** Types and versions of events that this release writes and the former one cannot read. */
function newEvents(former) {
  if (!existsSync(join(former, GOLDEN)))
    throw new Error(`${former} is no checkout of Granary: no ${GOLDEN}.`);
  const theirs = new Set(goldenIn(former));
  return goldenIn(ROOT).filter((event) => !theirs.has(event));
}

function goldenIn(root) {
  return readdirSync(join(root, GOLDEN), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => path.slice(0, -'.json'.length))
    .toSorted();
}

function wayBack({ pending }, events) {
  const breaking = pending.flatMap(({ name, breaking: statements }) =>
    statements.map((statement) => `${name}: ${statement}`),
  );
  if (breaking.length > 0) return { rollback: 'by backup', reasons: breaking };
  if (events === undefined) return { rollback: 'unless new events', reasons: [] };
  return events.length > 0
    ? { rollback: 'until new events', reasons: events }
    : { rollback: 'possible', reasons: [] };
}
