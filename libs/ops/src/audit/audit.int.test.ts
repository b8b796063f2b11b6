import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { lastVerification } from '@granary/evidence/log';
import { openEvidenceStack, type EvidenceStack } from '@granary/testing/stack/evidence';
import { runAudit } from './index.ts';

jest.setTimeout(60_000);

const EVENTS = 30;
let testStack: EvidenceStack;
let environment: Record<string, string>;
beforeAll(async () => {
  testStack = await openEvidenceStack();
  await testStack.append(EVENTS);
  await testStack.record();
  const publicKey = join(testStack.directory, '../public.pem');
  await writeFile(publicKey, testStack.key.public.pem);
  environment = { EVENTSTORE_URL: testStack.url, GRANARY_EVIDENCE: testStack.directory, publicKey };
});
afterAll(() => testStack.close());

const audit = async (...line: string[]) => {
  let stdout = '';
  let stderr = '';
  const { publicKey = '', ...env } = environment;
  const code = await runAudit([...line, '--public-key', publicKey], {
    env,
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
};
const json = async (...line: string[]) =>
  JSON.parse((await audit(...line, '--json')).stdout) as Record<string, unknown>;
const eventIds = async (): Promise<string[]> => {
  const ids: string[] = [];
  for await (const events of testStack.log.readBytes()) ids.push(...events.map(({ id }) => id));
  return ids;
};

describe('npm run audit', () => {
  it('prints its usage and reports invalid arguments', async () => {
    expect(await audit('--help')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('prove EVENT-ID'),
    });
    expect(await audit('forget')).toMatchObject({ code: 2, stderr: expect.stringContaining('forget') });
    expect(await audit('prove')).toMatchObject({ code: 2 });
    const silent = { stdout: { write: () => true }, stderr: { write: () => true } };
    expect(await runAudit(['verify'], { env: { EVENTSTORE_URL: testStack.url }, ...silent })).toBe(2);
  });

  it('prints its sources without a password', async () => {
    const before = environment;
    environment = { ...before, EVENTSTORE_URL: 'esdb://admin:secret@127.0.0.1:2113?tls=true' };
    const { stderr } = await audit('heads');
    environment = before;
    expect(stderr).toBe(
      `Reading the log at esdb://127.0.0.1:2113?tls=true and the evidence in ${testStack.directory}\n`,
    );
  });

  it('does not report an unreachable event store as a difference', async () => {
    const before = environment;
    environment = { ...before, EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' };
    const told = lastVerification(testStack.directory);
    const { code, stdout, stderr } = await audit('verify');
    environment = before;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /\nnot reached: the event store did not answer, so nothing was compared \(.+\)\n$/,
    );
    expect(lastVerification(testStack.directory)).toEqual(told);
  });

  it('keeps no result before the first event', async () => {
    const empty = await openEvidenceStack();
    const before = environment;
    environment = { ...before, EVENTSTORE_URL: empty.url, GRANARY_EVIDENCE: empty.directory };
    const { code, stdout } = await audit('verify');
    environment = before;
    expect({ code, stdout }).toEqual({ code: 4, stdout: expect.stringContaining('nothing was signed yet') });
    expect(lastVerification(empty.directory)).toBeUndefined();
    await empty.close();
  });

  it('verifies, lists heads, proves an event and shows the key', async () => {
    expect(await audit('verify')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^verified: .*\n {2}30 events up to position \d+/),
    });
    expect(lastVerification(testStack.directory)).toMatchObject({ state: 'verified', events: EVENTS });
    expect(await json('verify')).toMatchObject({ state: 'verified', events: EVENTS, unsigned: 0 });
    expect((await audit('heads')).stdout).toMatch(/ {2}30 +\d+ +[0-9a-f]{64} +[0-9a-f]{16} +yes/);
    const [, id = ''] = await eventIds();
    expect(await audit('prove', id)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('number 2 of 30'),
    });
    expect(await json('prove', id)).toMatchObject({ isWell: true, proof: { index: 1, size: EVENTS } });
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await audit('prove', unknown)).toMatchObject({ code: 4 });
    expect(await json('prove', unknown)).toMatchObject({
      eventId: unknown,
      isWell: false,
      head: { size: EVENTS },
    });
    expect((await audit('key')).stdout).toContain('BEGIN PUBLIC KEY');
  });

  it('names the first differing event with the signed and the found value', async () => {
    const ids = await eventIds();
    await testStack.falsify((events) =>
      events.map((event) =>
        event.id === ids[12]
          ? { ...event, data: Buffer.from(Buffer.from(event.data).toString().replace('"L"', '"K"')) }
          : event,
      ),
    );
    const { code, stdout } = await audit('verify');
    expect(code).toBe(4);
    expect(stdout).toContain('The first event that differs is number 13 of the log:');
    expect(stdout).toMatch(new RegExp(`UnitRevised at unit-u2@2, position \\d+, event ${ids[12]}`));
    expect(stdout).toMatch(/data: signed \S+, found \S+/);
    expect(await json('verify')).toMatchObject({
      state: 'differs',
      difference: { kind: 'changed', event: { id: ids[12] } },
    });
    expect(lastVerification(testStack.directory)).toMatchObject({
      state: 'differs',
      difference: { event: { stream: 'unit-u2', revision: '2' } },
    });
    expect(await audit('prove', ids[12]!)).toMatchObject({
      code: 4,
      stdout: expect.stringMatching(/as it was signed: +NO/),
    });
  });

  it('detects a re-signed history with a separate copy of the heads', async () => {
    const copy = join(testStack.directory, '../heads-copy.jsonl');
    await copyFile(join(testStack.directory, 'heads.jsonl'), copy);
    await rm(testStack.directory, { recursive: true });
    await testStack.record();
    expect(await audit('verify')).toMatchObject({ code: 0 });
    expect(await audit('verify', '--heads', copy)).toMatchObject({
      code: 4,
      stdout: expect.stringContaining('root-differs'),
    });
  });
});
