import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { arch, availableParallelism, freemem, platform, release, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describeEnvironment } from '../stack/applications.mjs';
import { ROOT } from '../stack/layout.mjs';
import { runningInstance } from '../stack/running-instance.mjs';
import { keptSecrets } from '../stack/secrets.mjs';
import { lastErrors } from './last-errors.mjs';
import { notSeen } from './not-seen.mjs';
import { secretsIn, withholding } from './withhold.mjs';

const GIGABYTE = 2 ** 30;
const NO_ANSWER = 'no answer';
/** Secrets of the servers that no service reads as a variable of its own. */
const SERVER_PASSWORDS = [
  'GRANARY_POSTGRES_PASSWORD',
  'POSTGRES_PASSWORD',
  'REDIS_PASSWORD',
  'EVENTSTORE_PASSWORD',
];
const SERVICES = { 'command-api': 'command', 'query-api': 'query', projector: 'projector' };

/**
 * Writes what somebody needs who is asked for help into one archive: versions, configuration, health, read models and
 * their lag, metrics, last errors, and what it has not seen of these. `collected` is a folder with `PART.log` and
 * `PART.metrics` of parts that run elsewhere. No secret is collected, and any that got into a text is replaced. Returns
 * the names of its files.
 */
export async function writeSupportBundle(file, { settings, ask, url, collected }) {
  const to = resolve(file);
  if (existsSync(to)) throw new Error(`${to} is there already.`);
  const { directory, env } = settings;
  const instance = runningInstance(directory);
  const withhold = withholding(await secretsOf(directory, env));
  const contents = {
    'versions.json': await versions(directory),
    'configuration.json': instance?.configuration ?? (await describeEnvironment(env)),
    'health.json': await answerOf(ask, ['health']),
    'projections.json': await answerOf(ask, ['projections', 'status']),
    ...(instance && (await metrics(settings))),
    ...(collected && collectedMetrics(collected)),
    'errors.json': { ...lastErrors(join(directory, 'logs')), ...(collected && lastErrors(collected)) },
  };
  contents['not-seen.txt'] = notSeen({
    file,
    ...missingOf(contents),
    places: { health: url, instance: instance?.url },
  });
  const { ZipFile } = await import('@granary/evidence/package');
  const zip = new ZipFile(to, new Date());
  try {
    for (const [name, content] of Object.entries(contents))
      zip.add(name, withhold(typeof content === 'string' ? content : JSON.stringify(content, undefined, 2)));
    zip.end();
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
  return { to, names: Object.keys(contents) };
}

async function secretsOf(directory, env) {
  const { commandConfig, commandLineConfig, describeVariables, projectorConfig } =
    await import('@granary/platform/config');
  const names = [commandConfig, projectorConfig, commandLineConfig]
    .flatMap((config) => describeVariables(config))
    .flatMap(({ name, secret }) => (secret ? [name] : []));
  const values = [...SERVER_PASSWORDS, ...names].map((name) => env[name]).filter(Boolean);
  return new Set([...values.flatMap(secretsIn), ...Object.values(keptSecrets(directory))]);
}

async function versions(directory) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const commit = await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  const disk = existsSync(directory) ? await statfs(directory) : undefined;
  return {
    madeAt: new Date().toISOString(),
    granary: version,
    commit,
    node: process.version,
    system: `${platform()} ${release()} ${arch()}`,
    processors: availableParallelism(),
    memoryGigabytes: { total: gigabytes(totalmem()), free: gigabytes(freemem()) },
    ...(disk && {
      diskGigabytes: {
        total: gigabytes(disk.blocks * disk.bsize),
        free: gigabytes(disk.bavail * disk.bsize),
      },
    }),
  };
}

const gigabytes = (bytes) => Number((bytes / GIGABYTE).toFixed(1));

const missingOf = (contents) => {
  const parts = Object.keys(SERVICES);
  return {
    logs: parts.filter((part) => !(part in contents['errors.json'])),
    metrics: parts.filter((part) => (contents[metricsOf(part)] ?? NO_ANSWER).startsWith(NO_ANSWER)),
    failed: ['health.json', 'projections.json'].filter((name) => 'error' in JSON.parse(contents[name])),
  };
};

const metricsOf = (part) => `metrics/${part}.txt`;

/** What a command of `npm run ops` answers; if it fails, why. */
async function answerOf(ask, words) {
  let stdout = '';
  let stderr = '';
  const code = await ask([...words, '--json'], {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return stdout || JSON.stringify({ exitCode: code, error: stderr });
}

async function metrics({ ports }) {
  const found = await Promise.all(
    Object.entries(SERVICES).map(async ([name, port]) => [
      metricsOf(name),
      await fetch(`http://127.0.0.1:${ports[port]}/metrics`).then(
        (answer) => answer.text(),
        (error) => `${NO_ANSWER}: ${error.cause?.message ?? error.message}`,
      ),
    ]),
  );
  return Object.fromEntries(found);
}

const collectedMetrics = (folder) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.metrics'))
      .map((name) => [
        metricsOf(name.slice(0, -'.metrics'.length)),
        readFileSync(join(folder, name), 'utf8'),
      ]),
  );
