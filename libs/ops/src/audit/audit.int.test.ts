import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EvidenceCopy } from '@granary/evidence/copy';
import { lastVerification } from '@granary/evidence/log';
import { filesConfig, readConfig } from '@granary/platform/config';
import { openFileStore } from '@granary/platform/files';
import { startTestBucket } from '@granary/testing/stack';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
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

  it('brings a copy back from a bucket, to verify the log with', async () => {
    const bucket = await startTestBucket();
    const place = bucket.variables['GRANARY_FILES'] ?? '';
    const fetched = join(testStack.directory, '../fetched');
    const before = environment;
    environment = { ...before, ...bucket.variables };
    expect(await audit('fetch', place)).toMatchObject({ code: 2 });
    expect(await audit('fetch', '/somewhere', fetched)).toMatchObject({ code: 2 });
    expect(await audit('fetch', place, testStack.directory)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not empty'),
    });
    expect(await audit('fetch', place, `${fetched}-of-nothing`)).toMatchObject({
      code: 4,
      stdout: expect.stringContaining('no-heads: no head was copied'),
    });
    const config = readConfig(filesConfig, { ...environment, GRANARY_SCRATCH: `${fetched}-scratch` });
    const copy = new EvidenceCopy(openFileStore(place, 'evidence', config), testStack.directory);
    await copy.update(new AbortController().signal);
    expect(await audit('fetch', place, fetched)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /the evidence of 30 events, 1 head.*\n {2}of the log that begins with event [0-9a-f-]{36}, UnitCreated of /,
      ),
    });
    const other = await openEvidenceStack();
    await other.append(1);
    await other.record();
    const publicKey = join(other.directory, '../public.pem');
    await writeFile(publicKey, other.key.public.pem);
    const elsewhere = { EVENTSTORE_URL: other.url, GRANARY_EVIDENCE: other.directory, publicKey };
    environment = { ...bucket.variables, ...elsewhere, GRANARY_EVIDENCE_COPY: place };
    expect(await audit('verify')).toMatchObject({
      code: 4,
      stdout: expect.stringMatching(/^verified: .*\nNOT COPIED to s3:.* the log that begins with event /s),
    });
    await other.close();
    environment = { ...before, GRANARY_EVIDENCE: fetched };
    expect(await json('verify')).toMatchObject({ state: 'verified', events: EVENTS, heads: 1 });
    environment = before;
    await bucket.close();
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

  describe('archives', () => {
    // Everything was recorded now, so the period is the time until yesterday, or until tomorrow.
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const pathOf = (name: string) => join(testStack.directory, '..', name);

    it('writes one file that anybody verifies with the public key alone', async () => {
      const file = pathOf('past.archive');
      expect(await audit('archive', '2020-01-01', yesterday, file)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/0 events from 2020-01-01 .*\n.*over 30 events.*\n {2}not sealed/),
      });
      const before = environment;
      environment = { publicKey: before['publicKey']! };
      const checked = await audit('check-archive', file);
      environment = before;
      expect(checked).toMatchObject({ code: 0, stdout: expect.stringMatching(/^verified: the archive/) });
      expect(await json('check-archive', file)).toMatchObject({
        isWell: true,
        events: 0,
        from: '2020-01-01',
      });
    });

    it('seals it for the holder of a key', async () => {
      const [file, keyFile, otherKey] = ['sealed.archive', 'age-key', 'other-key'].map(pathOf) as [
        string,
        string,
        string,
      ];
      const recipients = [];
      for (const path of [keyFile, otherKey]) {
        const identity = await generateX25519Identity();
        recipients.push(await identityToRecipient(identity));
        await writeFile(path, `${identity}\n`);
      }
      const [recipient = ''] = recipients;
      const asked = ['archive', '2020-01-01', yesterday, file, '--recipient', recipient];
      expect(await audit(...asked)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('sealed: only'),
      });
      expect(await audit('check-archive', file, '--identity', keyFile)).toMatchObject({ code: 0 });
      expect(await audit('check-archive', file)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('is sealed'),
      });
      expect(await audit('check-archive', file, '--identity', otherKey)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('not sealed for the key'),
      });
      const content = await readFile(file);
      await writeFile(file, content.subarray(0, -20));
      expect(await audit('check-archive', file, '--identity', keyFile)).toMatchObject({
        code: 4,
        stdout: expect.stringContaining('cannot be read to its end'),
      });
    });

    it('says of a file that was cut off or is something else that it differs', async () => {
      const file = pathOf('cut.archive');
      await audit('archive', '2020-01-01', yesterday, file);
      const content = await readFile(file);
      for (const other of [
        content.subarray(0, -9),
        content.subarray(0, 0),
        Buffer.from('ten bags of urea'),
      ]) {
        await writeFile(file, other);
        expect(await audit('check-archive', file)).toMatchObject({
          code: 4,
          stdout: expect.stringMatching(/^DIFFERS: the archive/),
        });
      }
      expect(await audit('check-archive', pathOf('nowhere'))).toMatchObject({ code: 1 });
    });

    it('says of one that tells other days than those of its events that it differs', async () => {
      const file = pathOf('renamed.archive');
      await audit('archive', '2020-01-01', yesterday, file);
      const lines = gunzipSync(await readFile(file)).toString();
      for (const from of ['2010-01-01', 'long ago', 2020]) {
        await writeFile(
          file,
          gzipSync(lines.replace('"from":"2020-01-01"', `"from":${JSON.stringify(from)}`)),
        );
        expect(await audit('check-archive', file)).toMatchObject({
          code: 4,
          stdout: expect.stringContaining('but holds what was recorded from 2019-12-31T'),
        });
      }
    });

    it('refuses what cannot be archived, and leaves nothing behind', async () => {
      const file = pathOf('refused.archive');
      for (const words of [
        [],
        ['2025-01-01', '2025-12-31'],
        ['2025-01-01', '2025-02-30', file],
        ['2025-1-1', '2025-12-31', file],
        ['2025-12-31', '2025-01-01', file],
        ['2025-01-01', day(2), file],
        ['2025-01-01', '2025-12-31', file, '--recipient', 'age1nobody'],
      ])
        expect([words, (await audit('archive', ...words)).code]).toEqual([words, 2]);
      await expect(readFile(file)).rejects.toThrow('ENOENT');
      await writeFile(file, 'kept');
      expect(await audit('archive', '2025-01-01', '2025-12-31', file)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('exists already'),
      });
      expect(await readFile(file, 'utf8')).toBe('kept');
    });
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
