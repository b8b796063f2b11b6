import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './layout.mjs';

/** Installs the packages of the lock file, unless they are installed already. */
export function installDependencies(say) {
  if (dependenciesAreThere()) return;
  say('Installing dependencies (npm ci) …');
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm ci failed; see above.');
}

/** Compares the lock file with npm's record of what is in node_modules. */
export function dependenciesAreThere(root = ROOT) {
  const note = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(note);
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && !entry.peer)
    .every(([path, entry]) => entry.link || installed[path]?.version === entry.version);
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
