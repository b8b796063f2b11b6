import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program in PATH, or undefined. */
function which(program, path = process.env.PATH ?? '') {
  return path
    .split(delimiter)
    .map((directory) => join(directory, program))
    .find(isExecutable);
}

/**
 * The path of a system program. Installs it if it is missing and we may (root on Debian); otherwise throws with
 * instructions.
 */
export async function systemProgram(
  program,
  debianPackage,
  { say = console.log, isRoot = process.getuid?.() === 0 } = {},
) {
  const found = which(program);
  if (found) return found;
  if (!isRoot || !which('apt-get')) {
    throw new Error(
      `${program} is missing. Install it with: sudo apt-get install ${debianPackage} (or your system's own way) and start again.`,
    );
  }
  say(`Installing ${debianPackage} …`);
  await installDebianPackages([debianPackage]);
  const installed = which(program);
  if (!installed) throw new Error(`${debianPackage} was installed, but ${program} is still not on the PATH.`);
  return installed;
}

/** Installs non-interactively and waits for the package lock. Requires root. */
async function installDebianPackages(packages) {
  const install = [
    'install',
    '--yes',
    '--no-install-recommends',
    '-o',
    'DPkg::Lock::Timeout=120',
    ...packages,
  ];
  if ((await aptGet(install)).ok) return;
  // The usual cause is an outdated or missing package list.
  const update = await aptGet(['update', '-o', 'DPkg::Lock::Timeout=120']);
  const second = await aptGet(install);
  if (!second.ok)
    throw new Error(`apt-get could not install ${packages.join(' ')}:\n${update.output}${second.output}`);
}

function aptGet(args) {
  return new Promise((resolve) => {
    const child = spawn('apt-get', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ ok: false, output: String(error) }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
