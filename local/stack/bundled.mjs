import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './layout.mjs';

const BUNDLES = 'bundle';
const KEPT_MS = 24 * 3_600_000;
const BUNDLER = join(ROOT, 'local/stack/bundle.mjs');
const LIBRARIES = readdirSync(join(ROOT, 'libs')).map((name) => join(ROOT, 'libs', name, 'dist'));

/**
 * The program of a service, a folder of `services/`, as one bundle of its compiled modules. Makes the bundle if it has
 * been compiled again since the last one. Most of the time to start a service went to finding and linking modules.
 */
export async function bundledProgram(service) {
  const dist = join(ROOT, 'services', service, 'dist');
  const bundles = join(dist, BUNDLES);
  const folder = join(bundles, fingerprint([dist, ...LIBRARIES, BUNDLER, join(ROOT, 'package-lock.json')]));
  if (!existsSync(folder)) {
    removeUnused(bundles);
    await promisify(execFile)(process.execPath, [BUNDLER, service, folder]);
  }
  return join(folder, 'main.js');
}

function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.filter(existsSync)) addTo(hash, path);
  return hash.digest('hex').slice(0, 16);
}

function addTo(hash, path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) {
    hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).toSorted()) {
    const isModule = name.endsWith('.js') || !name.includes('.');
    if (isModule && name !== BUNDLES) addTo(hash, join(path, name));
  }
}

/** A running service may still load parts of its bundle. */
function removeUnused(bundles) {
  for (const name of existsSync(bundles) ? readdirSync(bundles) : []) {
    const path = join(bundles, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}
