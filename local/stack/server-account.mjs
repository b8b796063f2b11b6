import { spawnSync } from 'node:child_process';
import { platform } from 'node:os';

const ACCOUNT = 'granary-postgres';

/**
 * The account that runs Postgres, which refuses to run as root: for root a dedicated account, created on first use; for
 * others an empty object (the user's own account).
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

/** Tries whether the account can run this, since modes, mounts and access lists all matter. */
export function accountCan(account, command, args) {
  return spawnSync(command, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * The path of the working folder as the account sees it. The folders above may be closed to the account (a project in
 * /root), and only Linux has a path that avoids them.
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
