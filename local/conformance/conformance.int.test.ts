import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@granary/embedded-event-store';
import { EventStore } from '@granary/event-store';
import { writeCertificates } from '../production/certificates.mjs';
import { ROOT } from '../stack/layout.mjs';

jest.setTimeout(300_000);

const PASSWORD = 'Aa1-s3cret';

let directory: string;
let server: EmbeddedEventStore;
let url: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'granary-conformance-'));
  const certificates = join(directory, 'certificates');
  await writeCertificates(certificates);
  server = await startEmbeddedEventStore({
    directory: join(directory, 'data'),
    durable: false,
    tls: {
      certificate: await readFile(join(certificates, 'event-store.crt')),
      key: await readFile(join(certificates, 'event-store.key')),
    },
    credentials: { user: 'admin', password: PASSWORD },
  });
  url = addressWith(PASSWORD);
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const addressWith = (password: string): string => {
  const authority = encodeURIComponent(join(directory, 'certificates/ca.crt'));
  return `${server.connectionString.replace('//', `//admin:${password}@`)}&tlsCAFile=${authority}`;
};

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const conformance = (words: readonly string[], env: Record<string, string> = {}): Promise<Result> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, 'local/conformance.mjs'), ...words],
      { env: { PATH: process.env['PATH'], HOME: directory, ...env }, maxBuffer: 2 ** 26 },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });

describe('npm run conformance', () => {
  it('tests a server with TLS and a password, shows no password and removes its streams', async () => {
    const { code, stdout, stderr } = await conformance(['--part', 'protocol'], { EVENTSTORE_URL: url });
    expect({ code, problem: code === 0 ? '' : stdout + stderr }).toEqual({ code: 0, problem: '' });
    expect(stdout).toMatch(/^protocol +\d{3} +0 +0 +\d/m);
    expect(stdout + stderr).not.toContain(PASSWORD);
    const run = /conformance[0-9a-f]{8}/.exec(stdout)![0];
    const [left, removed] = await streamsOf(run);
    expect(left).toEqual([]);
    expect(stdout).toContain(`${removed.size} streams were tombstoned`);
    expect(removed.size).toBeGreaterThan(200);
  });

  it.each<[string, () => string[], RegExp]>([
    ['no address', () => [], /^npm run conformance: give one address.*\n$/],
    ['a bad address', () => ['esdb://admin:s3cret@'], /^npm run conformance: The connection string .*\n$/],
    [
      'a wrong password',
      () => [addressWith('s3cret-not')],
      /^npm run conformance: esdb:\/\/.* does not answer: .*\n$/,
    ],
    [
      'a server that is not there',
      () => ['esdb://127.0.0.1:1?tls=false'],
      /127\.0\.0\.1:1 does not answer: .*\n$/,
    ],
    ['an unknown part', () => ['--part', 'all', url], /there is no part all; there are protocol, library/],
  ])('says in one line that there is %s', async (_, words, line) => {
    const { code, stdout, stderr } = await conformance(words());
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain('s3cret');
  });
});

/** The streams of a run: those that can be read, and those with a tombstone. */
async function streamsOf(run: string): Promise<[string[], Set<string>]> {
  const store = new EventStore(url);
  const streams = new Set<string>();
  const removed = new Set<string>();
  try {
    for await (const page of store.readBytes())
      for (const { stream, type } of page) {
        if (!stream.includes(run)) continue;
        if (!stream.startsWith('$$')) streams.add(stream);
        if (type === '$streamDeleted') removed.add(stream);
      }
  } finally {
    await store.close();
  }
  return [[...streams].filter((stream) => !removed.has(stream)), removed];
}
