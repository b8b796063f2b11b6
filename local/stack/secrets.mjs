import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAMES = [
  'GRANARY_TOKEN_SECRET',
  'GRANARY_DATA_KEY',
  'GRANARY_EVIDENCE_KEY',
  'GRANARY_POSTGRES_PASSWORD',
];

/** Of Postgres, and of the event store. */
const DATA = ['postgres', 'postgres.arrived', join('event-store', 'events.mdb')];

/**
 * The secrets of this installation, made on the first start and readable by their owner alone. What the environment
 * names takes their place. Data without the key that encrypted them are not silently given a new one.
 */
export async function secrets(directory, env) {
  const file = join(directory, 'secrets.json');
  if (!existsSync(file)) {
    if (hasData(directory))
      throw new Error(
        `${file} is missing, but there are data made with it. Put it back, or begin anew: npm start -- --fresh`,
      );
    await mkdir(directory, { recursive: true });
    await write(file, newSecrets());
  }
  const kept = await withNewNames(file, JSON.parse(await readFile(file, 'utf8')));
  return Object.fromEntries(NAMES.map((name) => [name, env[name] || kept[name]]));
}

/** A link to data that are not there counts: they may be somewhere. */
function hasData(directory) {
  return DATA.some((name) => lstatSync(join(directory, name), { throwIfNoEntry: false }) !== undefined);
}

/** Those that were made already. */
export function keptSecrets(directory) {
  const file = join(directory, 'secrets.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** An installation that was made before a name came to be gets the secret it has never had. */
async function withNewNames(file, kept) {
  if (NAMES.every((name) => kept[name])) return kept;
  const completed = { ...newSecrets(), ...kept };
  await write(file, completed);
  return completed;
}

/** Whole or not at all. */
async function write(file, named) {
  await writeFile(`${file}.new`, `${JSON.stringify(named, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

function newSecrets() {
  return Object.fromEntries(NAMES.map((name) => [name, randomBytes(32).toString('base64')]));
}
