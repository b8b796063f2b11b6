import {
  CREDIT_PERIODS_SHOWN,
  compareCreditStatement,
  getCreditAccount,
  getCreditLine,
  getCreditPeriods,
  getCreditRequest,
  getCreditStatement,
  getStatementPaper,
  listCreditAccounts,
  listCreditRecords,
  listCreditRequests,
  verifyCreditAccount,
  type CreditStatement,
  type StatementLine,
} from '@granary/api/credit';
import {
  adjustLimit,
  balanceFrom,
  chargeCredit,
  credit,
  holdCredit,
  openCredit,
  repayCredit,
  type CreditEvent,
  type CreditState,
} from '@granary/domain/credit';
import { creditRequest, draftCreditRequest, submitCreditRequest } from '@granary/domain/credit-requests';
import { dayAfter, dayIn, plus, startOfDayIn, toMoney } from '@granary/domain/kernel';
import { periodAround, statisticalPeriods } from '@granary/domain/periods/rules';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import {
  CreditAccountRow,
  CreditLineRow,
  CreditMonthRow,
  CreditRequestRow,
  CreditShipmentRow,
} from '@granary/read-models/credit';
import { CustomerRow } from '@granary/read-models/customers';
import { OperationRow } from '@granary/read-models/operation-log';
import { UserRow } from '@granary/read-models/users';
import { InstanceRow } from '@granary/read-models/workflow';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { customerRow, waitingCreditRequest } from '@granary/testing/fixtures/rows';
import { digestOf, printoutOf } from './printout.ts';
import { tablesFrom, type CreditTables, type Happened } from '../../testing/builders/credit-tables.ts';

let api: TestApi;
let office: string;
const customer = 'CUST001';
const LINES = 120;
let tables: CreditTables;

const DAY = 86_400_000;
const START = Date.UTC(2026, 7, 20, 1);
const sale = (n: number) => ({
  document: { kind: 'sales_outbound' as const, number: `OUT-${n}` },
  intent: 1,
});

/**
 * Three months of business, more than one line a day; every seventh is backdated by three weeks (at most to the
 * account's opening).
 */
const business = (): Happened[] =>
  Array.from({ length: LINES }, (_, n): Happened => {
    const recordedAt = new Date(START + n * 0.75 * DAY).toISOString();
    const earlier = new Date(Math.max(START, START + n * 0.75 * DAY - 21 * DAY)).toISOString();
    const occurredAt = n % 7 === 6 ? earlier : recordedAt;
    return { occurredAt, recordedAt, decide: (state) => decision(n, occurredAt)(state) };
  });

const decision =
  (n: number, occurredAt: string) =>
  (state: CreditState): CreditEvent[] => {
    if (n === 0) return openCredit(state, { customer, limit: '5000.00' });
    const group = Math.floor(n / 4);
    const amount = `${(group % 9) + 1}5.50`;
    switch (n % 4) {
      case 1:
        return holdCredit(state, { ...sale(group), amount });
      case 2:
        return chargeCredit(state, { ...sale(group), amount, shippedAt: occurredAt });
      case 3:
        return repayCredit(state, {
          repayment: `R-${n}`,
          amount: '20.00',
          reference: `BANK-${n}`,
          notes: null,
        });
      default:
        return adjustLimit(state, {
          request: `CR-${n}`,
          direction: group % 2 ? 'increase' : 'decrease',
          amount: '100.00',
          requester: 'u-seller',
          approver: 'u-office',
          notes: 'As agreed',
        });
    }
  };

const named = (code: string, name: string): CustomerRow =>
  customerRow(code, { name, englishName: `Customer ${code}`, openingLimit: '5000.00' });

beforeAll(async () => {
  api = await startTestApi([
    CreditAccountRow,
    CreditLineRow,
    CreditMonthRow,
    CreditRequestRow,
    CreditShipmentRow,
    CustomerRow,
    InstanceRow,
    OperationRow,
    UserRow,
  ]);
  office = await api.tokenFor({ role: 'finance_admin' });
  tables = tablesFrom(customer, business());
  await api.insert(CustomerRow, [named(customer, '丰收农资'), named('CUST002', '湄公河')]);
  await api.insert(CreditAccountRow, tables.accounts);
  await api.insert(CreditLineRow, tables.lines);
  await api.insert(CreditMonthRow, tables.months);
  const actor = { userId: 'u-1', username: 'sok', role: 'finance_admin' };
  for (const { event, happened } of tables.events) {
    const { recordedAt: at, occurredAt } = happened;
    await api.store.decide(credit, customer, commandContext({ actor, at, occurredAt }), () => [event]);
  }
}, 120_000);
afterAll(() => api.close());

const statement = async (query: Record<string, string> = {}): Promise<CreditStatement> => {
  const { body } = await api.request(getCreditStatement, { token: office, params: { customer }, query });
  if (!body.success) throw new Error(JSON.stringify(body));
  return body.data;
};

const allPages = async (query: Record<string, string>): Promise<StatementLine[]> => {
  const lines: StatementLine[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await statement({ ...query, page: String(page) });
    lines.push(...answer.lines);
    if (answer.to >= answer.total || answer.lines.length === 0) return lines;
  }
};

/** Reference implementation: all lines in order, summed one by one. */
const summed = (time: 'occurredAt' | 'recordedAt') => {
  const sums = { limit: '0.00', used: '0.00', reserved: '0.00' };
  return tables.lines
    .toSorted((a, b) => (a[time] < b[time] ? -1 : a[time] > b[time] ? 1 : a.id < b.id ? -1 : 1))
    .map((line) => {
      sums.limit = toMoney(plus(sums.limit, line.limitChange));
      sums.used = toMoney(plus(sums.used, line.usedChange));
      sums.reserved = toMoney(plus(sums.reserved, line.reservedChange));
      return {
        id: line.id,
        at: line[time],
        recorded: line.available,
        available: balanceFrom(sums, false).available,
      };
    });
};

describe('the credit statement', () => {
  it.each(['effective', 'recorded'] as const)('lists every line in %s order, page by page', async (basis) => {
    const expected = summed(basis === 'effective' ? 'occurredAt' : 'recordedAt');
    for (const limit of ['7', '50', '200']) {
      const lines = await allPages({ basis, limit });
      expect(lines.map(({ id, after }) => [id, after.available])).toEqual(
        expected.map(({ id, available }) => [id, available]),
      );
    }
    // In recorded order the running balance is the one the ledger stored.
    if (basis === 'recorded') for (const line of expected) expect(line.available).toBe(line.recorded);
  });

  it.each(['effective', 'recorded'] as const)(
    'opens and closes at the bounds of the period (%s)',
    async (basis) => {
      const all = summed(basis === 'effective' ? 'occurredAt' : 'recordedAt');
      for (const [from, to] of [
        ['2026-09-01', '2026-09-30'],
        ['2026-09-10', '2026-09-20'],
        ['2026-08-25', '2026-10-15'],
        ['2026-09-15', '2026-09-15'],
        ['2020-01-01', '2020-12-31'],
      ] as const) {
        // A company day begins at 17:00 UTC of the previous day.
        const begins = `${new Date(Date.parse(`${from}T00:00:00Z`) - DAY).toISOString().slice(0, 10)}T17:00:00.000Z`;
        const before = all.filter(({ at }) => at < begins);
        const inside = all.filter(({ at }) => at >= begins && at < `${to}T17:00:00.000Z`);
        const answer = await statement({ basis, from, to, limit: '200' });
        expect(answer.lines.map(({ id, after }) => [id, after.available])).toEqual(
          inside.map(({ id, available }) => [id, available]),
        );
        expect(answer.total).toBe(inside.length);
        expect(answer.opening.available).toBe(before.at(-1)?.available ?? '0.00');
        expect(answer.closing.available).toBe((inside.at(-1) ?? before.at(-1))?.available ?? '0.00');
        expect(answer.months.reduce((lines, month) => lines + month.lines, 0)).toBe(inside.length);
        expect(answer.months.at(-1)?.after ?? answer.opening).toEqual(answer.closing);
      }
    },
  );

  it('equals the line-by-line sum for any period, moment and page', async () => {
    const first = Date.parse('2026-08-01T00:00:00Z');
    const moment = fc.integer({ min: first, max: first + 150 * DAY });
    const asked = fc.record(
      {
        basis: fc.constantFrom('effective' as const, 'recorded' as const),
        limit: fc.integer({ min: 1, max: 60 }),
        page: fc.integer({ min: 1, max: 6 }),
        days: fc.tuple(moment, moment),
        at: moment,
      },
      { requiredKeys: ['basis', 'limit', 'page'] },
    );
    await fc.assert(
      fc.asyncProperty(asked, async ({ basis, limit, page, days, at }) => {
        const [from, to] = (days ?? [])
          .toSorted((a, b) => a - b)
          .map((time) => dayIn(COMPANY_TIME_ZONE, time));
        const begins = from === undefined ? '' : startOfDayIn(COMPANY_TIME_ZONE, from);
        const ends = to === undefined ? '9999' : startOfDayIn(COMPANY_TIME_ZONE, dayAfter(to));
        const asOf = at === undefined ? undefined : new Date(at).toISOString();
        const known = summed(basis === 'effective' ? 'occurredAt' : 'recordedAt').filter(
          (line) => line.at < ends && line.at <= (asOf ?? '9999'),
        );
        const before = known.filter((line) => line.at < begins);
        const inside = known.filter((line) => line.at >= begins);
        const answer = await statement({
          basis,
          limit: String(limit),
          page: String(page),
          ...(from !== undefined && { from }),
          ...(to !== undefined && { to }),
          ...(asOf !== undefined && { at: asOf }),
        });
        const shown = inside.slice((page - 1) * limit, page * limit);
        expect(answer.lines.map(({ id, after }) => [id, after.available])).toEqual(
          shown.map(({ id, available }) => [id, available]),
        );
        expect(answer.total).toBe(inside.length);
        expect(answer.opening.available).toBe(before.at(-1)?.available ?? '0.00');
        expect(answer.closing.available).toBe((inside.at(-1) ?? before.at(-1))?.available ?? '0.00');
        for (const month of answer.months) {
          const lines = inside.filter((line) => dayIn(COMPANY_TIME_ZONE, line.at).startsWith(month.month));
          expect(month.lines).toBe(lines.length);
          expect(month.after.available).toBe(lines.at(-1)?.available);
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each(
    statisticalPeriods.flatMap((by) => (['effective', 'recorded'] as const).map((basis) => ({ by, basis }))),
  )('grouped by $by in the company time zone, $basis, equals the line-by-line sum', async ({ by, basis }) => {
    const all = summed(basis === 'effective' ? 'occurredAt' : 'recordedAt');
    const keyOf = (at: string) => periodAround(by, dayIn(COMPANY_TIME_ZONE, at)).key;
    const some: Record<string, string> = { from: '2026-09-10', to: '2026-10-20' };
    for (const asked of [{}, some]) {
      const { from = '0000', to = '9999' } = asked;
      const inside = all.filter(({ at }) => {
        const day = dayIn(COMPANY_TIME_ZONE, at);
        return from <= day && day <= to;
      });
      const keys = [...new Set(inside.map(({ at }) => keyOf(at)))].toSorted().slice(-CREDIT_PERIODS_SHOWN);
      const { body } = await api.request(getCreditPeriods, {
        token: office,
        params: { customer },
        query: { by, basis, ...asked },
      });
      expect(body.data.periods.map(({ key }) => key)).toEqual(keys);
      for (const { key, lines, after } of body.data.periods) {
        const within = inside.filter(({ at }) => keyOf(at) === key);
        expect(lines).toBe(within.length);
        expect(after.available).toBe(within.at(-1)?.available);
      }
    }
  });

  it('shows what was known at a moment, and what is now known about it', async () => {
    const at = tables.lines[60]!.recordedAt;
    const known = await statement({ basis: 'recorded', at, limit: '200' });
    expect(known.total).toBe(61);
    expect(known.closing.available).toBe(tables.lines[60]!.available);
    const now = await statement({ basis: 'effective', at, limit: '200' });
    expect(now.total).toBe(tables.lines.filter(({ occurredAt }) => occurredAt <= at).length);
    expect(now.total).toBeGreaterThan(known.total);
    expect(now.lines.filter(({ backDated }) => backDated).length).toBeGreaterThan(0);
  });

  it('filters lines by term, with the balance over all lines', async () => {
    const expected = new Map(summed('occurredAt').map(({ id, available }) => [id, available]));
    const lines = await allPages({ term: 'limit', limit: '10' });
    expect(lines).toHaveLength(tables.lines.filter(({ limitChange }) => limitChange !== '0.00').length);
    for (const { id, after } of lines) expect(after.available).toBe(expected.get(id));
  });

  it('needs permission to read credit, and a customer with a credit account', async () => {
    const staff = await api.tokenFor({ role: 'warehouse_staff' });
    expect((await api.request(getCreditStatement, { token: staff, params: { customer } })).status).toBe(403);
    const nobody = await api.request(getCreditStatement, { token: office, params: { customer: 'NOBODY' } });
    expect(nobody.status).toBe(404);
  });
});

describe('the printed credit statement', () => {
  const paper = async (query: Record<string, string>) => {
    const answer = await api.raw(getStatementPaper, { token: office, params: { customer }, query });
    return { type: answer.headers.get('content-type'), content: Buffer.from(await answer.arrayBuffer()) };
  };

  it('is available as PDF in each language, and as XLSX', async () => {
    for (const language of ['zh-CN', 'en-US', 'km-KH']) {
      const { type, content } = await paper({
        format: 'pdf',
        language,
        from: '2026-09-01',
        to: '2026-09-30',
      });
      expect(type).toBe('application/pdf');
      expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const { type, content } = await paper({ format: 'xlsx' });
    expect(type).toContain('spreadsheetml');
    expect(content.subarray(0, 2).toString()).toBe('PK');
  });

  it('has the same digest for the same figures, and another for others', async () => {
    const answer = await statement({ limit: '200' });
    const { lines } = answer;
    const [first, ...rest] = lines;
    const changed = { ...first!, usedChange: '0.01' };
    expect(digestOf({ ...answer, lines: [...lines] })).toBe(digestOf(answer));
    expect(digestOf({ ...answer, lines: [changed, ...rest] })).not.toBe(digestOf(answer));
    const printed = printoutOf(
      answer,
      { from: null, to: null, printedAt: '2026-11-21T10:00:00.000Z' },
      'en-US',
    );
    expect(printed.footer).toContain(digestOf(answer));
    expect(printed.footer).toContain(`As of event no. ${answer.freshness.position}`);
    expect(printed.tables[0]?.rows).toHaveLength(LINES + 2);
  });
});

describe('the comparison of two balances', () => {
  it('lists what changed between two moments, by kind', async () => {
    const [from, to] = [tables.lines[40]!.recordedAt, tables.lines[48]!.recordedAt];
    const { body } = await api.request(compareCreditStatement, {
      token: office,
      params: { customer },
      query: { basis: 'recorded', from, to },
    });
    expect(body.data.before.available).toBe(tables.lines[40]!.available);
    expect(body.data.after.available).toBe(tables.lines[48]!.available);
    expect(body.data.causes.reduce((lines, cause) => lines + cause.lines, 0)).toBe(8);
    expect(toMoney(plus(body.data.before.used, body.data.change.used))).toBe(body.data.after.used);
  });
});

describe('a credit line', () => {
  it('is returned with its event, the balance before and after, its note and its consequences', async () => {
    const line = tables.lines[4]!;
    const { body } = await api.request(getCreditLine, { token: office, params: { customer, id: line.id } });
    expect(body.data).toMatchObject({
      type: 'CreditLimitAdjusted',
      stream: `credit-${customer}`,
      notes: 'As agreed',
      before: { available: tables.lines[3]!.available },
      after: { available: line.available },
      chain: [],
    });
  });
});

describe('the verification of an account', () => {
  it('reports whether log, lines and table agree', async () => {
    const check = () => api.request(verifyCreditAccount, { token: office, params: { customer } });
    expect((await check()).body.data).toMatchObject({ agrees: true });
    await api.pool.query(`UPDATE credit.account SET used = used + 1 WHERE customer = $1`, [customer]);
    expect((await check()).body.data).toMatchObject({ agrees: false });
    await api.pool.query(`UPDATE credit.account SET used = used - 1 WHERE customer = $1`, [customer]);
  });
});

describe('credit accounts', () => {
  it('show debt ageing by days since shipment', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
    const shipment = (n: number, days: number): CreditShipmentRow => ({
      document: `OUT-A${n}`,
      customer,
      kind: 'sales_outbound',
      shippedAt: daysAgo(days),
      amount: '100.00',
      outstanding: `${n}0.00`,
    });
    await api.insert(CreditShipmentRow, [
      shipment(1, 2),
      shipment(2, 45),
      shipment(3, 75),
      shipment(4, 100),
      shipment(5, 300),
      { ...shipment(6, 300), outstanding: '0.00' },
    ]);
    const ageing = { upTo30: '10.00', upTo60: '20.00', upTo90: '30.00', upTo120: '40.00', over120: '50.00' };
    const one = await api.request(getCreditAccount, { token: office, params: { customer } });
    expect(one.body.data).toMatchObject({ ageing, openShipments: 5, customer: { name: '丰收农资' } });
    expect(one.body.data.shipments.map(({ document }) => document)).toEqual([
      'OUT-A5',
      'OUT-A4',
      'OUT-A3',
      'OUT-A2',
      'OUT-A1',
    ]);
    const list = await api.request(listCreditAccounts, { token: office, query: 'sort=over120:desc' });
    expect(list.body.data.rows).toEqual([expect.objectContaining(ageing)]);
    const seller = await api.tokenFor({ role: 'warehouse_staff' });
    expect((await api.request(getCreditAccount, { token: seller, params: { customer } })).status).toBe(200);
  });

  it('have their records in one list, filtered by business', async () => {
    const { body } = await api.request(listCreditRecords, {
      token: office,
      query: 'filter=business:in:customer_request&q=CR-8',
    });
    expect(body.data.rows.map(({ document, limitChange }) => [document, limitChange])).toEqual([
      ['CR-88', '-100.00'],
      ['CR-84', '100.00'],
      ['CR-80', '-100.00'],
      ['CR-8', '-100.00'],
    ]);
    expect(body.data.rows.map(({ approvedAt }) => approvedAt)).toEqual(
      body.data.rows.map(({ occurredAt }) => occurredAt),
    );
    const others = await api.request(listCreditRecords, {
      token: office,
      query: 'filter=type:in:hold,charge,repayment,opening',
    });
    expect(new Set(others.body.data.rows.map(({ approvedAt }) => approvedAt))).toEqual(new Set([null]));
  });
});

describe('credit requests', () => {
  const row = (number: string, changed: Partial<CreditRequestRow> = {}): CreditRequestRow => ({
    number,
    customer,
    direction: 'increase',
    amount: '500.00',
    approvedAmount: null,
    reason: 'The season has begun early this year',
    priority: 'normal',
    approvalStatus: 'submitted',
    processing: false,
    limitBefore: null,
    limitAfter: null,
    requester: 'dara',
    requesterId: 'u-dara',
    submitterId: 'u-dara',
    submission: 1,
    reviewer: null,
    createdAt: `2026-11-0${number.slice(-1)}T00:00:00.000Z`,
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...changed,
  });

  it('are listed as one’s own, as waiting for one’s decision, or all', async () => {
    const me = await api.pool.query<{ user_id: string }>(
      'SELECT user_id FROM platform.session ORDER BY created_at LIMIT 1',
    );
    const userId = me.rows[0]!.user_id;
    await api.insert(CreditRequestRow, [
      row('CR-1'),
      row('CR-2', { approvalStatus: 'draft' }),
      row('CR-3', { requesterId: userId }),
      row('CR-4'),
      row('CR-5', { approvalStatus: 'reviewing' }),
    ]);
    await api.insert(InstanceRow, [
      waitingCreditRequest('CR-1'),
      waitingCreditRequest('CR-2', { task: null, status: 'draft' }),
      waitingCreditRequest('CR-3', { askedBy: [userId] }),
      waitingCreditRequest('CR-4', { stepRoles: ['manager'] }),
      waitingCreditRequest('CR-5', { delegateId: userId, delegatorIds: ['u-other'] }),
    ]);
    const numbers = async (scope: string) =>
      (await api.request(listCreditRequests, { token: office, query: { scope } })).body.data.rows.map(
        ({ number }) => number,
      );
    expect(await numbers('all')).toEqual(['CR-5', 'CR-4', 'CR-3', 'CR-2', 'CR-1']);
    expect(await numbers('queue')).toEqual(['CR-5', 'CR-1']);
    expect(await numbers('mine')).toEqual(['CR-3']);
  });

  it('are returned with their timeline and the current balance', async () => {
    const by = { userId: 'u-dara', username: 'dara', role: 'purchase_staff' };
    const content = {
      customer,
      direction: 'increase' as const,
      amount: '500.00',
      reason: 'The season has begun early this year',
    };
    await api.store.decide(creditRequest, 'CR-1', commandContext({ actor: by }), (state) =>
      draftCreditRequest(state, { number: 'CR-1', by, content }),
    );
    await api.store.decide(creditRequest, 'CR-1', commandContext({ actor: by }), (state) =>
      submitCreditRequest(state, { by, limit: '5000.00' }),
    );
    const { body } = await api.request(getCreditRequest, { token: office, params: { number: 'CR-1' } });
    expect(body.data).toMatchObject({ own: false, balance: { available: tables.accounts[0]?.available } });
    expect(body.data.timeline.map(({ type, username }) => [type, username])).toEqual([
      ['CreditRequestDrafted', 'dara'],
      ['CreditRequestSubmitted', 'dara'],
    ]);
  });
});
