import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HOME, ROOT } from './layout.mjs';

const STAMPS = join(HOME, 'cache', 'build.json');
const LIBRARIES = readdirSync(join(ROOT, 'libs'))
  .filter((name) => name !== 'testing')
  .map((name) => `libs/${name}`);
/** Loaded through the API on a first start. */
const DEMO = 'local/demo';
const SERVICES = readdirSync(join(ROOT, 'services')).map((name) => `services/${name}`);

/** The two builds, with their sources, outputs and commands. */
const BUILDS = [
  {
    name: 'services',
    from: [...LIBRARIES, ...SERVICES, DEMO, 'tsconfig.base.json', 'tsconfig.json', 'package-lock.json'],
    into: [...LIBRARIES, ...SERVICES, DEMO].map((folder) => `${folder}/dist`),
    // Incremental build info does not notice missing output.
    args: ({ isPartial }) => [
      bin('typescript/bin/tsc'),
      '-b',
      ...LIBRARIES,
      ...SERVICES,
      DEMO,
      ...(isPartial ? ['--force'] : []),
    ],
    cwd: ROOT,
  },
  {
    name: 'web',
    from: [
      'web',
      'libs/api',
      'libs/client',
      'libs/domain',
      'libs/import',
      'tsconfig.base.json',
      'package-lock.json',
    ],
    into: ['web/dist/index.html'],
    args: () => [bin('vite/bin/vite.js'), 'build'],
    cwd: join(ROOT, 'web'),
  },
];

/**
 * Builds the services and the web app if their sources have changed since the last build; otherwise takes milliseconds.
 */
export async function buildWhatChanged({ say, signal }) {
  const stamps = readStamps();
  for (const build of BUILDS) {
    const stamp = fingerprint(build.from);
    const isPartial = !build.into.every((path) => existsSync(join(ROOT, path)));
    if (stamps[build.name] === stamp && !isPartial) continue;
    say(`Building the ${build.name} …`);
    rmSync(STAMPS, { force: true });
    await runNode(build.args({ isPartial }), { cwd: build.cwd, signal });
    stamps[build.name] = stamp;
    writeStamps(stamps);
  }
}

/** Changes when any source file is edited, added, removed or renamed. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, join(ROOT, path));
  return hash.digest('hex');
}

const NOT_SOURCES =
  /^(node_modules|dist|dist-types|e2e|testing|test-results|playwright-report|.*\.tsbuildinfo|.*\.test\.tsx?)$/;

function addTo(hash, path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) {
    hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    return;
  }
  const names = readdirSync(path).filter((name) => !NOT_SOURCES.test(name));
  for (const name of names.toSorted()) addTo(hash, join(path, name));
}

function bin(path) {
  return join(ROOT, 'node_modules', path);
}

function runNode(args, options) {
  return new Promise((resolve, reject) => {
    // Always build for production, even if a test starts the build.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.once('error', reject);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The build failed:\n${output}`)),
    );
  });
}

function readStamps() {
  return existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {};
}

function writeStamps(stamps) {
  mkdirSync(dirname(STAMPS), { recursive: true });
  writeFileSync(STAMPS, JSON.stringify(stamps));
}
