import { spawnSync } from 'node:child_process';
import { readdirSync, lstatSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { accountCan } from './server-account.mjs';

/**
 * Switches to the user who owns the data, so that ownership never changes: root switches to that user, others get an
 * error. New folders will belong to whoever creates them.
 */
export function becomeOwner(directory, say) {
  const me = process.getuid?.();
  const owner = ownerOf(directory);
  if (me === undefined || owner === undefined || owner.uid === me) return;
  const { uid, gid } = owner;
  if (me !== 0)
    throw new Error(
      `${directory} belongs to ${nameOf(uid)}: start Granary as ${nameOf(uid)}, or let it be yours: sudo chown -R ${nameOf(me)} ${directory}`,
    );
  if (!accountCan({ uid, gid }, 'test', ['-w', directory]))
    throw new Error(
      `${directory} belongs to ${nameOf(uid)}, for whom a folder above it is closed: let it be yours (chown -R root ${directory}), or move it.`,
    );
  const foreign = readdirSync(directory).find((name) => lstatSync(join(directory, name)).uid !== uid);
  if (foreign)
    throw new Error(
      `${directory} belongs to ${nameOf(uid)}, but ${foreign} in it does not: chown -R ${nameOf(uid)} ${directory}`,
    );
  process.setgroups([gid]);
  process.setgid(gid);
  process.setuid(uid);
  process.env.HOME = homeOf();
  say(`${directory} belongs to ${nameOf(uid)}: running as ${nameOf(uid)}.`);
}

function ownerOf(directory) {
  try {
    return statSync(directory, { throwIfNoEntry: false });
  } catch (error) {
    throw new Error(`${directory} cannot be reached: ${error.message}`, { cause: error });
  }
}

function nameOf(uid) {
  return spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' }).stdout?.trim() || String(uid);
}

function homeOf() {
  try {
    return userInfo().homedir;
  } catch {
    // A user id without an account.
    return '/';
  }
}
