import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/discussions';
import type { Endpoint } from '@granary/api/http';
import { deleteInbound } from '@granary/api/inbound';
import { MAIL_SETTING } from '@granary/api/notifications';
import { changeSettings, changeUserStatus, createUser } from '@granary/api/users';
import { discussion } from '@granary/domain/discussions';
import { localMessagesIn } from '@granary/platform/local-messages';
import { until } from '@granary/testing/stack';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdf, uploadTo } from '../../testing/fixtures/files.ts';
import { verifyEmail } from '../../testing/fixtures/people.ts';
import { openTestStack } from '../../testing/stack/inbound.ts';
import type { TestRequest } from '../../testing/stack/test-api.ts';

type TestStack = Awaited<ReturnType<typeof openTestStack>>;
type Person = Parameters<TestStack['as']>[0] | 'auditor' | 'buyer';

let stack: TestStack;
let mails: string;
let tokens: Record<Person, string>;
let number: string;
beforeAll(async () => {
  mails = await mkdtemp(join(tmpdir(), 'granary-mail-'));
  stack = await openTestStack({ GRANARY_MAIL: mails, GRANARY_PUBLIC_URL: 'https://granary.example' });
  tokens = {
    ...stack.tokens,
    auditor: await stack.tokenFor('auditor'),
    buyer: await stack.tokenFor('purchase_admin'),
  };
  number = await stack.draft();
}, 60_000);
afterAll(async () => {
  await stack.api.close();
  await rm(mails, { recursive: true, force: true });
});

const on = (person: Person, endpoint: Endpoint, sent: TestRequest = {}) =>
  stack.api.request(endpoint, {
    token: tokens[person],
    ...sent,
    params: { kind: 'inbound', number, ...sent.params },
  });
const say = (person: Person, text: string, sent: { mentions?: string[]; key?: string } = {}) => {
  const { mentions = [], ...rest } = sent;
  return on(person, contracts.addComment, { body: { text, mentions }, ...rest });
};
const said = async (person: Person, text: string): Promise<string> =>
  ((await say(person, text)).body.data as { id: string }).id;
const history = (kind = 'inbound', id = number) => stack.history(discussion.category, `${kind}.${id}`);
const hired = async (username: string, role: string, warehouses: string[]): Promise<string> => {
  const body = {
    username,
    password: 'secret1',
    realName: `Name of ${username}`,
    email: `${username}@example.com`,
    phone: '+855 12 345 678',
    role,
    warehouses,
  };
  const answer = await stack.api.request(createUser, { token: tokens.root, body });
  return (answer.body.data as { id: string }).id;
};

describe('a comment', () => {
  it('is added once for each idempotency key, beside the document', async () => {
    const before = await stack.history('inbound', number);
    const key = '01938f5e-7a10-7c3e-9d1b-3f2a5c6d7e8f';
    const first = await say('staff', 'The lorry comes at nine', { key });
    expect(first.status).toBe(200);
    expect((await say('staff', 'The lorry comes at nine', { key })).body.data).toEqual(first.body.data);
    expect((await history()).filter((type) => type === 'CommentAdded')).toHaveLength(1);
    expect(await stack.history('inbound', number)).toEqual(before);
  });

  it('takes permission to read the document in its warehouse, and to work on something', async () => {
    const code = async (person: Person) => (await say(person, 'Hello')).body.code;
    expect(await code('auditor')).toBe('PERMISSION_DENIED');
    expect(await code('buyer')).toBe('PERMISSION_DENIED');
    expect(await code('elsewhere')).toBe('WAREHOUSE_ACCESS_DENIED');
    expect(await code('admin')).toBeUndefined();
  });

  it('needs a document, and text', async () => {
    const at = (params: Record<string, string>, text = 'Hello') =>
      on('root', contracts.addComment, { params, body: { text, mentions: [] } });
    expect((await at({ number: 'IN-NONE' })).body.code).toBe('NOT_FOUND');
    expect((await at({ kind: 'batch', number: 'WH-PP.GLY-41SL.NONE' })).body.code).toBe('NOT_FOUND');
    expect((await at({ kind: 'batch', number: '__proto__' })).body.code).toBe('VALIDATION_ERROR');
    expect((await at({}, ' \n ')).body.errors).toHaveProperty('text');
    expect((await at({}, 'x'.repeat(2_001))).body.errors).toHaveProperty('text');
  });

  it('is revised and deleted by its author only', async () => {
    const params = { comment: await said('staff', 'At nine') };
    const body = { text: 'At ten', mentions: [] };
    expect((await on('admin', contracts.reviseComment, { params, body })).body.code).toBe(
      'COMMENT_OF_ANOTHER',
    );
    expect((await on('root', contracts.deleteComment, { params })).body.code).toBe('COMMENT_OF_ANOTHER');
    expect((await on('staff', contracts.reviseComment, { params, body })).status).toBe(200);
    expect((await on('staff', contracts.deleteComment, { params })).status).toBe(200);
    expect((await on('staff', contracts.deleteComment, { params })).status).toBe(200);
    expect((await history()).slice(-2)).toEqual(['CommentRevised', 'CommentDeleted']);
  });

  it('from two people at once is added for both', async () => {
    const before = (await history()).length;
    const answers = await Promise.all([say('staff', 'One'), say('admin', 'Two'), say('other', 'Three')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await history()).length).toBe(before + 3);
  });

  it('is refused on a document in the recycle bin', async () => {
    const deleted = await stack.draft();
    const params = { number: deleted };
    await stack.as('admin', deleteInbound, { params, query: { reason: 'Entered twice' } });
    const answer = await on('staff', contracts.addComment, { params, body: { text: 'Why?', mentions: [] } });
    expect(answer.body.code).toBe('DOCUMENT_DELETED');
  });
});

describe('a mention', () => {
  it('is of somebody who may read the document', async () => {
    const there = await hired('there', 'warehouse_admin', ['WH-BTB']);
    const buyer = await hired('buyer1', 'purchase_admin', ['WH-PP']);
    const here = await hired('here', 'warehouse_staff', ['WH-PP']);
    const answer = async (...mentions: string[]) => (await say('staff', 'Look', { mentions })).body;
    expect(await answer(there)).toMatchObject({
      code: 'MENTION_MAY_NOT_READ',
      errors: { mentions: ['there cannot be mentioned because they may not read this document'] },
    });
    expect(await answer(buyer)).toMatchObject({ code: 'MENTION_MAY_NOT_READ' });
    expect(await answer('nobody')).toMatchObject({ code: 'USER_NOT_FOUND' });
    expect(await answer(here, here)).toMatchObject({ success: true });
  });

  it('stays when the comment is revised, also of somebody who has left since', async () => {
    const [leaves, gone] = [
      await hired('leaves', 'warehouse_staff', ['WH-PP']),
      await hired('gone', 'warehouse_staff', ['WH-PP']),
    ];
    const { body } = await say('staff', '@leaves Look', { mentions: [leaves] });
    for (const id of [leaves, gone])
      await stack.api.request(changeUserStatus, {
        token: tokens.root,
        params: { id },
        body: { status: 'inactive', reason: 'Has left' },
      });
    const params = { comment: (body.data as { id: string }).id };
    const revised = async (...mentions: string[]) =>
      (await on('staff', contracts.reviseComment, { params, body: { text: '@leaves Look again', mentions } }))
        .body;
    expect((await revised(leaves, gone)).code).toBe('MENTION_MAY_NOT_READ');
    expect(await revised(leaves)).toMatchObject({ success: true });
  });

  it('is mailed once to those who want it at a verified address, without the text', async () => {
    const wants = await hired('wants', 'warehouse_staff', ['WH-PP']);
    const silent = await hired('silent', 'warehouse_staff', ['WH-PP']);
    const unproven = await hired('unproven', 'warehouse_staff', ['WH-PP']);
    await verifyEmail(stack.api, wants);
    const rows = [{ name: MAIL_SETTING, value: '["mention"]' }];
    for (const id of [wants, unproven]) {
      const token = await stack.api.tokenFor('warehouse_staff', ['WH-PP'], id);
      await stack.api.request(changeSettings, { token, body: { rows } });
    }
    const mentions = [wants, silent, unproven];
    const { body } = await say('staff', '@wants @silent @unproven The secret price', { mentions });
    const params = { comment: (body.data as { id: string }).id };
    await on('staff', contracts.reviseComment, {
      params,
      body: { text: '@wants @silent @unproven Another', mentions },
    });
    const settled = async () =>
      (
        await stack.api.pool.query<{ failure: string | null }>(
          `SELECT last_failure AS failure FROM vault.message
           WHERE user_id = ANY($1) AND settled_at IS NOT NULL ORDER BY last_failure`,
          [mentions],
        )
      ).rows.map(({ failure }) => failure);
    await until(async () => (await settled()).length === 3, { what: 'all messages settled' });
    expect(await settled()).toEqual(['NOTHING_TO_SAY', 'NOTHING_TO_SAY', null]);
    const sent = (await localMessagesIn(mails, 100)).filter(({ subject }) => subject.includes(number));
    expect(sent.map(({ to }) => to)).toEqual(['wants@example.com']);
    expect(sent[0]!.text).toContain(`https://granary.example/warehouse/inbound/${number}?tab=comments`);
    expect(sent[0]!.text).not.toContain('secret price');
  });
});

describe('an attachment', () => {
  const upload = async (mark: number) => {
    const { body } = await uploadTo(stack.api, tokens.staff, pdf(mark));
    return { name: `note-${mark}.pdf`, sha256: (body.data as { sha256: string }).sha256 };
  };

  it('is added by those who work on the document, and removed with a reason', async () => {
    const body = await upload(1);
    expect((await on('auditor', contracts.attachToDocument, { body })).body.code).toBe('PERMISSION_DENIED');
    expect((await on('elsewhere', contracts.attachToDocument, { body })).body.code).toBe(
      'WAREHOUSE_ACCESS_DENIED',
    );
    const { data } = (await on('staff', contracts.attachToDocument, { body })).body;
    const params = { attachment: (data as { id: string }).id };
    expect((await on('staff', contracts.removeFromDocument, { params })).body.code).toBe('VALIDATION_ERROR');
    const query = { reason: 'Another order' };
    expect((await on('staff', contracts.removeFromDocument, { params, query })).status).toBe(200);
    expect((await on('staff', contracts.removeFromDocument, { params, query })).status).toBe(200);
    expect((await history()).slice(-2)).toEqual(['DocumentAttachmentAdded', 'DocumentAttachmentRemoved']);
  });

  it('needs an uploaded file and a fitting name', async () => {
    const missing = { name: 'a.pdf', sha256: 'f'.repeat(64) };
    const misleading = { ...(await upload(2)), name: 'run.exe' };
    expect((await on('staff', contracts.attachToDocument, { body: missing })).body.code).toBe(
      'FILE_NOT_UPLOADED',
    );
    expect((await on('staff', contracts.attachToDocument, { body: misleading })).body.code).toBe(
      'FILE_NAME_MISLEADS',
    );
  });

  it('of a contract stays with the contract', async () => {
    const params = { kind: 'contract', number: 'HT-1' };
    const answer = await on('root', contracts.attachToDocument, { params, body: await upload(3) });
    expect(answer.body.code).toBe('VALIDATION_ERROR');
  });

  it('from somebody who may read the order but works elsewhere is refused', async () => {
    const reader = await stack.tokenFor('finance_admin');
    const body = await upload(4);
    const asked = { token: reader, params: { kind: 'inbound', number }, body };
    const answer = await stack.api.request(contracts.attachToDocument, asked);
    expect(answer.body).toMatchObject({
      code: 'PERMISSION_DENIED',
      facts: { permission: 'inbound:write, inbound:approve' },
    });
    expect(
      (
        await stack.api.request(contracts.addComment, {
          ...asked,
          body: { text: 'Is it paid?', mentions: [] },
        })
      ).status,
    ).toBe(200);
  });
});
