import {
  getDiscussion,
  getDocumentAttachment,
  listDocumentReaders,
  type DiscussionDetail,
} from '@granary/api/discussions';
import {
  NOTIFICATIONS_SHOWN,
  NOTIFICATION_ID_LENGTH,
  listNotifications,
  type Notification,
} from '@granary/api/notifications';
import { discussion, type DiscussionEvent } from '@granary/domain/discussions';
import type { Actor } from '@granary/domain/kernel';
import { outbound, type OutboundEvent } from '@granary/domain/outbound';
import { ContractRow } from '@granary/read-models/contracts';
import { CreditAccountRow } from '@granary/read-models/credit';
import { CustomerRow } from '@granary/read-models/customers';
import { MentionRow } from '@granary/read-models/discussions';
import { InboundRow } from '@granary/read-models/inbound';
import { OperationRow } from '@granary/read-models/operation-log';
import { OutboundRow } from '@granary/read-models/outbound';
import { RecallRow } from '@granary/read-models/recalls';
import { BatchRow } from '@granary/read-models/stock';
import { UserRow } from '@granary/read-models/users';
import { WarehouseRow } from '@granary/read-models/warehouses';
import { InstanceRow, type InstanceTask } from '@granary/read-models/workflow';
import { entered } from '@granary/testing/builders/outbound';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationRows } from '@granary/testing/fixtures/operation-rows';
import { userRow } from '../../testing/fixtures/people.ts';
import { contractOf, outboundOrder, recallOf, waitingCreditRequest } from '@granary/testing/fixtures/rows';
import { startJobs } from '../../testing/stack/jobs.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

const document = { kind: 'outbound', number: 'OUT-1' } as const;
const sale = { kind: 'outbound', number: 'OUT-2' } as const;
const dara: Actor = { userId: 'u-dara', username: 'dara', role: 'warehouse_staff' };
const comment = '01938f5e-0000-7000-8000-000000000001';
const second = '01938f5e-0000-7000-8000-000000000002';
const attachment = {
  id: '01938f5e-0000-7000-8000-000000000003',
  name: 'photo.png',
  type: 'image/png',
  size: 10,
  sha256: 'a'.repeat(64),
} as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi([
    UserRow,
    MentionRow,
    InstanceRow,
    OutboundRow,
    InboundRow,
    ContractRow,
    RecallRow,
    OperationRow,
    BatchRow,
    WarehouseRow,
    CreditAccountRow,
    CustomerRow,
  ]);
  await api.insert(UserRow, [
    userRow('u-dara', { username: 'dara', realName: 'Sok Dara', role: 'warehouse_staff' }),
    userRow('u-here', { username: 'here', role: 'warehouse_admin', everywhere: false, warehouses: ['PP'] }),
    userRow('u-there', {
      username: 'there',
      role: 'warehouse_admin',
      everywhere: false,
      warehouses: ['BTB'],
    }),
    userRow('u-sales', { username: 'sales', role: 'purchase_admin' }),
    userRow('u-gone', { username: 'gone', role: 'warehouse_admin', status: 'inactive' }),
  ]);
  await created('OUT-1');
  await created('OUT-2', { type: 'sale', customer: 'KAMPOT' });
}, 60_000);
afterAll(() => api.close());

const created = (number: string, changes: Partial<Parameters<typeof entered>[0]> = {}) => {
  const event: OutboundEvent = {
    type: 'OutboundCreated',
    data: {
      ...entered({ title: 'Field trial', ...changes }),
      number,
      warehouse: 'PP',
      lines: [{ line: 1, item: 'UREA', quantity: '1.000', entered: null, remarks: null }],
      sale: null,
    },
  };
  return api.store.decide(outbound, number, commandContext(), () => [event]);
};
const happened = (at: string, ...events: DiscussionEvent[]) =>
  api.store.decide(discussion, 'outbound.OUT-1', commandContext({ actor: dara, at }), () => events);
const ask = async (person: Parameters<TestApi['tokenFor']>[0], params: Record<string, string> = document) =>
  (await api.request(getDiscussion, { token: await api.tokenFor(person), params })).body;

describe('a discussion', () => {
  const now = new Date().toISOString();
  beforeAll(async () => {
    await happened(
      '2026-11-20T00:00:00.000Z',
      { type: 'CommentAdded', data: { document, comment, author: 'u-dara', text: 'Old', mentions: [] } },
      { type: 'DocumentAttachmentAdded', data: { document, attachment } },
    );
    await happened(now, {
      type: 'CommentAdded',
      data: { document, comment: second, author: 'u-dara', text: '@here Look', mentions: ['u-here'] },
    });
  }, 30_000);

  it('is shown in order, with names, times and mentions', async () => {
    const { comments, attachments, timeline, mayAttach } = (await ask({ role: 'warehouse_admin' })).data;
    expect(comments).toMatchObject([
      {
        id: comment,
        author: { username: 'dara', realName: 'Sok Dara' },
        addedAt: '2026-11-20T00:00:00.000Z',
        text: 'Old',
        mentions: [],
        changeable: false,
      },
      { id: second, text: '@here Look', mentions: [{ id: 'u-here', username: 'here' }] },
    ]);
    expect(attachments).toEqual([{ ...attachment, addedBy: 'dara', addedAt: '2026-11-20T00:00:00.000Z' }]);
    expect(timeline).toMatchObject([
      { type: 'DocumentAttachmentAdded', username: 'dara', note: 'photo.png' },
    ]);
    expect(mayAttach).toBe(true);
  });

  it('offers no more than the reader may do', async () => {
    const offered = async (role: 'auditor' | 'finance_admin' | 'warehouse_staff') => {
      const { mayComment, mayAttach } = (await ask({ role })).data;
      return [mayComment, mayAttach];
    };
    expect(await offered('auditor')).toEqual([false, false]);
    expect(await offered('finance_admin')).toEqual([true, false]);
    expect(await offered('warehouse_staff')).toEqual([true, true]);
  });

  it('shows that a comment was deleted, without its text', async () => {
    await happened(now, { type: 'CommentDeleted', data: { document, comment: second, unmentioned: [] } });
    const { comments }: DiscussionDetail = (await ask({ role: 'warehouse_admin' })).data;
    expect(comments[1]).toMatchObject({ text: null, mentions: [], changeable: false });
  });

  it('takes permission to read the document', async () => {
    const code = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).code;
    expect(await code({ role: 'warehouse_admin', warehouses: ['BTB'] })).toBe('WAREHOUSE_ACCESS_DENIED');
    expect(await code({ role: 'purchase_admin' })).toBe('PERMISSION_DENIED');
    expect(await code({ role: 'purchase_admin' }, sale)).toBeUndefined();
    expect(await code({ permissions: ['outbound:read'] }, sale)).toBe('PERMISSION_DENIED');
    expect(await code({ role: 'warehouse_admin' }, { ...document, number: 'OUT-9' })).toBe('NOT_FOUND');
  });

  it('serves a file only to readers of the document', async () => {
    const file = async (person: Parameters<TestApi['tokenFor']>[0], id: string = attachment.id) => {
      const token = await api.tokenFor(person);
      const params = { ...document, attachment: id };
      return (await api.request(getDocumentAttachment, { token, params })).body.code;
    };
    expect(await file({ role: 'warehouse_admin', warehouses: ['BTB'] })).toBe('WAREHOUSE_ACCESS_DENIED');
    // It was never stored here.
    expect(await file({ role: 'warehouse_admin' })).toBe('NOT_FOUND');
    expect(await file({ role: 'warehouse_admin' }, comment)).toBe('NOT_FOUND');
  });
});

describe('colleagues to mention', () => {
  it('are active and may read the document', async () => {
    const readers = async (params: Record<string, string>) => {
      const token = await api.tokenFor({ role: 'warehouse_admin' });
      const { rows } = (await api.request(listDocumentReaders, { token, params })).body.data;
      return rows.map(({ username }) => username).toSorted();
    };
    expect(await readers(document)).toEqual(['dara', 'here']);
    expect(await readers(sale)).toEqual(['dara', 'here', 'sales']);
  });
});

describe('notifications', () => {
  const moment = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const mention = (id: string, changes: Partial<MentionRow>): MentionRow => ({
    id,
    person: 'u-here',
    kind: 'outbound',
    number: 'OUT-1',
    warehouse: 'PP',
    author: 'dara',
    mentionedAt: moment(5),
    ...changes,
  });
  const task = (n: number, changes: Partial<InstanceTask>): InstanceTask => ({
    n,
    kind: 'credit_approval',
    status: 'pending',
    step: 1,
    steps: 1,
    delegate: null,
    openedAt: moment(30),
    reviewer: null,
    closedAt: null,
    closedBy: null,
    note: null,
    ...changes,
  });
  const told = async (person: Parameters<TestApi['tokenFor']>[0]) => {
    const token = await api.tokenFor({ userId: 'u-here', ...person });
    return (await api.request(listNotifications, { token })).body.data.rows;
  };
  const documentOf = (row: Notification) => ('document' in row ? row.document.number : undefined);
  const titleOf = (row: Notification) => ('title' in row ? row.title : undefined);
  beforeAll(async () => {
    await api.insert(MentionRow, [
      mention('m-1', {}),
      mention('m-old', { mentionedAt: moment(60 * 24 * 31) }),
      mention('m-other', { person: 'u-there' }),
      mention('m-place', { number: 'OUT-3', warehouse: 'BTB', mentionedAt: moment(6) }),
      mention('m-contract', { kind: 'contract', number: 'HT-1', warehouse: null, mentionedAt: moment(7) }),
    ]);
    await api.insert(OutboundRow, [
      outboundOrder('OUT-1', { warehouse: 'PP' }),
      outboundOrder('OUT-3', { warehouse: 'BTB' }),
    ]);
    await api.insert(ContractRow, [contractOf('HT-1')]);
    await api.insert(InstanceRow, [
      waitingCreditRequest('CR-1', { taskSince: moment(1), title: 'More limit' }),
    ]);
  }, 30_000);

  it('are one’s own, of what one may still read, newest first', async () => {
    const rows = await told({ role: 'warehouse_admin', warehouses: ['PP'] });
    expect(rows).toMatchObject([
      { kind: 'mention', by: 'Sok Dara', document: { kind: 'outbound', number: 'OUT-1' } },
    ]);
    expect(rows[0]?.id).toHaveLength(NOTIFICATION_ID_LENGTH);
    expect(await told({ role: 'user', warehouses: 'all' })).toEqual([]);
  });

  it('include decisions that wait for the person', async () => {
    const rows = await told({ role: 'manager' });
    expect(rows.map((row) => [row.kind, titleOf(row) ?? documentOf(row)])).toEqual([
      ['task', 'More limit'],
      ['mention', 'OUT-1'],
      ['mention', 'OUT-3'],
      ['mention', 'HT-1'],
    ]);
  });

  it('have a title only if the document has one besides its number', async () => {
    const titled = (number: string, title: string) =>
      waitingCreditRequest(number, { title, stepRoles: ['manager'], taskSince: moment(40) });
    await api.insert(InstanceRow, [titled('CR-8', ''), titled('CR-9', 'CR-9')]);
    const rows = await told({ role: 'manager', userId: 'u-titles' });
    const titles = new Map(rows.map((row) => [documentOf(row), titleOf(row)]));
    expect([titles.get('CR-8'), titles.get('CR-9'), titles.get('CR-1')]).toEqual([null, null, 'More limit']);
  });

  it('of a decision begin anew for whom it is delegated to', async () => {
    const before = waitingCreditRequest('CR-2', {
      title: 'Less limit',
      taskSince: moment(30),
      tasks: [task(1, {})],
    });
    await api.insert(InstanceRow, [before]);
    const tasksOf = async (userId: string) =>
      (await told({ userId, permissions: ['credit:approve'] })).filter(
        (row) => titleOf(row) === 'Less limit',
      );
    const delegator = await tasksOf('u-vanna');
    const delegate = await tasksOf('u-sok');
    const delegatedAt = moment(2);
    await api.pool.query(
      `UPDATE workflow.instance SET delegate_id = 'u-sok', delegator_ids = '{u-vanna}', tasks = $1 WHERE id = $2`,
      [
        JSON.stringify([
          task(1, { status: 'delegated', closedAt: delegatedAt }),
          task(2, { delegate: 'sok' }),
        ]),
        before.id,
      ],
    );
    expect(await tasksOf('u-vanna')).toEqual(delegator);
    const again = await tasksOf('u-sok');
    expect(again).toMatchObject([{ at: delegatedAt, document: { number: 'CR-2' } }]);
    expect(again[0]?.id).not.toBe(delegate[0]?.id);
  });

  describe('of one kind', () => {
    const many = Array.from({ length: NOTIFICATIONS_SHOWN }, (_, n) => n);

    it('displace none of another', async () => {
      const { ask: askFor, signIn } = startJobs(api);
      const person = await signIn({ permissions: [] });
      const file = { kind: 'users', name: 'users.xlsx', parameters: {}, format: 'xlsx' };
      for (const n of many) await askFor(person, { ...file, state: 'ready', ended_at: moment(n) });
      await askFor(person, { ...file, name: 'failed.xlsx', state: 'failed', ended_at: moment(100) });
      const { rows } = (await api.request(listNotifications, { token: person.token })).body.data;
      expect(rows).toHaveLength(many.length + 1);
      expect(rows.at(-1)).toMatchObject({ kind: 'export_failed', title: 'failed.xlsx' });
    });

    it('are counted without what the person may not read', async () => {
      const operation = operationRows();
      const short = { type: 'OutboundShortPicked', category: 'outbound' };
      await api.insert(OutboundRow, [
        outboundOrder('OUT-HIDDEN', { type: 'sale', warehouse: 'PP', status: 'sales_pending' }),
        outboundOrder('OUT-SHORT', { warehouse: 'PP' }),
      ]);
      await api.insert(OperationRow, [
        ...many.map((n) => operation({ ...short, subject: 'OUT-HIDDEN', recordedAt: moment(n) })),
        operation({ ...short, subject: 'OUT-SHORT', recordedAt: moment(100) }),
      ]);
      const rows = await told({ userId: 'u-short', permissions: ['outbound:read', 'outbound:approve'] });
      expect(rows).toMatchObject([{ kind: 'order_short', document: { number: 'OUT-SHORT' } }]);
    });
  });

  describe('of a mention', () => {
    const mentioned = async (
      person: Parameters<TestApi['tokenFor']>[0],
      changes: Pick<MentionRow, 'kind' | 'number' | 'warehouse'>,
    ) => {
      const userId = `u-${changes.number}`;
      await api.insert(MentionRow, [mention(`m-${changes.number}`, { person: userId, ...changes })]);
      return (await told({ userId, ...person })).map(documentOf);
    };
    const order = (number: string) => ({ kind: 'outbound', number, warehouse: 'PP' });

    it('reach both ends of a transfer', async () => {
      await api.insert(OutboundRow, [
        outboundOrder('OUT-T', { type: 'transfer', warehouse: 'PP', destination: 'BTB' }),
      ]);
      const receiver = { role: 'warehouse_admin', warehouses: ['BTB'] } as const;
      expect(await mentioned(receiver, order('OUT-T'))).toEqual(['OUT-T']);
    });

    it('leave out a sale that went back to the sellers', async () => {
      await api.insert(OutboundRow, [
        outboundOrder('OUT-S', { type: 'sale', warehouse: 'PP', status: 'sales_pending' }),
      ]);
      expect(await mentioned({ permissions: ['outbound:read'] }, order('OUT-S'))).toEqual([]);
      expect(await told({ userId: 'u-OUT-S', permissions: ['sales_outbound:read'] })).toHaveLength(1);
    });

    it('leave out what was deleted for good', async () => {
      const reader = { permissions: ['outbound:read', 'inbound:read'] } as const;
      expect(await mentioned(reader, order('OUT-GONE'))).toEqual([]);
      expect(await mentioned(reader, { ...order('IN-GONE'), kind: 'inbound' })).toEqual([]);
    });

    it('follow the warehouses of a recall', async () => {
      await api.insert(RecallRow, [recallOf('RC-1', ['BTB', 'KPC'])]);
      const recall = { kind: 'recall', number: 'RC-1', warehouse: null };
      const reader = { permissions: ['batch:read'] } as const;
      expect(await mentioned({ ...reader, warehouses: ['PP'] }, recall)).toEqual([]);
      expect(await told({ userId: 'u-RC-1', ...reader, warehouses: ['KPC'] })).toHaveLength(1);
    });
  });
});
