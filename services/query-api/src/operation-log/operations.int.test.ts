import { listOperations } from '@granary/api/operation-log';
import { OperationRow } from '@granary/read-models/operation-log';
import { RecallRow } from '@granary/read-models/recalls';
import { UserRow } from '@granary/read-models/users';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { userRow } from '../../testing/fixtures/people.ts';
import { operationRows } from '@granary/testing/fixtures/operation-rows';
import { recallOf } from '@granary/testing/fixtures/rows';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi([OperationRow, UserRow, RecallRow]);
});
afterAll(() => api.close());

const row = operationRows();

const person = (id: string, username: string): UserRow => userRow(id, { username, realName: username });

describe('the operation log', () => {
  it('is newest first, can be filtered and searched, and is restricted to the reader’s warehouses', async () => {
    await api.pool.query('TRUNCATE operations.operation');
    await api.insert(OperationRow, [
      row({ subject: 'PP.UREA', reason: 'Torn bags' }),
      row({ subject: 'BTB.ZINC', warehouse: 'BTB', username: 'dara' }),
      row({ subject: 'UREA', category: 'item', type: 'ItemRevised', warehouse: null }),
    ]);
    const auditor = await api.tokenFor({ role: 'auditor' });
    const subjects = async (query: string, token = auditor) =>
      (await api.request(listOperations, { token, query })).body.data.rows.map(({ subject }) => subject);
    expect(await subjects('')).toEqual(['UREA', 'BTB.ZINC', 'PP.UREA']);
    expect(await subjects('filter=category:in:stock&sort=subject:asc')).toEqual(['BTB.ZINC', 'PP.UREA']);
    expect(await subjects('filter=username:equals:dara')).toEqual(['BTB.ZINC']);
    expect(await subjects('q=torn+urea')).toEqual(['PP.UREA']);
    expect(await subjects('limit=1')).toEqual(['UREA']);
    const local = await api.tokenFor({ role: 'manager', warehouses: ['PP'] });
    expect(await subjects('', local)).toEqual(['UREA', 'PP.UREA']);
  });

  it('says in the reader’s language by which rule a step was taken', async () => {
    await api.pool.query('TRUNCATE operations.operation');
    const step = { category: 'outbound', type: 'OutboundHandedOver', username: 'system' };
    await api.insert(OperationRow, [
      row({ ...step, subject: 'OUT-1', reason: 'BY_RULE · 500.00' }),
      row({ ...step, subject: 'OUT-2', reason: 'BY_RULE' }),
      // Typed by somebody who withdrew an order.
      row({ ...step, type: 'OutboundWithdrawn', subject: 'OUT-3', reason: 'BY_RULE · 500.00' }),
      row({ subject: 'PP.UREA', reason: 'BY_RULE' }),
    ]);
    const token = await api.tokenFor({ role: 'auditor' });
    const reasons = async (language: string) => {
      const sent = { token, headers: { 'accept-language': language }, query: 'sort=subject:asc' };
      return (await api.request(listOperations, sent)).body.data.rows.map(({ reason }) => reason);
    };
    expect(await reasons('en-US')).toEqual([
      'By rule: up to $500.00',
      'By rule: trusted customer',
      'BY_RULE · 500.00',
      'BY_RULE',
    ]);
    const asTyped = ['BY_RULE · 500.00', 'BY_RULE'];
    expect(await reasons('zh-CN')).toEqual(['按规则：不超过 $500.00', '按规则：受信任的客户', ...asTyped]);
    expect(await reasons('km-KH')).toEqual(['តាមវិធាន៖ មិនលើសពី $500.00', 'តាមវិធាន៖ អតិថិជនដែលទុកចិត្ត', ...asTyped]);
  });

  it('finds any part of a word, in any script and however short', async () => {
    await api.pool.query('TRUNCATE operations.operation');
    await api.insert(OperationRow, [
      row({ subject: 'PP.A_B', reason: '50% wet' }),
      row({ subject: 'PP.AXB', reason: '50 wet' }),
      row({ subject: 'PP.É-7', reason: '包装破损，等待检验' }),
      row({ subject: 'BTB.KH', reason: 'ខូចវេចខ្ចប់', warehouse: 'BTB' }),
    ]);
    const auditor = await api.tokenFor({ role: 'auditor' });
    const local = await api.tokenFor({ role: 'manager', warehouses: ['PP'] });
    const subjects = async (filter: string, token = auditor) =>
      (await api.request(listOperations, { token, query: { filter } })).body.data.rows.map(
        ({ subject }) => subject,
      );
    expect(await subjects('reason:contains:50%')).toEqual(['PP.A_B']);
    expect(await subjects('subject:contains:a_b')).toEqual(['PP.A_B']);
    expect(await subjects('subject:startsWith:pp.a')).toEqual(['PP.AXB', 'PP.A_B']);
    expect(await subjects('subject:startsWith:a')).toEqual([]);
    expect(await subjects('subject:contains:é')).toEqual(['PP.É-7']);
    expect(await subjects('reason:contains:损')).toEqual(['PP.É-7']);
    expect(await subjects('reason:contains:破损')).toEqual(['PP.É-7']);
    expect(await subjects('reason:equals:50 wet')).toEqual(['PP.AXB']);
    expect(await subjects('reason:contains:ចវ')).toEqual(['BTB.KH']);
    expect(await subjects('reason:contains:ចវ', local)).toEqual([]);
    expect(await subjects('reason:contains:t')).toEqual(['PP.AXB', 'PP.A_B']);
  });

  it('sorts equal rows oldest first when ascending, newest first when descending', async () => {
    await api.pool.query('TRUNCATE operations.operation');
    const alike = Array.from({ length: 5 }, (_, n) =>
      row({ subject: `PP.${n}`, username: n === 2 ? 'dara' : 'sok' }),
    );
    await api.insert(OperationRow, alike);
    const token = await api.tokenFor({ role: 'auditor' });
    const walk = async (sort: string) => {
      const seen: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const query: Record<string, string> = { sort, limit: '2', ...(cursor && { cursor }) };
        const { data } = (await api.request(listOperations, { token, query })).body;
        seen.push(...data.rows.map(({ subject }) => subject));
        cursor = data.page.next;
      }
      return seen.map((subject) => subject.replace('PP.', '')).join('');
    };
    expect(await walk('username:asc')).toBe('20134');
    expect(await walk('username:desc')).toBe('43102');
    expect(await walk('type:desc')).toBe('43210');
    expect(await walk('category:asc')).toBe('01234');
  });

  it('shows recalls to people of the affected warehouses', async () => {
    await api.pool.query('TRUNCATE operations.operation');
    const recalled = { category: 'recall', type: 'RecallClosed', warehouse: null };
    await api.insert(OperationRow, [
      row({ ...recalled, subject: 'RC-1' }),
      row({ ...recalled, subject: 'RC-2' }),
    ]);
    await api.insert(RecallRow, [recallOf('RC-1', ['PP', 'BTB']), recallOf('RC-2', ['BTB'])]);
    const told = async (warehouses: readonly string[] | 'all') => {
      const token = await api.tokenFor({ role: 'auditor', warehouses });
      return (await api.request(listOperations, { token })).body.data.rows.map(({ subject }) => subject);
    };
    expect(await told('all')).toEqual(['RC-2', 'RC-1']);
    expect(await told(['PP'])).toEqual(['RC-1']);
    expect(await told(['SR'])).toEqual([]);
  });

  it('shows names of people, and the message of a refusal', async () => {
    await api.pool.query('TRUNCATE operations.operation');
    await api.insert(UserRow, [person('u-7', 'dara')]);
    const refused = {
      category: 'access',
      subject: 'u-7',
      type: 'ReadRefused',
      outcome: 'refused',
      reason: 'PERMISSION_DENIED · GET /customers/{code}',
    };
    await api.insert(OperationRow, [
      row({ category: 'user', subject: 'u-7', type: 'UserSignedIn' }),
      row({ ...refused, documentKind: 'customer', document: 'CUST-1' }),
      row({ category: 'access', subject: 'u-1', documentKind: 'user', document: 'u-7', outcome: 'read' }),
      row({ ...refused, reason: 'STOCK_INSUFFICIENT · POST /outbound' }),
    ]);
    const token = await api.tokenFor({ role: 'auditor' });
    const { rows } = (await api.request(listOperations, { token })).body.data;
    expect(
      rows.map(({ subjectName, documentName, message }) => [subjectName, documentName, message]),
    ).toEqual([
      ['dara', null, null],
      [null, 'dara', null],
      ['dara', null, 'You do not have permission for this'],
      ['dara', null, null],
    ]);
    const khmer = await api.request(listOperations, { token, headers: { 'accept-language': 'km-KH' } });
    expect(khmer.body.data.rows[2]!.message).toMatch(/\p{Script=Khmer}/u);
  });

  it('needs permission to read logs, and a valid query', async () => {
    const staff = await api.tokenFor({ role: 'warehouse_staff' });
    expect(await api.request(listOperations, { token: staff })).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED', facts: { permission: 'log:read, permission:audit' } },
    });
    expect(await api.request(listOperations)).toMatchObject({ status: 401 });
    const auditor = await api.tokenFor({ role: 'auditor' });
    for (const query of ['sort=secret:asc', 'filter=reason:eq:1', 'limit=1000', 'cursor=abc'])
      expect(await api.request(listOperations, { token: auditor, query })).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_ERROR' },
      });
  });
});
