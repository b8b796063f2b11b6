import { spawn } from 'node:child_process';
import { ROOT } from '../stack/layout.mjs';

const LONGEST_MS = 45 * 60_000;

/** Runs a Node program of the checkout with its output on screen, which `hear` gets too. Returns its exit code. */
export function runNode(args, { env = {}, hear } = {}) {
  return new Promise((resolve, reject) => {
    const output = hear ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    });
    if (hear)
      for (const name of ['stdout', 'stderr']) {
        child[name].setEncoding('utf8').on('data', hear);
        child[name].pipe(process[name], { end: false });
      }
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code);
    });
  });
}

/** A step that passes if the program exits with 0. */
export function commandStep(name, args) {
  return {
    name,
    async run() {
      const isPassed = (await runNode(args)) === 0;
      return { passed: Number(isPassed), failed: Number(!isPassed) };
    },
  };
}
