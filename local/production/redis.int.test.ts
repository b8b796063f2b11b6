import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { freePorts, portAnswers } from '../stack/ports.mjs';
import { systemProgram } from '../stack/system-packages.mjs';
import { openTestStack } from '../testing/test-stack.mjs';
import { writeCertificates } from './certificates.mjs';

const TIME_MS = 120_000;
jest.setTimeout(TIME_MS);
const PASSWORD = 'a-password-nobody-may-read';
const PARTS = ['postgres', 'event-store', 'command-api', 'projector'];

const home = mkdtempSync(join(tmpdir(), 'granary-redis-tls-'));
const certificates = join(home, 'certificates');
let port: number;
let redis: ChildProcess;
beforeAll(async () => {
  chmodSync(home, 0o755);
  await writeCertificates(certificates);
  [port] = (await freePorts(1)) as [number];
  const program = await systemProgram('redis-server', 'redis-server', { say: () => undefined });
  redis = spawn(program, ['-', '--save', '', '--dir', home], { stdio: ['pipe', 'ignore', 'ignore'] });
  redis.stdin!.end(
    `port 0\ntls-port ${port}\ntls-auth-clients no\nrequirepass ${PASSWORD}\nmaxmemory-policy noeviction\n` +
      `tls-cert-file ${certificates}/redis.crt\ntls-key-file ${certificates}/redis.key\ntls-ca-cert-file ${certificates}/ca.crt\n`,
  );
  await portAnswers(port, { failed: new Promise<never>((_, fail) => redis.once('exit', fail)) });
}, TIME_MS);
afterAll(() => {
  redis.kill();
  rmSync(home, { recursive: true });
});

const testStackWith = (password: string) =>
  openTestStack(PARTS, {
    external: { redis: `rediss://:${password}@127.0.0.1:${port}` },
    env: { NODE_EXTRA_CA_CERTS: join(certificates, 'ca.crt'), LOG_LEVEL: 'trace' },
  });
type TestStack = Awaited<ReturnType<typeof testStackWith>>;

const redisHealth = async ({ commandUrl }: TestStack): Promise<unknown> => {
  const answer = await fetch(`${commandUrl}/health`);
  return ((await answer.json()) as { parts: { redis: { status: string } } }).parts.redis.status;
};
const logsOf = ({ directory }: TestStack): string =>
  readdirSync(join(directory, 'logs'))
    .map((name) => readFileSync(join(directory, 'logs', name), 'utf8'))
    .join('');

/** Runs a Redis command over TLS with the password. */
const ask = (command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', ca: readFileSync(join(certificates, 'ca.crt')) });
    let said = '';
    socket.on('error', reject).on('data', (chunk) => (said += String(chunk)));
    socket.on('end', () => resolve(said));
    socket.write(`AUTH ${PASSWORD}\r\n${command}\r\nQUIT\r\n`);
  });

describe('Redis over TLS with a password', () => {
  it('carries the wake-ups, and no log contains the password', async () => {
    const testStack = await testStackWith(PASSWORD);
    try {
      expect(await redisHealth(testStack)).toBe('ok');
      while (!/bull:watchdog/.test(await ask('KEYS bull:*'))) expect(redis.exitCode).toBeNull();
      expect(logsOf(testStack)).not.toContain(PASSWORD);
    } finally {
      await testStack.close();
    }
  });

  it('is reported as unavailable with a wrong password, and no log contains that', async () => {
    const wrong = 'another-password-nobody-may-read';
    const testStack = await testStackWith(wrong);
    try {
      expect(await redisHealth(testStack)).toBe('degraded');
      while (!/redis is away|Redis/.test(logsOf(testStack))) await redisHealth(testStack);
      expect(logsOf(testStack)).not.toContain(wrong);
    } finally {
      await testStack.close();
    }
  });
});
