import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launcherOf } from '../local/stack/claim.mjs';
import { dependenciesAreThere } from '../local/stack/dependencies.mjs';
import { demoState, giveUpDemo } from '../local/stack/demo.mjs';
import { HOME, ROOT, RUN } from '../local/stack/layout.mjs';
import { endLeftovers } from '../local/stack/pid-files.mjs';
import { portsByVariable, privateSettings } from '../local/stack/settings.mjs';
import { plainLine, valueAtMost } from './measuring/lines.mjs';
import { isSmoke } from './measuring/size.mjs';

export const name = 'start';

const DEADLINE_MS = 300_000;

/**
 * `npm start` until the sign-in page answers and all services are well: first in a fresh clone of HEAD with the packages installed, then again
 * there. Smoke starts this checkout with what is built already and empty data, so it leaves out the clone and its build.
 */
export async function run({ rounds = 5 } = {}) {
  if (!dependenciesAreThere()) throw new Error('Without the packages, a start would download them: npm ci');
  const folder = await mkdtemp(join(tmpdir(), 'granary-start-'));
  try {
    // Postgres may run as another user and needs to traverse the folder.
    await chmod(folder, 0o755);
    const root = isSmoke ? ROOT : await freshClone(join(folder, 'clone'));
    const home = join(folder, 'home');
    if (isSmoke) await takeOverBuild(home);
    const first = await start(root, home);
    // Stopped before the demo was loaded; otherwise the next start would begin with empty data again.
    if (demoState(home) !== 'loaded') giveUpDemo(home);
    const seconds = [];
    for (let round = 0; round < rounds; round += 1) seconds.push(await start(root, home));
    const again = plainLine({ name: 'second start', unit: 's', goal: valueAtMost(4, 's') }, seconds);
    if (isSmoke) return [again];
    return [
      plainLine({ name: 'first start in a fresh clone', unit: 's', goal: valueAtMost(90, 's') }, [first]),
      again,
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function freshClone(clone) {
  execFileSync('git', ['clone', '--quiet', ROOT, clone], { stdio: ['ignore', 2, 2] });
  // Hard links take no room; the links to our own packages are relative and lead into the clone.
  for (const packages of ['node_modules', 'web/node_modules'])
    if (existsSync(join(ROOT, packages)))
      execFileSync('cp', ['-al', join(ROOT, packages), join(clone, packages)]);
  return clone;
}

/** The record of what is built lies beside the data. */
async function takeOverBuild(home) {
  const stamps = join('cache', 'build.json');
  await mkdir(join(home, 'cache'), { recursive: true });
  if (existsSync(join(HOME, stamps))) await cp(join(HOME, stamps), join(home, stamps));
}

/** Starts, measures the seconds and stops again. */
async function start(root, home) {
  const settings = await privateSettings(home);
  const ports = Object.entries(portsByVariable(settings)).map(([variable, port]) => [variable, String(port)]);
  const env = { ...settings.env, ...Object.fromEntries(ports), GRANARY_HOME: home };
  const begun = performance.now();
  const npm = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid } = npm;
  if (pid === undefined) throw new Error('npm cannot be started.');
  let said = '';
  for (const output of [npm.stdout, npm.stderr]) output.on('data', (chunk) => (said += chunk));
  const ended = once(npm, 'close');
  try {
    const check = () => {
      if (npm.exitCode !== null || npm.signalCode !== null) throw new Error(`npm start ended:\n${said}`);
      if (performance.now() - begun > DEADLINE_MS) throw new Error(`No sign-in page:\n${said}`);
    };
    const gateway = `http://127.0.0.1:${settings.ports.gateway}`;
    await answers(`${gateway}/sign-in`, check);
    await answers(`${gateway}/api/v1/health`, check);
    return (performance.now() - begun) / 1000;
  } finally {
    // One signal to the launcher itself: a second one, passed on by npm, would kill the servers.
    const launcher = launcherOf(home);
    if (launcher) process.kill(launcher.pid, 'SIGTERM');
    else if (npm.exitCode === null) process.kill(-pid, 'SIGTERM');
    const late = setTimeout(() => process.kill(-pid, 'SIGKILL'), 30_000);
    await ended;
    clearTimeout(late);
    await endLeftovers(join(home, RUN));
  }
}

async function answers(url, check) {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    check();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
