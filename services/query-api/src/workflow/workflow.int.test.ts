import {
  getApproval,
  getApprovalPolicies,
  getWorkflowStatistics,
  listDelegates,
  listInbox,
  listInstances,
  listTasks,
} from '@granary/api/workflow';
import { dayIn } from '@granary/domain/kernel';
import { lastPeriods, statisticalPeriods } from '@granary/domain/periods/rules';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { CustomerRow } from '@granary/read-models/customers';
import { SupplierRow } from '@granary/read-models/suppliers';
import { UserRow } from '@granary/read-models/users';
import {
  InstanceRow,
  PolicyRow,
  TaskRow,
  assigneeOf,
  type InstanceTask,
} from '@granary/read-models/workflow';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { userRow } from '../../testing/fixtures/people.ts';
import { customerRow, supplierRow } from '@granary/testing/fixtures/rows';

let api: TestApi;

const HOUR_MS = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

const task = (changed: Partial<InstanceTask> = {}): InstanceTask => ({
  n: 1,
  kind: 'inbound_approval',
  status: 'pending',
  step: 1,
  steps: 1,
  delegate: null,
  openedAt: ago(1),
  reviewer: null,
  closedAt: null,
  closedBy: null,
  note: null,
  ...changed,
});

/** A document with these tasks; the last one is its current task if it is pending. */
const instance = (number: string, tasks: InstanceTask[], changed: Partial<InstanceRow> = {}): InstanceRow => {
  const category = number.startsWith('IN') ? 'inbound' : 'outbound';
  const last = tasks.at(-1);
  const waits = last?.status === 'pending' ? last : undefined;
  return {
    id: `${category}.${number}`,
    category,
    number,
    title: `Title of ${number}`,
    priority: 'normal',
    warehouse: 'PP',
    customer: null,
    supplier: null,
    amount: category === 'inbound' ? '32.50' : null,
    status: waits ? 'running' : 'completed',
    task: waits?.kind ?? null,
    taskSince: last?.openedAt ?? ago(0),
    reviewer: null,
    step: 1,
    stepRoles: [null],
    takers: [],
    delegateId: null,
    delegate: null,
    delegatorIds: [],
    delegatedBy: null,
    askedBy: ['u-clerk'],
    authors: [],
    submittedBy: 'sok',
    submission: 1,
    startedAt: last?.openedAt ?? ago(0),
    endedAt: last?.closedAt ?? null,
    tasks,
    searchText: [number, `Title of ${number}`, 'sok', changed.customer, changed.supplier].join('\n'),
    ...changed,
  };
};

beforeAll(async () => {
  api = await startTestApi([CustomerRow, InstanceRow, PolicyRow, SupplierRow, TaskRow, UserRow]);
});
afterAll(() => api.close());

const given = async (...rows: InstanceRow[]) => {
  await api.pool.query('TRUNCATE workflow.instance, workflow.task');
  await api.insert(InstanceRow, rows);
  const tasks = rows.flatMap(({ id, tasks }) =>
    tasks.map(({ n, ...task }): TaskRow => ({
      id: `${id}.${n}`,
      instance: id,
      ...task,
      assignee: assigneeOf(task),
    })),
  );
  await api.insert(TaskRow, tasks);
};
const waiting = async (token: string, query = '') =>
  (await api.request(listInbox, { token, query })).body.data.rows.map(({ number }) => number);

describe('the inbox', () => {
  it('lists tasks for one’s permissions and warehouses, longest waiting first', async () => {
    await given(
      instance('IN-1', [task({ openedAt: ago(2) })]),
      instance('IN-2', [task({ openedAt: ago(3) })], { warehouse: 'BTB' }),
      instance('IN-3', [task({ status: 'approved', closedAt: ago(1) })]),
      instance('IN-4', [], { status: 'draft' }),
      instance('OUT-1', [task({ kind: 'outbound_review', openedAt: ago(30) })]),
      instance('OUT-2', [task({ kind: 'outbound_review' })], { warehouse: null }),
    );
    const chief = await api.tokenFor({ role: 'warehouse_admin' });
    expect(await waiting(chief)).toEqual(['OUT-1', 'IN-2', 'IN-1', 'OUT-2']);
    expect(await waiting(chief, 'filter=category:in:inbound&q=in-2')).toEqual(['IN-2']);
    const inPhnomPenh = await api.tokenFor({ role: 'warehouse_admin', warehouses: ['PP'] });
    expect(await waiting(inPhnomPenh)).toEqual(['OUT-1', 'IN-1', 'OUT-2']);
    const inboundOnly = await api.tokenFor({ permissions: ['inbound:approve'] });
    expect(await waiting(inboundOnly)).toEqual(['IN-2', 'IN-1']);
  });

  it('is ordered by priority, then by waiting time', async () => {
    await given(
      instance('IN-1', [task({ openedAt: ago(9) })], { priority: 'medium' }),
      instance('IN-2', [task({ openedAt: ago(2) })], { priority: 'urgent' }),
      instance('IN-3', [task({ openedAt: ago(5) })], { priority: 'low' }),
      instance('IN-4', [task({ openedAt: ago(3) })], { priority: 'urgent' }),
      instance('IN-5', [task({ openedAt: ago(1) })]),
      instance('IN-6', [task({ openedAt: ago(1) })], { priority: 'high' }),
    );
    const chief = await api.tokenFor({ role: 'warehouse_admin' });
    const ranked = ['IN-4', 'IN-2', 'IN-6', 'IN-5', 'IN-1', 'IN-3'];
    expect(await waiting(chief)).toEqual(ranked);
    expect(await waiting(chief, 'filter=priority:in:urgent,low')).toEqual(['IN-4', 'IN-2', 'IN-3']);
    expect(await waiting(chief, 'sort=priority:asc')).toEqual([
      'IN-3',
      'IN-1',
      'IN-5',
      'IN-6',
      'IN-2',
      'IN-4',
    ]);
    const { body: first } = await api.request(listInbox, { token: chief, query: 'limit=2' });
    const { body: next } = await api.request(listInbox, {
      token: chief,
      query: `limit=2&cursor=${first.data.page.next ?? ''}`,
    });
    expect([...first.data.rows, ...next.data.rows].map(({ number }) => number)).toEqual(ranked.slice(0, 4));
    expect(first.data.rows[0]).toMatchObject({ priority: 'urgent' });
  });

  it('shows each task and whether it is overdue', async () => {
    await given(instance('IN-1', [task({ openedAt: ago(25) })]), instance('IN-2', [task()]));
    const token = await api.tokenFor({ role: 'warehouse_admin' });
    const { body } = await api.request(listInbox, { token });
    expect(body.data.rows).toMatchObject([
      { id: 'inbound.IN-1', kind: 'inbound_approval', amount: '32.50', submittedBy: 'sok', overdue: true },
      { id: 'inbound.IN-2', overdue: false },
    ]);
  });

  it('omits one’s own submissions, unless one may approve them alone', async () => {
    const asked = async (role: 'warehouse_admin' | 'super_admin') => {
      const token = await api.tokenFor({ role });
      await given(instance('IN-1', [task()], { askedBy: ['u-other', idIn(token)] }));
      return waiting(token);
    };
    expect(await asked('warehouse_admin')).toEqual([]);
    expect(await asked('super_admin')).toEqual(['IN-1']);
  });

  it('is filtered by kind, warehouse, age and amount', async () => {
    await given(
      instance('IN-1', [task({ openedAt: ago(50) })], { amount: '10.00' }),
      instance('IN-2', [task({ openedAt: ago(1) })], { amount: '500.00', warehouse: 'BTB' }),
      instance('OUT-1', [task({ kind: 'outbound_review', openedAt: ago(2) })]),
    );
    const token = await api.tokenFor({ role: 'warehouse_admin' });
    expect(await waiting(token, 'filter=kind:in:outbound_review')).toEqual(['OUT-1']);
    expect(await waiting(token, 'filter=warehouse:in:BTB')).toEqual(['IN-2']);
    expect(await waiting(token, `filter=since:lte:${ago(24)}`)).toEqual(['IN-1']);
    expect(await waiting(token, 'filter=amount:gte:100&filter=amount:lte:500')).toEqual(['IN-2']);
  });

  it('names the customer, or the supplier of a receipt, and who submitted it by their display name', async () => {
    const names = { englishName: 'Green Field', khmerName: null };
    await api.insert(CustomerRow, [customerRow('CUST-1', names)]);
    await api.insert(SupplierRow, [supplierRow('SUP-1', { name: 'Mekong Seeds' })]);
    await api.insert(UserRow, [userRow('u-asker', { username: 'asker', realName: 'Sok Dara' })]);
    await given(
      instance('OUT-1', [task({ kind: 'outbound_review' })], { customer: 'CUST-1', submittedBy: 'asker' }),
      instance('IN-1', [task()], { supplier: 'SUP-1' }),
    );
    const token = await api.tokenFor({ role: 'warehouse_admin' });
    const { body } = await api.request(listInbox, { token, query: 'sort=number:desc' });
    expect(body.data.rows).toMatchObject([
      { number: 'OUT-1', party: { code: 'CUST-1', ...names }, submitter: 'Sok Dara' },
      { number: 'IN-1', party: { code: 'SUP-1', name: 'Mekong Seeds' }, submitter: 'sok' },
    ]);
    expect(await waiting(token, 'q=mekong')).toEqual(['IN-1']);
    for (const words of ['Sok Dara', 'cust-1', names.englishName])
      expect(await waiting(token, `q=${encodeURIComponent(words)}`)).toEqual(['OUT-1']);
    expect(await waiting(token, 'q=nobody')).toEqual([]);
  });

  it('needs a permission to decide', async () => {
    const token = await api.tokenFor({ role: 'warehouse_staff' });
    expect((await api.request(listInbox, { token })).status).toBe(403);
  });
});

const idIn = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;

describe('steps and delegation', () => {
  const asks = async (person: 'warehouse_admin' | 'admin', changed: (id: string) => Partial<InstanceRow>) => {
    const token = await api.tokenFor({ role: person });
    await given(instance('IN-1', [task()], changed(idIn(token))));
    const { body } = await api.request(getApproval, { token, params: { id: 'inbound.IN-1' } });
    const obstacle = body.data.waiting?.obstacle;
    expect((await waiting(token)).includes('IN-1')).toBe(obstacle === null);
    return obstacle && obstacle.code;
  };

  it('appear in the inbox of those who may take the step; others get the cause', async () => {
    const second = { step: 2, stepRoles: [null, 'manager'], takers: ['u-first'] };
    expect(await asks('warehouse_admin', () => ({}))).toBeNull();
    expect(await asks('warehouse_admin', () => second)).toBe('STEP_NEEDS_ROLE');
    const theirs = { ...second, stepRoles: [null, 'warehouse_admin'] };
    expect(await asks('warehouse_admin', () => theirs)).toBeNull();
    expect(await asks('admin', () => second)).toBeNull();
    const both = (id: string) => ({ step: 2, stepRoles: [null, null], takers: [id] });
    expect(await asks('warehouse_admin', both)).toBe('STEP_TAKEN_BY_SAME');
    expect(await asks('admin', both)).toBe('STEP_TAKEN_BY_SAME');
    const elsewhere = { delegateId: 'u-4', delegate: 'dara', delegatorIds: ['u-3'], delegatedBy: 'sok' };
    expect(await asks('warehouse_admin', () => elsewhere)).toBe('TASK_DELEGATED');
    expect(await asks('admin', () => elsewhere)).toBeNull();
    expect(await asks('warehouse_admin', (id) => ({ ...elsewhere, delegateId: id }))).toBeNull();
    expect(await asks('warehouse_admin', (id) => ({ ...elsewhere, delegatorIds: ['u-2', id] }))).toBeNull();
    expect(await asks('warehouse_admin', (id) => ({ askedBy: [id] }))).toBe('OWN_DOCUMENT');
    expect(await asks('warehouse_admin', (id) => ({ askedBy: ['u-1', id] }))).toBe('OWN_DOCUMENT');
  });

  it('explain the obstacle in the reader’s language', async () => {
    const token = await api.tokenFor({ role: 'admin' });
    await given(instance('IN-1', [task()], { step: 2, stepRoles: [null, null], takers: [idIn(token)] }));
    const said = async (language: string) => {
      const headers = { 'accept-language': language };
      const answer = await api.request(getApproval, { token, headers, params: { id: 'inbound.IN-1' } });
      return answer.body.data.waiting?.obstacle?.message;
    };
    expect(await said('en-US')).toBe('You approved an earlier step. Step 2 of 2 needs a different person.');
    expect(await said('zh-CN')).toContain('第 2 步（共 2 步）须由他人审批');
    expect(await said('km-KH')).toContain('ត្រូវមានមនុស្សផ្សេង');
  });

  it('are visible to people who may read the document in its warehouse, and nobody else', async () => {
    await given(instance('IN-1', [task({ step: 2, steps: 2, delegate: 'dara' })], { delegate: 'dara' }));
    const asked = async (person: Parameters<TestApi['tokenFor']>[0]) =>
      api.request(getApproval, { token: await api.tokenFor(person), params: { id: 'inbound.IN-1' } });
    const reader = await asked({ permissions: ['inbound:read'] });
    expect(reader.body.data).toMatchObject({
      waiting: { delegate: 'dara', obstacle: { code: 'PERMISSION_DENIED' }, mayTakeBack: false },
      tasks: [{ step: 2, steps: 2, delegate: 'dara' }],
    });
    expect((await asked({ permissions: ['contract:read'] })).status).toBe(403);
    expect((await asked({ permissions: ['inbound:read'], warehouses: ['BTB'] })).status).toBe(403);
    expect((await asked({ permissions: ['dashboard:read'] })).status).toBe(403);
  });

  it('offer colleagues who may take the step in the warehouse', async () => {
    const person = (id: string, changed: Partial<UserRow>): UserRow =>
      userRow(id, { role: 'warehouse_admin', warehouses: ['PP'], everywhere: false, ...changed });
    await api.pool.query('TRUNCATE people.user_account');
    await api.insert(UserRow, [
      person('able', {}),
      person('gone', { status: 'inactive' }),
      person('elsewhere', { warehouses: ['BTB'] }),
      person('everywhere', { warehouses: [], everywhere: true }),
      person('reader', { role: 'viewer' }),
      person('granted', { role: 'viewer', grants: ['inbound:approve'] }),
      person('revoked', { revokes: ['inbound:approve'] }),
      person('u-clerk', {}),
      person('u-first', {}),
    ]);
    await given(instance('IN-1', [task()], { step: 2, stepRoles: [null, null], takers: ['u-first'] }));
    const params = { kind: 'inbound_approval', number: 'IN-1' };
    const names = async (token: string) =>
      (await api.request(listDelegates, { token, params })).body.data.rows.map(({ username }) => username);
    expect(await names(await api.tokenFor({ role: 'warehouse_admin' }))).toEqual([
      'able',
      'everywhere',
      'granted',
    ]);
    const other = await api.tokenFor({ permissions: ['contract:approve'] });
    expect((await api.request(listDelegates, { token: other, params })).status).toBe(403);
  });

  it('are listed for every kind of approval', async () => {
    await api.pool.query('TRUNCATE workflow.policy');
    const steps = [{ from: '50000.00', role: 'manager' }];
    const kind = 'contract_approval';
    await api.insert(PolicyRow, [
      { kind, steps, revision: 3, changedBy: 'root', changedAt: ago(1), reason: null },
    ]);
    const token = await api.tokenFor({ permissions: ['system:admin'] });
    const { rows } = (await api.request(getApprovalPolicies, { token })).body.data;
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ kind, steps, revision: 3, changedBy: 'root' });
    expect(rows[1]).toMatchObject({ kind: 'credit_approval', steps: [], revision: -1, changedBy: null });
  });
});

describe('the workflow', () => {
  const past = () =>
    given(
      instance('IN-1', [
        task({
          status: 'rejected',
          openedAt: ago(50),
          closedAt: ago(46),
          closedBy: 'dara',
          note: 'No prices',
        }),
        task({ n: 2, openedAt: ago(30) }),
      ]),
      instance('IN-2', [task({ status: 'approved', openedAt: ago(10), closedAt: ago(8), closedBy: 'dara' })]),
      instance('IN-3', [task({ status: 'approved', openedAt: ago(900), closedAt: ago(800) })]),
      instance('IN-4', [task({ status: 'withdrawn', openedAt: ago(9), closedAt: ago(8) })]),
      instance('IN-5', [], { status: 'draft' }),
      instance('OUT-1', [task({ kind: 'outbound_review' })], { warehouse: 'BTB' }),
    );

  it('lists submitted documents for the decisions one is responsible for', async () => {
    await past();
    const numbers = async (person: Parameters<TestApi['tokenFor']>[0], query = '') => {
      const token = await api.tokenFor(person);
      return (await api.request(listInstances, { token, query })).body.data.rows.map(({ number }) => number);
    };
    const all = ['IN-1', 'IN-2', 'IN-3', 'IN-4', 'OUT-1'];
    const sorted = 'sort=number:asc';
    expect(await numbers({ permissions: ['system:admin'] }, sorted)).toEqual(all);
    expect(await numbers({ permissions: ['outbound:approve'] }, sorted)).toEqual(['OUT-1']);
    expect(await numbers({ permissions: ['system:admin'], warehouses: ['PP'] }, sorted)).not.toContain(
      'OUT-1',
    );
    expect(await numbers({ permissions: ['system:admin'] }, `${sorted}&filter=status:in:running`)).toEqual([
      'IN-1',
      'OUT-1',
    ]);
  });

  it('lists every task with its outcome', async () => {
    await past();
    const token = await api.tokenFor({ permissions: ['inbound:approve'] });
    const { body } = await api.request(listTasks, { token, query: 'filter=number:equals:IN-1' });
    expect(body.data.rows).toMatchObject([
      { id: 'inbound.IN-1.2', status: 'pending', overdue: true, decidedBy: null },
      { id: 'inbound.IN-1.1', status: 'rejected', overdue: false, decidedBy: 'dara', note: 'No prices' },
    ]);
    expect(body.data.rows[1]?.seconds).toBe(4 * 3600);
  });

  it('shows the assignee of each decision: the delegate, else the reviewer, else nobody', async () => {
    await given(
      instance('IN-1', [task({ reviewer: 'sok' })], { reviewer: 'sok' }),
      instance('IN-2', [task({ reviewer: 'sok', delegate: 'dara' })], { reviewer: 'sok', delegate: 'dara' }),
      instance('IN-3', [task()]),
      instance('IN-4', [task({ status: 'approved', reviewer: 'sok', closedAt: ago(1), closedBy: 'vanna' })]),
    );
    const token = await api.tokenFor({ permissions: ['inbound:approve'] });
    const assigned = async (query: string) => {
      const { rows } = (await api.request(listTasks, { token, query })).body.data;
      return rows.map(({ number, assignee }) => [number, assignee]);
    };
    expect(await assigned('sort=number:asc')).toEqual([
      ['IN-1', 'sok'],
      ['IN-2', 'dara'],
      ['IN-3', null],
      ['IN-4', 'vanna'],
    ]);
    expect(await assigned('filter=assignee:equals:dara')).toEqual([['IN-2', 'dara']]);
    const instances = (await api.request(listInstances, { token, query: 'sort=number:asc' })).body.data.rows;
    expect(instances.map(({ assignee }) => assignee)).toEqual(['sok', 'dara', null, null]);
  });

  it('counts open tasks and measures decision times', async () => {
    await past();
    const token = await api.tokenFor({ permissions: ['system:admin'] });
    const { body } = await api.request(getWorkflowStatistics, { token });
    const inbound = { open: 1, overdue: 1, approved: 1, rejected: 1, withdrawn: 1, approvalRate: 0.5 };
    const { total, kinds } = body.data;
    expect(total).toMatchObject({ ...inbound, open: 2, delegated: 0 });
    expect(kinds).toMatchObject([
      { kind: 'inbound_approval', ...inbound },
      { kind: 'outbound_review', open: 1, overdue: 0, approvalRate: null, meanSeconds: null },
    ]);
    // Mean and 90th percentile of 2 h and 4 h.
    expect(total.meanSeconds).toBeCloseTo(3 * 3600, 0);
    expect(total.p90Seconds).toBeCloseTo(3.8 * 3600, 0);
    const year = await api.request(getWorkflowStatistics, { token, query: 'by=year' });
    expect(year.body.data.total.approved).toBe(2);
  });

  it.each(statisticalPeriods)('groups decisions by %s in the company time zone, each once', async (by) => {
    await past();
    const token = await api.tokenFor({ permissions: ['system:admin'] });
    const { total, periods } = (await api.request(getWorkflowStatistics, { token, query: { by } })).body.data;
    const spans = lastPeriods(by, dayIn(COMPANY_TIME_ZONE, Date.now()));
    expect(periods).toMatchObject(spans.map(({ key, from, to }) => ({ key, from, to })));
    const sumOf = (figure: 'approved' | 'rejected' | 'withdrawn') =>
      periods.reduce((sum, period) => sum + period[figure], 0);
    expect([sumOf('approved'), sumOf('rejected'), sumOf('withdrawn')]).toEqual([
      total.approved,
      total.rejected,
      total.withdrawn,
    ]);
    const day = dayIn(COMPANY_TIME_ZONE, Date.parse(ago(46)));
    const rejected = periods.find(({ from, to }) => from <= day && day <= to);
    expect(rejected?.rejected).toBe(1);
  });

  it('returns empty statistics without tasks', async () => {
    await given();
    const token = await api.tokenFor({ permissions: ['outbound:approve'] });
    const { body } = await api.request(getWorkflowStatistics, { token });
    expect(body.data).toMatchObject({ total: { open: 0, approvalRate: null }, kinds: [] });
  });
});
