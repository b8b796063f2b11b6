import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { connectTo } from '../backup/postgres-copy.mjs';
import { HOME, ROOT } from '../stack/layout.mjs';
import { keptSecrets } from '../stack/secrets.mjs';
import { settingsFromEnvironment, withFileVariables } from '../stack/settings.mjs';
import { writeSupportBundle } from './bundle.mjs';
import { preflightText } from './preflight-text.mjs';

/** The exit codes of @granary/ops. */
const DONE = 0;
const USAGE = 2;
const NOT_WELL = 4;

const USAGES = {
  'support-bundle':
    'npm run ops -- support-bundle FILE.zip [--with DIR]  versions, configuration without secrets, health, lag and last errors',
  preflight:
    'npm run ops -- preflight [--former DIR] [--json]  what starting this release would do, and whether one could go back',
};

/** Runs a command on this checkout. `ask` runs a command of @granary/ops. Returns the exit code. */
export async function runSupport(line, { ask, url, stdout, stderr }) {
  const read = understood(line);
  if (!read) {
    stderr.write(`${USAGES[line[0]]}\n`);
    return USAGE;
  }
  const settings = await withFileVariables(settingsFromEnvironment(HOME));
  const say = (text) => stdout.write(`${text}\n`);
  if (line[0] === 'preflight') return tellPreflight(settings, read.options, say);
  const { to, names } = await writeSupportBundle(read.file, {
    settings,
    ask,
    url: new URL(url).origin,
    collected: read.options.with,
  });
  say(`Wrote ${to}: ${names.join(', ')}.`);
  say('It holds no secret; not-seen.txt says what is missing. Read it before you send it to somebody.');
  return DONE;
}

function understood(line) {
  try {
    const isPreflight = line[0] === 'preflight';
    const options = isPreflight
      ? { former: { type: 'string' }, json: { type: 'boolean' } }
      : { with: { type: 'string' } };
    const { values, positionals } = parseArgs({ args: [...line], allowPositionals: true, options });
    const [, file, ...more] = positionals;
    if (more.length > 0 || (file === undefined) !== isPreflight) return undefined;
    return { file, options: values };
  } catch {
    return undefined;
  }
}

async function tellPreflight(settings, { former, json }, say) {
  // Loads TypeORM, which no other command needs.
  const { preflight } = await import('./preflight.mjs');
  const { client, freeBytes } = await connect(settings);
  try {
    const result = await preflight(client, { ...(await thisRelease()), former });
    say(json ? JSON.stringify(result, undefined, 2) : preflightText(result, freeBytes));
    return result.obstacles.length > 0 ? NOT_WELL : DONE;
  } finally {
    await client.end();
  }
}

async function connect({ directory, external }) {
  if (external.postgres) {
    const client = new pg.Client({ connectionString: external.postgres });
    await client.connect();
    return { client };
  }
  const data = join(directory, 'postgres');
  const client = await connectTo(data, keptSecrets(directory).GRANARY_POSTGRES_PASSWORD);
  if (!client) throw new Error('Postgres does not run: npm start, or name yours in DATABASE_URL.');
  const { bavail, bsize } = await statfs(data);
  return { client, freeBytes: bavail * bsize };
}

async function thisRelease() {
  const from = (path) => import(join(ROOT, 'services', path));
  const { models } = await from('projector/dist/models.js');
  const { shapeHash } = await from('projector/dist/engine/index.js');
  const { estimateOf } = await from('query-api/dist/projections/estimate.js');
  return {
    models: models.map((model) => ({
      name: model.name,
      version: model.version,
      shapeHash: shapeHash(model),
    })),
    estimate: estimateOf,
  };
}
