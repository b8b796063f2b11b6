import { existsSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { launcherOf } from '../stack/claim.mjs';
import { keptSecrets } from '../stack/secrets.mjs';
import { connectTo } from './postgres-copy.mjs';
import { withOwnPostgres } from './own-postgres.mjs';

const SUBJECT = /^[a-z][\w:.#-]*$/iu;

/**
 * Writes who was erased in an installation, which need not run, one subject of the vault in a line. A list that is there
 * already is replaced as a whole.
 */
export async function writeErasures(home, target, { say }) {
  const to = resolve(target);
  if (!existsSync(join(home, 'postgres'))) throw new Error(`${home} holds no data of its own.`);
  const isRunning = launcherOf(home) !== undefined;
  const subjects = isRunning
    ? await whileRunning(home)
    : await withOwnPostgres(home, { say: () => {} }, readErased);
  const draft = `${to}.${process.pid}`;
  try {
    await writeFile(draft, subjects.map((subject) => `${subject}\n`).join(''), { mode: 0o600, flush: true });
    await rename(draft, to);
  } finally {
    await rm(draft, { force: true });
  }
  say(`Erased so far: ${subjects.length}, listed in ${to} by codes and ids.`);
}

/** The subjects in such a list. Throws if it is none. */
export function erasuresIn(file) {
  const path = resolve(file);
  if (!existsSync(path)) throw new Error(`${path} is not there.`);
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const wrong = lines.findIndex((line) => !SUBJECT.test(line));
  if (wrong >= 0) throw new Error(`${path} is no list of erasures: line ${wrong + 1}.`);
  return lines;
}

/** Destroys the keys of these subjects, also of those that have none yet. */
export async function eraseAgain(client, subjects) {
  await client.query(
    `INSERT INTO vault.data_key (subject, wrapped) SELECT DISTINCT subject, ''::bytea FROM unnest($1::text[]) AS subject
     ON CONFLICT (subject) DO UPDATE SET wrapped = excluded.wrapped`,
    [subjects],
  );
}

async function readErased(client) {
  const { rows } = await client.query(
    `SELECT subject FROM vault.data_key WHERE wrapped = '' ORDER BY subject`,
  );
  return rows.map(({ subject }) => subject);
}

async function whileRunning(home) {
  const client = await connectTo(join(home, 'postgres'), keptSecrets(home).GRANARY_POSTGRES_PASSWORD);
  if (!client) throw new Error('Postgres does not run at this moment: try again.');
  try {
    return await readErased(client);
  } finally {
    await client.end();
  }
}
