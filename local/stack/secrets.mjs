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

/** Data of Postgres and of the event store. */
const DATA = ['postgres', 'postgres.arrived', join('event-store', 'events.mdb')];

/**
 * The secrets of this installation, created on the first start and readable only by their owner. Environment variables
 * override them. Throws if there is data but no secrets file, because new keys could not decrypt the data.
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

/** A dangling link counts: its data may be elsewhere. */
function hasData(directory) {
  return DATA.some((name) => lstatSync(join(directory, name), { throwIfNoEntry: false }) !== undefined);
}

/** The existing secrets. */
export function keptSecrets(directory) {
  const file = join(directory, 'secrets.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Adds secrets introduced since the installation was created. */
async function withNewNames(file, kept) {
  if (NAMES.every((name) => kept[name])) return kept;
  const completed = { ...newSecrets(), ...kept };
  await write(file, completed);
  return completed;
}

/** Writes atomically. */
async function write(file, named) {
  await writeFile(`${file}.new`, `${JSON.stringify(named, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

function newSecrets() {
  return Object.fromEntries(NAMES.map((name) => [name, randomBytes(32).toString('base64')]));
}
