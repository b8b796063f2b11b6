import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledProgram } from '../../local/stack/bundled.mjs';
import { ROOT } from '../../local/stack/layout.mjs';

const SERVICES = ['command-api', 'query-api', 'projector'];
const OWN = '@granary';

/** The commit that a name stands for; undefined if this clone does not have it, as a shallow one. */
export function commitOf(name) {
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).trim();
  } catch {
    return undefined;
  }
}

/**
 * Compiles a commit in a folder of its own, with the installed packages of this checkout. Returns the program of each
 * service, as the launcher of that commit makes it.
 */
export async function openFormerRelease(commit) {
  const directory = mkdtempSync(join(tmpdir(), 'granary-former-'));
  const close = () => rm(directory, { recursive: true, force: true });
  try {
    const packed = join(directory, 'former.tar');
    git('archive', '--output', packed, commit);
    execFileSync('tar', ['--extract', '--file', packed, '--directory', directory]);
    linkModules(directory);
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    const projects = SERVICES.map((name) => join(directory, 'services', name));
    execFileSync(process.execPath, [compiler, '-b', ...projects], { stdio: ['ignore', 2, 2] });
    const former = await import(join(directory, 'local/stack/bundled.mjs'));
    return { programs: await programsBy(former.bundledProgram), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The same of this checkout. */
export const openThisRelease = async () => ({
  programs: await programsBy(bundledProgram),
  close: () => Promise.resolve(),
});

async function programsBy(bundled) {
  const programs = {};
  for (const name of SERVICES) programs[name] = await bundled(name);
  return programs;
}

const git = (...words) =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] });

/** All but our own packages, which are those of the folder: their links are relative. */
function linkModules(directory) {
  const [from, to] = [ROOT, directory].map((root) => join(root, 'node_modules'));
  mkdirSync(join(to, OWN), { recursive: true });
  for (const name of readdirSync(from)) if (name !== OWN) symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, OWN)))
    symlinkSync(readlinkSync(join(from, OWN, name)), join(to, OWN, name));
}
