import { spawn } from 'node:child_process';

/** Runs a system program to completion. Throws with its output if it fails. */
export function runProgram(command, args, { input = 'ignore', ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: [input, 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with code ${code}:\n${output}`)),
    );
  });
}
