import { spawnSync } from 'node:child_process';
import { platform } from 'node:os';

const ACCOUNT = 'granary-postgres';

/**
 * Who runs Postgres: it refuses to run as root, so root lends it an account of its own, made on first use.
 * Everybody else runs it as himself: an empty object.
 */
export function serverAccount() {
  if (process.getuid?.() !== 0) return {};
  const existing = lookUp();
  if (existing) return existing;
  const made = spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    ACCOUNT,
  ]);
  const account = lookUp();
  if (!account)
    throw new Error(
      `Postgres does not run as root, and no account could be made for it: ${made.error?.message ?? made.stderr.toString()}`,
    );
  return account;
}

/** Whether that account can do this; asked by doing it, since modes, mounts and access lists all have a say. */
export function accountCan(account, command, args) {
  return spawnSync(command, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * What a program of the account calls the folder that it is started in: every folder above may be closed to it (a
 * project in /root), and only Linux has a name that leads past them.
 */
export function nameInWorkFolder(account, folder) {
  if (account.uid === undefined) return folder;
  if (platform() === 'linux') return '/proc/self/cwd';
  if (accountCan(account, 'test', ['-x', folder])) return folder;
  throw new Error(
    `Postgres does not run as root, and its account ${ACCOUNT} cannot reach ${folder}: start Granary as another user, or put it where everybody may pass.`,
  );
}

function lookUp() {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, ACCOUNT], { encoding: 'utf8' }));
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
