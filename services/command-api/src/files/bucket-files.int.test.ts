import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/contracts';
import { filesConfig, readConfig } from '@granary/platform/config';
import { nameOf, openFileStore } from '@granary/platform/files';
import { startTestBucket, type TestBucket } from '@granary/testing/stack';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pdf } from '../../testing/fixtures/files.ts';
import { openTestStack, type TestStack } from '../../testing/stack/contracts.ts';
import { UNATTACHED_FOR_MS, UnattachedFiles } from './unattached-files.ts';

let bucket: TestBucket;
let scratch: string;
let testStack: TestStack;
beforeAll(async () => {
  bucket = await startTestBucket();
  scratch = await mkdtemp(join(tmpdir(), 'granary-scratch-'));
  testStack = await openTestStack({ ...bucket.variables, GRANARY_SCRATCH: scratch });
}, 60_000);
afterEach(() => {
  bucket.fault = () => undefined;
});
afterAll(async () => {
  await testStack.api.close();
  await bucket.close();
  await rm(scratch, { recursive: true, force: true });
});

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const attach = (code: string, sha256: string) =>
  testStack.on('clerk', contracts.attachToContract, code, { body: { name: 'scan.pdf', sha256 } });
const drafts = () => readdir(join(scratch, 'files'));
/** As a query-api on another machine opens them. */
const elsewhere = () => {
  const config = readConfig(filesConfig, { ...bucket.variables, GRANARY_SCRATCH: join(scratch, 'other') });
  return openFileStore(config.GRANARY_FILES, 'files', config);
};

describe('an upload to a bucket', () => {
  it('is read on another machine and can be attached, while others are swept', async () => {
    const [attached, other] = [pdf(1), pdf(2)];
    for (const content of [attached, other])
      expect((await testStack.upload('clerk', content)).body.data).toEqual({
        sha256: digest(content),
        size: content.length,
        type: 'application/pdf',
      });
    expect(await drafts()).toEqual([]);
    const code = await testStack.draft();
    expect((await attach(code, digest(attached))).status).toBe(200);
    expect((await testStack.document(code)).attachments).toMatchObject([
      { sha256: digest(attached), size: attached.length, type: 'application/pdf' },
    ]);
    const opened = await elsewhere().open(nameOf(digest(attached)));
    expect(opened && (await buffer(opened.content))).toEqual(attached);
    const twoDaysLater = Date.now() + 2 * UNATTACHED_FOR_MS;
    expect(await testStack.api.app.get(UnattachedFiles).sweep(twoDaysLater)).toEqual([digest(other)]);
    expect((await attach(code, digest(other))).body.code).toBe('FILE_NOT_UPLOADED');
    expect(await elsewhere().find(nameOf(digest(attached)))).toMatchObject({ size: attached.length });
  });

  it('is refused by its content before anything reaches the bucket', async () => {
    const before = await bucket.names();
    expect((await testStack.upload('clerk', Buffer.from('just words'))).body.code).toBe('FILE_TYPE_REFUSED');
    expect([await drafts(), await bucket.names()]).toEqual([[], before]);
  });

  it('is refused while the bucket is not reached, leaves nothing behind, and is done when repeated', async () => {
    const before = await bucket.names();
    const code = await testStack.draft();
    bucket.fault = () => 'busy';
    const { status, body } = await testStack.upload('clerk', pdf(3));
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect((await attach(code, digest(pdf(1)))).body.code).toBe('SERVICE_UNAVAILABLE');
    const health = await fetch(`${testStack.api.base}/health`);
    expect(await health.json()).toMatchObject({ parts: { files: { status: 'degraded' } } });
    bucket.fault = () => undefined;
    expect([await drafts(), await bucket.names()]).toEqual([[], before]);
    expect((await testStack.upload('clerk', pdf(3))).status).toBe(200);
    expect((await attach(code, digest(pdf(3)))).status).toBe(200);
  });
});
