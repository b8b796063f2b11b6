import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../stack/layout.mjs';

const READER = fileURLToPath(new URL('./swc-reads-tsx.cjs', import.meta.url));
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const ROOMS = ['libs', 'services', 'web/src', 'local', 'bench'];

/** Checks every import below `root` against `.dependency-cruiser.cjs`. Returns `breaches`, empty if there are none. */
export async function checkDependencyLaw(root = ROOT) {
  const rooms = ROOMS.filter((room) => existsSync(join(root, room)));
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const args = ['--require', READER, CRUISER, ...rooms, '--config', config, '--output-type', 'json'];
  const answer = JSON.parse(await output(process.execPath, args, root));
  return { breaches: answer.summary.violations.map(describe), modules: answer.summary.totalCruised };
}

function describe({ rule, from, to, cycle }) {
  return { rule: rule.name, from, to: cycle ? cycle.map(({ name }) => name).join(' → ') : to };
}

function output(command, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    // The exit code is the number of violations; without output it has failed.
    child.once('close', () => (text ? resolve(text) : reject(new Error(errors))));
  });
}
