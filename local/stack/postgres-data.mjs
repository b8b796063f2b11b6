import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { endFormerServer, runningServer } from './former-server.mjs';
import { runProgram } from './run-program.mjs';

/** Data location of earlier releases started by root; `.granary/postgres` was a link to it. */
const SHARED_DATA = '/var/lib/granary/data';
/** Complete data on its way to `postgres`. */
const ARRIVED = 'postgres.arrived';

/**
 * The data folder `directory/postgres`, owned by `account`. Takes over data that an earlier release stored elsewhere
 * and stops any server running on it. Does not create the folder, since there may be no cluster yet.
 */
export async function dataFolder(directory, account, { say = () => {}, sharedData = SHARED_DATA } = {}) {
  await mkdir(directory, { recursive: true });
  const data = join(directory, 'postgres');
  const link = linkTarget(data);
  if (link !== undefined && !existsSync(data) && !existsSync(join(directory, ARRIVED)))
    throw new Error(
      `${data} points at ${link}, where nothing is: put it back or restore a backup (docs/operations.md). Removing the link begins with empty tables, without the keys of personal data.`,
    );
  if (link !== undefined && dirname(link) !== sharedData)
    say(`${data} is a link to ${link}: a copy of ${directory} does not hold the tables.`);
  else await takeIn(link, { data, arrived: join(directory, ARRIVED), say });
  await reportOrphans(directory, { sharedData, say });
  if (!existsSync(data)) return data;
  await endFormerServer(data);
  await settle(data, account);
  return data;
}

/** Removes the data of this folder, and the target of its link if no other installation uses it. */
export async function removeData(directory, { sharedData = SHARED_DATA } = {}) {
  const data = join(directory, 'postgres');
  const elsewhere = linkTarget(data);
  if (elsewhere && dirname(elsewhere) === sharedData && linkTarget(ownerNote(elsewhere)) === data) {
    await rm(elsewhere, { recursive: true, force: true });
    await rm(ownerNote(elsewhere), { force: true });
  }
  await rm(data, { recursive: true, force: true });
  await rm(join(directory, ARRIVED), { recursive: true, force: true });
}

/** A temporary name for an incomplete folder; if left by a kill, it is reported and never used. */
export const draftOf = (data) => `${data}.${randomBytes(4).toString('hex')}`;

/** Changes the owner of the files, and of the folder last, so that an interrupted run is repeated. */
export async function giveTo(account, data) {
  if (account.uid === undefined) return;
  const inside = (await readdir(data)).map((name) => join(data, name));
  if (inside.length > 0) await runProgram('chown', ['-R', '-h', `${account.uid}:${account.gid}`, ...inside]);
  await chown(data, account.uid, account.gid);
}

async function takeIn(link, { data, arrived, say }) {
  if (link !== undefined && !existsSync(arrived)) await bring(link, { data, arrived, say });
  if (!existsSync(arrived)) return;
  if (link !== undefined) await unlink(data);
  await rename(arrived, data);
}

/** Moves the data if no other installation uses it and it is on the same disk; otherwise copies it. */
async function bring(elsewhere, { data, arrived, say }) {
  const owner = linkTarget(ownerNote(elsewhere));
  const isShared = owner !== undefined && owner !== data && linkTarget(owner) === elsewhere;
  if (isShared && runningServer(elsewhere) !== undefined)
    throw new Error(`${data} is a link to the data of ${dirname(owner)}, where Granary runs: stop it first.`);
  await endFormerServer(elsewhere);
  if (!isShared && (await isMoved(elsewhere, arrived))) {
    await rm(ownerNote(elsewhere), { force: true });
    say(`The data in ${elsewhere} were moved to ${data}.`);
    return;
  }
  const draft = draftOf(data);
  await runProgram('cp', ['-a', elsewhere, draft]);
  await runProgram('sync', ['-f', draft]);
  await rename(draft, arrived);
  say(
    `The data in ${elsewhere} were copied to ${data}${isShared ? `; ${owner} points at them as well` : ''}.`,
  );
}

async function isMoved(from, to) {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EXDEV') return false;
    throw error;
  }
}

/** Reports data that nothing refers to, without touching it. */
async function reportOrphans(directory, { sharedData, say }) {
  for (const name of await readdir(directory))
    if (/^postgres\.[0-9a-f]{8}$/.test(name))
      say(`${join(directory, name)} was left by a start that was cut off; nothing uses it.`);
  for (const name of await readdir(sharedData).catch(() => [])) {
    const data = join(sharedData, name);
    const owner = linkTarget(ownerNote(data));
    if (!lstatSync(data).isDirectory() || (owner !== undefined && mayPointAt(owner, data))) continue;
    say(`${data} has tables of ${owner ? dirname(owner) : 'nobody known'}; nothing points at them any more.`);
  }
}

/** An installation we cannot read may still use the data. */
function mayPointAt(owner, data) {
  try {
    return readlinkSync(owner) === data;
  } catch (error) {
    return error.code === 'EACCES';
  }
}

/** Postgres requires its files to be private and its own, even after a copy or a restore. */
async function settle(data, account) {
  const { uid, mode } = await stat(data);
  if (uid !== (account.uid ?? process.getuid?.())) {
    if (account.uid === undefined || linkTarget(data) !== undefined)
      throw new Error(
        `${data} belongs to another user than the one who runs Postgres: sudo chown -R ${account.uid ?? process.getuid()} ${data}`,
      );
    await giveTo(account, data);
  }
  if (mode & 0o077) await chmod(data, 0o700);
}

function linkTarget(path) {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

const ownerNote = (data) => `${data}.owner`;
