import { spawn } from 'node:child_process';
import { ROOT } from '../stack/layout.mjs';

const LONGEST_MS = 75 * 60_000;

/** Runs a Node program of the checkout, printing to the screen or to `output.fd`. Returns its exit code. */
export function runNode(args, { env = {}, output } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', output?.fd ?? 1, output?.fd === undefined || output.fd === 1 ? 2 : output.fd],
    });
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
    async run(output) {
      const isPassed = (await runNode(args, { output })) === 0;
      return { passed: Number(isPassed), failed: Number(!isPassed) };
    },
  };
}
