import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/contracts';
import { ATTACHMENT_MAX_BYTES } from '@granary/domain/attachments';
import { DRAFTS_FOLDER, clearDrafts, filePath } from '@granary/platform/files';
import { until } from '@granary/testing/stack';
import { createHash } from 'node:crypto';
import { readFile, readdir, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { pdf } from '../../testing/fixtures/files.ts';
import { openTestStack, type TestStack } from '../../testing/stack/contracts.ts';

let testStack: TestStack;
let root: string;
beforeAll(async () => {
  testStack = await openTestStack();
  root = testStack.api.config.GRANARY_FILES;
}, 60_000);
afterAll(() => testStack.api.close());

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const incoming = (): Promise<string[]> => readdir(join(root, DRAFTS_FOLDER));

describe('an upload', () => {
  it('is stored once, under the digest of its content', async () => {
    const content = pdf();
    const first = await testStack.upload('clerk', content);
    expect(first).toMatchObject({
      status: 200,
      body: { data: { sha256: digest(content), type: 'application/pdf', size: content.length } },
    });
    expect((await testStack.upload('clerk', content)).body.data).toEqual(first.body.data);
    expect(await readFile(filePath(root, digest(content)))).toEqual(content);
    expect(await incoming()).toEqual([]);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['an archive', Buffer.from('504b0304140000000000', 'hex')],
    ['words', Buffer.from('just words')],
  ])('is refused by its content, whatever its name: %s', async (_, content) => {
    const { status, body } = await testStack.upload('clerk', content);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'FILE_TYPE_REFUSED' });
    expect(await incoming()).toEqual([]);
  });

  it('is refused if it is empty, too large, or sent without permission', async () => {
    expect((await testStack.upload('clerk', '')).body.code).toBe('FILE_EMPTY');
    expect((await testStack.upload('viewer', pdf())).body.code).toBe('PERMISSION_DENIED');
    const { code, facts } = await announce(ATTACHMENT_MAX_BYTES + 1);
    expect({ code, facts }).toEqual({ code: 'FILE_TOO_LARGE', facts: { megabytes: 100 } });
  });

  it('may be exactly 100 MB', async () => {
    const largest = Buffer.alloc(ATTACHMENT_MAX_BYTES);
    pdf().copy(largest);
    expect((await testStack.upload('clerk', largest)).body.data).toMatchObject({
      size: ATTACHMENT_MAX_BYTES,
    });
    expect(await incoming()).toEqual([]);
  }, 60_000);

  it('leaves nothing behind when it is aborted', async () => {
    const before = await readdir(root);
    const sending = request(`${testStack.api.base}/api/v1/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${testStack.tokens.clerk}`,
        'content-type': 'application/octet-stream',
        'content-length': 1_000_000,
      },
    });
    sending.on('error', () => undefined);
    sending.write(pdf(77));
    await until(async () => (await incoming()).length === 1);
    sending.destroy();
    await until(async () => (await incoming()).length === 0);
    expect(await readdir(root)).toEqual(before);
  });

  it('is cleared away a day after it was interrupted', async () => {
    const [old, young] = ['old', 'young'].map((name) => join(root, DRAFTS_FOLDER, name));
    for (const piece of [old!, young!]) await writeFile(piece, 'half');
    const twoDaysAgo = Date.now() / 1000 - 172_800;
    await utimes(old!, twoDaysAgo, twoDaysAgo);
    await clearDrafts(join(root, DRAFTS_FOLDER), { olderThanMs: 86_400_000 });
    expect(await incoming()).toEqual(['young']);
  });
});

describe('an attachment', () => {
  const attach = (code: string, name: string, sha256: string, key?: string) =>
    testStack.on('clerk', contracts.attachToContract, code, { body: { name, sha256 }, ...(key && { key }) });

  it('refers to an uploaded file, once per idempotency key, also on an approved contract', async () => {
    const content = pdf(2);
    await testStack.upload('clerk', content);
    const code = await testStack.approved();
    const key = crypto.randomUUID();
    const answers = [
      await attach(code, '合同 HT.pdf', digest(content), key),
      await attach(code, '合同 HT.pdf', digest(content), key),
    ];
    const [id, again] = answers.map(({ body }) => (body.data as { id: string }).id);
    expect(again).toBe(id);
    expect((await testStack.document(code)).attachments).toEqual([
      {
        id,
        name: '合同 HT.pdf',
        type: 'application/pdf',
        size: content.length,
        sha256: digest(content),
      },
    ]);
    const removal = { params: { code, attachment: id! } };
    const kept = await testStack.as('clerk', contracts.removeFromContract, removal);
    expect(kept.body.code).toBe('APPROVAL_STATUS_FORBIDS');
  });

  it('must refer to an uploaded file, under a name that matches its type', async () => {
    const code = await testStack.draft();
    expect((await attach(code, 'never.pdf', 'f'.repeat(64))).body.code).toBe('FILE_NOT_UPLOADED');
    await testStack.upload('clerk', pdf(3));
    const disguised = await attach(code, 'invoice.html', digest(pdf(3)));
    expect(disguised.body).toMatchObject({
      code: 'FILE_NAME_MISLEADS',
      errors: { name: [expect.any(String)] },
    });
    expect((await attach(code, '../up.pdf', digest(pdf(3)))).body.code).toBe('VALIDATION_ERROR');
  });

  it('can be removed from a draft; the file stays for other documents that use it', async () => {
    const code = await testStack.draft();
    await testStack.upload('clerk', pdf(4));
    const { body } = await attach(code, 'scan.pdf', digest(pdf(4)));
    const { id } = body.data as { id: string };
    await testStack.as('clerk', contracts.removeFromContract, { params: { code, attachment: id } });
    expect((await testStack.document(code)).attachments).toEqual([]);
    expect(await readFile(filePath(root, digest(pdf(4))))).toEqual(pdf(4));
  });
});

/** Announces a body of this length, in bytes, but sends only its beginning. */
const announce = (length: number): Promise<{ code: string; facts: object }> =>
  new Promise((resolve, reject) => {
    const sending = request(`${testStack.api.base}/api/v1/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${testStack.tokens.clerk}`,
        'content-type': 'application/octet-stream',
        'content-length': length,
      },
    });
    sending.once('error', reject);
    sending.once('response', (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (body += chunk));
      answer.once('end', () => {
        sending.destroy();
        resolve(JSON.parse(body) as { code: string; facts: object });
      });
    });
    sending.flushHeaders();
  });
