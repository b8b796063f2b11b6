import { getCustomer, listCustomers } from '@granary/api/customers';
import { customer } from '@granary/domain/customers';
import { SYSTEM_ACTOR } from '@granary/domain/kernel';
import { Vault } from '@granary/platform/vault';
import { ContractRow } from '@granary/read-models/contracts';
import { CreditAccountRow } from '@granary/read-models/credit';
import { CustomerRow } from '@granary/read-models/customers';
import { OutboundRow } from '@granary/read-models/outbound';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { contractOf, customerRow, outboundOrder } from '@granary/testing/fixtures/rows';

const row = (code: string, change: Partial<CustomerRow> = {}): CustomerRow =>
  customerRow(code, {
    name: `客户 ${code}`,
    englishName: `Customer ${code}`,
    type: 'regular',
    openingLimit: '20000.00',
    ...change,
  });

const account = (customer: string, change: Partial<CreditAccountRow> = {}): CreditAccountRow => ({
  customer,
  creditLimit: '20000.00',
  used: '0.00',
  reserved: '0.00',
  available: '20000.00',
  prepaid: '0.00',
  shortfall: '0.00',
  usageRate: '0.00',
  standing: 'ok',
  standingSince: '2026-01-01T00:00:00.000Z',
  openedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...change,
});

const order = (number: string, status: string, change: Partial<OutboundRow> = {}): OutboundRow =>
  outboundOrder(number, {
    warehouse: 'PNH',
    type: 'sale',
    title: number,
    customer: 'CUST001',
    priceList: 'retail',
    salesAmount: '100.00',
    status,
    allocation: 'complete',
    quantity: '1.000',
    allocated: '1.000',
    createdAt: '2026-03-01T00:00:00.000Z',
    ...change,
  });

const contract = (code: string, businessStatus: string): ContractRow =>
  contractOf(code, { approvalStatus: 'approved', businessStatus, contribution: '100.00' });

let api: TestApi;
let token: string;
let vault: Vault;
beforeAll(async () => {
  api = await startTestApi([ContractRow, CreditAccountRow, CustomerRow, OutboundRow]);
  token = await api.tokenFor({ role: 'purchase_staff' });
  vault = new Vault(api.pool, api.config.GRANARY_DATA_KEY);
  await api.insert(CustomerRow, [
    row('CUST001', { phone: await vault.seal('customer:CUST001#0', '+855 12 345 678') }),
    row('CUST002', { type: 'member' }),
    row('CUST003', { deletedAt: '2026-02-01T00:00:00.000Z' }),
  ]);
  await api.insert(CreditAccountRow, [
    account('CUST001', { used: '19000.00', available: '1000.00', usageRate: '95.00', standing: 'watch' }),
    account('CUST002'),
  ]);
  await api.insert(OutboundRow, [
    order('OUT-1', 'shipped', { shippedAt: '2026-03-02T00:00:00.000Z', salesAmount: '120.50' }),
    order('OUT-2', 'delivered', { shippedAt: '2026-03-03T00:00:00.000Z', salesAmount: '79.50' }),
    order('OUT-3', 'sales_pending', { createdAt: '2026-03-05T00:00:00.000Z' }),
    order('OUT-4', 'created', { createdAt: '2026-03-09T00:00:00.000Z' }),
    order('OUT-5', 'sales_rejected'),
    order('OUT-6', 'shipped', { deletedAt: '2026-03-02T00:00:00.000Z' }),
    order('OUT-7', 'shipped', { customer: 'CUST002', shippedAt: '2026-03-02T00:00:00.000Z' }),
  ]);
  await api.insert(ContractRow, [contract('HT-1', 'active'), contract('HT-2', 'terminated')]);
  await api.store.decide(
    customer,
    'CUST001',
    commandContext({ actor: { ...SYSTEM_ACTOR, username: 'dara' }, at: '2026-01-01T00:00:00.000Z' }),
    () => [{ type: 'CustomerDeactivated' as const, data: { code: 'CUST001', reason: 'Licence expired' } }],
  );
}, 60_000);
afterAll(() => api.close());

describe('the list of customers', () => {
  const codes = async (query: Record<string, string>, as = token) =>
    (await api.request(listCustomers, { token: as, query })).body.data.rows.map(({ code }) => code);

  it('is searched by code and name, excludes the recycle bin, and has no personal data', async () => {
    expect(await codes({})).toEqual(['CUST001', 'CUST002']);
    expect(await codes({ q: 'customer cust002' })).toEqual(['CUST002']);
    expect(await codes({ filter: 'type:in:member' })).toEqual(['CUST002']);
    expect(await codes({ deleted: 'true' })).toEqual(['CUST003']);
    const { body } = await api.request(listCustomers, { token });
    expect(JSON.stringify(body)).not.toMatch(/sealed|phone|345 678/);
  });

  it('is available to people who enter orders, without credit figures', async () => {
    const clerk = await api.tokenFor({ role: 'warehouse_staff' });
    expect(await codes({}, clerk)).toEqual(['CUST001', 'CUST002']);
    expect((await api.request(getCustomer, { token: clerk, params: { code: 'CUST001' } })).status).toBe(403);
    const { rows } = (await api.request(listCustomers, { token: clerk })).body.data;
    expect(rows.map(({ creditLimit, standing }) => [creditLimit, standing])).toEqual([
      [null, null],
      [null, null],
    ]);
    const sorted = await api.request(listCustomers, { token: clerk, query: { sort: 'available:asc' } });
    expect(sorted.body.code).toBe('PERMISSION_DENIED');
    const stranger = await api.tokenFor({ role: 'user' });
    expect((await api.request(listCustomers, { token: stranger })).status).toBe(403);
  });
});

describe('the credit of customers', () => {
  it('is shown in the list and can be filtered and sorted', async () => {
    const query = { filter: 'standing:in:watch,hold,stop', sort: 'available:asc' };
    const { rows } = (await api.request(listCustomers, { token, query })).body.data;
    expect(rows).toEqual([
      expect.objectContaining({
        code: 'CUST001',
        creditLimit: '20000.00',
        available: '1000.00',
        usageRate: '95.00',
        standing: 'watch',
      }),
    ]);
  });
});

describe('a customer', () => {
  const find = (code: string) => api.request(getCustomer, { token, params: { code } });

  it('is returned with contact and timeline, and the access is recorded', async () => {
    const { body } = await find('CUST001');
    expect(body.data).toMatchObject({
      phone: '+855 12 345 678',
      openingLimit: '20000.00',
      revision: 0,
      timeline: [{ type: 'CustomerDeactivated', username: 'dara', note: 'Licence expired' }],
    });
    const { rows } = await api.pool.query(
      'SELECT what, subject FROM platform.access_log WHERE refusal IS NULL',
    );
    expect(rows).toEqual([{ what: 'customer', subject: 'CUST001' }]);
    expect((await find('CUST009')).status).toBe(404);
  });

  it('without contact data is returned without recording an access', async () => {
    const noted = async () =>
      (await api.pool.query(`SELECT 1 FROM platform.access_log WHERE subject = 'CUST002'`)).rowCount;
    expect((await find('CUST002')).body.data).toMatchObject({ phone: null, address: null });
    expect(await noted()).toBe(0);
  });

  it('has statistics: shipments, open orders and active contracts', async () => {
    expect((await find('CUST001')).body.data.statistics).toEqual({
      orders: 4,
      openOrders: 1,
      sales: '200.00',
      lastOrderAt: '2026-03-05T00:00:00.000Z',
      activeContracts: 1,
    });
    expect((await find('CUST003')).body.data.statistics).toMatchObject({ orders: 0, lastOrderAt: null });
  });

  it('loses its contact data soon after the key was destroyed elsewhere', async () => {
    await vault.erase('customer:CUST001#0');
    let phone: string | null = '';
    while (phone !== null) {
      ({ phone } = (await find('CUST001')).body.data);
      await pause(50);
    }
    expect((await find('CUST001')).body.data).toMatchObject({ name: '客户 CUST001', phone: null });
  });
});
