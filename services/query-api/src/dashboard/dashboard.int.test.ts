import { randomUUID } from 'node:crypto';
import { getDashboard, type DashboardFigure } from '@granary/api/dashboard';
import type { Endpoint } from '@granary/api/http';
import { listContracts } from '@granary/api/contracts';
import { listCreditAccounts, listCreditRequests } from '@granary/api/credit';
import { listDistributions } from '@granary/api/distribution';
import { listInbounds } from '@granary/api/inbound';
import { listOutbounds, listPickTasks, listSales } from '@granary/api/outbound';
import { listBatches, listItemStock } from '@granary/api/stock';
import {
  PERIODS_SHOWN,
  lastPeriods,
  statisticalPeriods,
  type StatisticalPeriod,
} from '@granary/domain/periods/rules';
import { UnitRow } from '@granary/read-models/configuration';
import { ContractRow } from '@granary/read-models/contracts';
import {
  CreditAccountRow,
  CreditLineRow,
  CreditRequestRow,
  CreditShipmentRow,
} from '@granary/read-models/credit';
import { CustomerRow } from '@granary/read-models/customers';
import { DistributionRow } from '@granary/read-models/distribution';
import { InboundRow } from '@granary/read-models/inbound';
import { ItemRow } from '@granary/read-models/items';
import { OutboundRow, SOME_DAY } from '@granary/read-models/outbound';
import { BatchRow, ItemStockRow, MovementRow, NEVER_EXPIRES } from '@granary/read-models/stock';
import { SupplierRow } from '@granary/read-models/suppliers';
import { WarehouseRow } from '@granary/read-models/warehouses';
import { InstanceRow } from '@granary/read-models/workflow';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi, type TestPerson } from '../../testing/stack/test-api.ts';
import {
  batch,
  contractOf,
  itemRow,
  movement,
  outboundOrder,
  waitingCreditRequest,
} from '@granary/testing/fixtures/rows';

const NOW = Date.now();
const DAY_MS = 86_400_000;
const ago = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();
/** The day in a warehouse at UTC+7. */
const dayThere = (days: number): string =>
  new Date(NOW + 7 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

const batchOf = (code: string, changed: Partial<BatchRow> = {}): BatchRow =>
  batch({
    warehouse: 'PP',
    item: 'UREA',
    batch: code,
    supplier: null,
    supplierLot: null,
    available: '10.000',
    reserved: '0.000',
    receivedAt: ago(1),
    expiryDate: null,
    expiresOn: NEVER_EXPIRES,
    location: null,
    lastChangedAt: ago(1),
    ...changed,
  });
const expiring = (code: string, days: number, changed: Partial<BatchRow> = {}): BatchRow =>
  batchOf(code, { expiryDate: dayThere(days), expiresOn: dayThere(days), ...changed });

const itemStock = (warehouse: string, item: string, current: string, value: string): ItemStockRow => ({
  id: `${warehouse}.${item}`,
  warehouse,
  item,
  current,
  available: current,
  reserved: '0.000',
  blocked: '0.000',
  value,
  batches: 2,
  lastChangedAt: ago(1),
});

let moved = 0;
const move = (type: string, days: number, delta: string, changed: Partial<MovementRow> = {}): MovementRow => {
  moved += 1;
  return movement(String(moved).padStart(6, '0'), {
    batchId: 'PP.UREA.B-1',
    warehouse: 'PP',
    item: 'UREA',
    type,
    delta,
    occurredAt: ago(days),
    ...changed,
  });
};

const inbound = (number: string, approvalStatus: string, changed: Partial<InboundRow> = {}): InboundRow => ({
  number,
  warehouse: 'PP',
  type: 'purchase',
  title: number,
  priority: 'normal',
  revision: 0,
  inboundDate: dayThere(0),
  supplier: null,
  remarks: null,
  approvalStatus,
  status: 'in_progress',
  processing: false,
  lineCount: 1,
  quantity: '1.000',
  total: '1.00',
  lines: [],
  createdBy: 'sok',
  createdAt: ago(1),
  updatedAt: ago(1),
  submittedBy: null,
  submitterId: null,
  submission: 0,
  reviewer: null,
  receivedAt: null,
  outbound: null,
  deletedAt: null,
  searchText: number,
  ...changed,
});
const outbound = (number: string, status: string, changed: Partial<OutboundRow> = {}): OutboundRow =>
  outboundOrder(number, {
    warehouse: 'PP',
    title: number,
    status,
    allocation: 'complete',
    quantity: '1.000',
    allocated: '1.000',
    releasedAt: ago(1),
    createdAt: ago(1),
    updatedAt: ago(1),
    ...changed,
  });
const shipped = (number: string, at: string): Partial<OutboundRow> & { number: string } => ({
  number,
  shippedAt: at,
});

const account = (customer: string, used: string, reserved: string, standing: string): CreditAccountRow => ({
  customer,
  creditLimit: '100.00',
  used,
  reserved,
  available: '0.00',
  prepaid: '0.00',
  shortfall: '0.00',
  usageRate: '50.00',
  standing,
  standingSince: ago(1),
  openedAt: ago(9),
  updatedAt: ago(1),
});
const creditLine = (id: string, days: number, usedChange: string): CreditLineRow => ({
  id,
  eventId: randomUUID(),
  customer: 'CUST-1',
  revision: Number(id.slice('L-'.length)),
  type: 'charge',
  business: 'sales_outbound',
  document: null,
  reason: null,
  requesterId: null,
  approverId: null,
  limitChange: '0.00',
  usedChange,
  reservedChange: '0.00',
  available: '0.00',
  limitSum: '0.00',
  usedSum: '0.00',
  reservedSum: '0.00',
  backDated: false,
  username: 'sok',
  correlationId: id,
  occurredAt: ago(days),
  recordedAt: ago(days),
  searchText: id,
});
const creditRequest = (number: string, approvalStatus: string): CreditRequestRow => ({
  number,
  customer: 'CUST-1',
  direction: 'increase',
  amount: '10.00',
  approvedAmount: null,
  reason: 'The season begins',
  priority: 'normal',
  approvalStatus,
  processing: false,
  limitBefore: null,
  limitAfter: null,
  requester: 'sok',
  requesterId: 'u-sok',
  submitterId: null,
  submission: 0,
  reviewer: null,
  createdAt: ago(1),
  updatedAt: ago(1),
});
const distribution = (number: string, approvalStatus: string, warehouse = 'PP'): DistributionRow => ({
  number,
  warehouse,
  customer: 'CUST-1',
  title: number,
  priority: 'normal',
  expectedDate: null,
  expectedOn: SOME_DAY,
  remarks: null,
  lines: [],
  lineCount: 0,
  requestedTotal: '1.00',
  total: '1.00',
  approvalStatus,
  recordStatus: null,
  outbound: null,
  processing: false,
  shippedAmount: null,
  shippedAt: null,
  createdBy: 'sok',
  createdAt: ago(1),
  updatedAt: ago(1),
  submittedBy: null,
  submitterId: null,
  submission: 0,
  reviewer: null,
  searchText: number,
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi([
    BatchRow,
    ContractRow,
    CreditAccountRow,
    CreditLineRow,
    CreditRequestRow,
    InstanceRow,
    CreditShipmentRow,
    CustomerRow,
    DistributionRow,
    InboundRow,
    ItemRow,
    ItemStockRow,
    MovementRow,
    OutboundRow,
    SupplierRow,
    UnitRow,
    WarehouseRow,
  ]);
  const names = { englishName: null, khmerName: null };
  await api.insert(
    WarehouseRow,
    ['PP', 'BTB'].map((code) => ({
      code,
      name: `仓库 ${code}`,
      englishName: `Warehouse ${code}`,
      khmerName: null,
      address: null,
      revision: 0,
      timeZone: 'Asia/Phnom_Penh',
      status: 'active',
    })),
  );
  await api.insert(UnitRow, [{ id: 'kg', name: '千克', ...names, symbol: 'kg', sort: 1 }]);
  await api.insert(ItemRow, [
    itemRow('UREA', {
      name: '尿素',
      englishName: 'Urea',
      category: 'fertiliser',
      unit: 'kg',
      minStock: '50.000',
      createdAt: ago(9),
      updatedAt: ago(9),
    }),
  ]);
  await api.insert(BatchRow, [
    batchOf('B-1'),
    batchOf('B-2', { current: '0.000', available: '0.000', status: 'exhausted' }),
    batchOf('B-3', { warehouse: 'BTB' }),
    expiring('E-0', 0),
    expiring('E-3', 3),
    expiring('E-4', 4),
    expiring('E-30', 30),
    expiring('E-31', 31),
    expiring('E-GONE', 2, { current: '0.000', available: '0.000', status: 'exhausted' }),
    expiring('E-PAST', -1, { status: 'expired' }),
    expiring('E-BTB', 1, { warehouse: 'BTB' }),
  ]);
  await api.insert(ItemStockRow, [
    itemStock('PP', 'UREA', '40.000', '120.50'),
    itemStock('PP', 'ZINC', '5.000', '0.25'),
    itemStock('BTB', 'UREA', '60.000', '1000.00'),
  ]);
  await api.insert(MovementRow, [
    move('inbound', 0, '10.000'),
    move('inbound', 0, '5.000'),
    move('outbound', 0, '-3.000'),
    move('loss', 2, '-1.000'),
    move('transfer_out', 2, '-4.000', { item: 'ZINC' }),
    // A shipment that was voided.
    move('outbound', 2, '-6.000', { item: 'ZINC', document: 'OUT-V' }),
    move('reversal', 2, '6.000', { item: 'ZINC', document: 'OUT-V' }),
    move('status_change', 2, '0.000'),
    move('outbound', PERIODS_SHOWN.day + 1, '-100.000'),
    move('outbound', 0, '-7.000', { warehouse: 'BTB' }),
  ]);
  await api.insert(InboundRow, [
    inbound('IN-1', 'submitted'),
    inbound('IN-2', 'reviewing'),
    inbound('IN-3', 'draft'),
    inbound('IN-4', 'submitted', { deletedAt: ago(1) }),
    inbound('IN-5', 'submitted', { warehouse: 'BTB' }),
  ]);
  await api.insert(OutboundRow, [
    outbound('OUT-1', 'inventory_reviewing'),
    outbound('OUT-2', 'pending'),
    outbound('OUT-3', 'picking'),
    outbound('OUT-4', 'picked'),
    outbound('OUT-5', 'shipped', shipped('OUT-5', ago(0))),
    outbound('OUT-6', 'delivered', shipped('OUT-6', ago(2))),
    outbound('OUT-9', 'shipped', {
      ...shipped('OUT-9', ago(0)),
      type: 'sale',
      customer: 'CUST-1',
      salesAmount: '30.50',
    }),
    outbound('OUT-10', 'shipped', {
      ...shipped('OUT-10', ago(2)),
      warehouse: 'BTB',
      type: 'sale',
      customer: 'CUST-2',
      salesAmount: '12.00',
    }),
    outbound('OUT-7', 'pending', { warehouse: 'BTB', destination: 'PP', type: 'transfer' }),
    outbound('OUT-8', 'sales_pending', { type: 'sale', customer: 'CUST-1' }),
  ]);
  await api.insert(ContractRow, [
    contractOf('HT-1', { approvalStatus: 'submitted' }),
    contractOf('HT-2', { approvalStatus: 'reviewing' }),
    contractOf('HT-3', { approvalStatus: 'approved' }),
  ]);
  await api.insert(CreditAccountRow, [
    account('CUST-1', '40.00', '10.50', 'ok'),
    account('CUST-2', '95.00', '0.00', 'watch'),
    account('CUST-3', '0.25', '0.00', 'stop'),
  ]);
  await api.insert(CreditLineRow, [
    creditLine('L-1', PERIODS_SHOWN.day + 1, '100.00'),
    creditLine('L-2', 2, '50.00'),
    creditLine('L-3', 0, '-14.75'),
  ]);
  await api.insert(CreditRequestRow, [creditRequest('CR-1', 'submitted'), creditRequest('CR-2', 'draft')]);
  await api.insert(InstanceRow, [waitingCreditRequest('CR-1')]);
  await api.insert(DistributionRow, [
    distribution('DR-1', 'submitted'),
    distribution('DR-2', 'approved'),
    distribution('DR-3', 'submitted', 'BTB'),
  ]);
});
afterAll(() => api.close());

const behind: Readonly<Record<string, Endpoint>> = {
  '/inventory': listBatches,
  '/inventory/items': listItemStock,
  '/inbound': listInbounds,
  '/outbound': listOutbounds,
  '/sales-outbound': listSales,
  '/picking-tasks': listPickTasks,
  '/contracts': listContracts,
  '/distribution': listDistributions,
  '/credit/accounts': listCreditAccounts,
  '/credit/requests': listCreditRequests,
};

const show = async (person: TestPerson, warehouse?: string, by: StatisticalPeriod = 'day') => {
  const token = await api.tokenFor(person);
  const { status, body } = await api.request(getDashboard, {
    token,
    query: { by, ...(warehouse !== undefined && { warehouse }) },
  });
  return { status, body, dashboard: body.data, token };
};
const counts = (figure: DashboardFigure | null | undefined) => figure?.count;

describe('the dashboard of a warehouse', () => {
  it('counts stock, expiring and low stock, and open approvals', async () => {
    const { dashboard } = await show({ role: 'warehouse_admin', warehouses: ['PP', 'BTB'] }, 'PP');
    expect(dashboard.day).toBe(dayThere(0));
    expect(counts(dashboard.stock?.batches)).toBe(7);
    expect(dashboard.stock?.value).toBe('120.75');
    expect(dashboard.stock?.warehouses.map(({ code, batches, value }) => [code, batches, value])).toEqual([
      ['BTB', 2, '1000.00'],
      ['PP', 4, '120.75'],
    ]);
    expect(counts(dashboard.expiry?.expired)).toBe(1);
    expect(dashboard.expiry?.within.map(({ days, count }) => [days, count])).toEqual([
      [3, 2],
      [7, 3],
      [30, 4],
    ]);
    expect(counts(dashboard.lowStock)).toBe(1);
    expect(counts(dashboard.approvals.inbound)).toBe(2);
    expect(counts(dashboard.approvals.outbound)).toBe(1);
    expect(counts(dashboard.approvals.sales)).toBe(1);
    expect(counts(dashboard.picking?.waiting)).toBe(1);
    expect(counts(dashboard.picking?.picking)).toBe(1);
    expect(counts(dashboard.picking?.picked)).toBe(1);
    expect(counts(dashboard.picking?.shippedToday)).toBe(2);
  });

  it('shows credit used, tight limits and open requests to people who decide on credit', async () => {
    const { dashboard } = await show({ role: 'super_admin' }, 'PP');
    expect(dashboard.credit).toMatchObject({ used: '135.25', reserved: '10.50', tight: { count: 2 } });
    expect(counts(dashboard.approvals.contracts)).toBe(2);
    expect(counts(dashboard.approvals.credit)).toBe(1);
    expect(counts(dashboard.approvals.distribution)).toBe(1);
  });

  it('shows a trend for every day, and the items issued most', async () => {
    const { dashboard } = await show({ role: 'warehouse_admin', warehouses: ['PP'] }, 'PP');
    const trend = dashboard.trend ?? [];
    expect(trend.map(({ key }) => key)).toEqual(
      Array.from({ length: PERIODS_SHOWN.day }, (_, index) => dayThere(index - PERIODS_SHOWN.day + 1)),
    );
    expect(trend.filter(({ received, issued }) => received + issued > 0)).toMatchObject([
      { key: dayThere(-2), received: 0, issued: 3 },
      { key: dayThere(0), received: 2, issued: 1 },
    ]);
    expect(dashboard.topItems).toMatchObject([
      { code: 'UREA', names: { englishName: 'Urea' }, unit: { name: '千克' }, issued: '4.000', movements: 2 },
      { code: 'ZINC', names: { name: 'ZINC' }, issued: '4.000', movements: 2 },
    ]);
  });

  it('shows sales shipped there, and what all customers owed at the end of every day', async () => {
    const { dashboard } = await show({ role: 'super_admin' }, 'PP');
    const on = (days: number) => dashboard.commerce?.find(({ key }) => key === dayThere(days));
    expect(on(0)).toMatchObject({ sales: '30.50', owed: '135.25' });
    expect(on(-1)).toMatchObject({ sales: '0.00', owed: '150.00' });
    expect(on(-2)).toMatchObject({ sales: '0.00', owed: '150.00' });
    expect(on(-3)).toMatchObject({ sales: '0.00', owed: '100.00' });
    const everywhere = (await show({ role: 'super_admin' })).dashboard;
    expect(everywhere.commerce?.find(({ key }) => key === dayThere(-2))?.sales).toBe('12.00');
  });

  it('shows sales without debts to people who may not see credit', async () => {
    const { dashboard } = await show({ role: 'warehouse_admin', warehouses: ['PP'] }, 'PP');
    expect(dashboard.commerce?.at(-1)).toEqual({ key: dayThere(0), sales: '30.50', owed: null });
  });

  it.each(statisticalPeriods)('shows the trend by %s with all receipts and issues', async (by) => {
    const { dashboard } = await show({ role: 'warehouse_admin', warehouses: ['PP'] }, 'PP', by);
    const trend = dashboard.trend ?? [];
    const expected = lastPeriods(by, dayThere(0));
    expect(trend).toMatchObject(expected.map(({ key, from, to }) => ({ key, from, to })));
    const inPeriod = (day: string) => trend.find(({ from, to }) => from <= day && day <= to);
    expect(inPeriod(dayThere(0))?.received).toBe(2);
    expect(inPeriod(dayThere(-2))?.issued).toBeGreaterThanOrEqual(2);
    const issued = trend.reduce((sum, one) => sum + one.issued, 0);
    expect(issued).toBe(by === 'day' ? 4 : 5);
    expect(dashboard.topItems?.find(({ code }) => code === 'UREA')?.issued).toBe(
      by === 'day' ? '4.000' : '104.000',
    );
  });

  it('links every figure to a list with the same count', async () => {
    const { dashboard, token } = await show({ role: 'super_admin' }, 'PP');
    const figures = figuresIn(dashboard);
    expect(figures.length).toBeGreaterThanOrEqual(17);
    for (const { count, link } of figures) {
      const query = new URLSearchParams({ warehouse: 'PP', limit: '1' });
      for (const filter of link.filter) query.append('filter', filter);
      // The figure counts the user's queue of requests.
      if (link.list === '/credit/requests') query.append('scope', 'queue');
      const answer = await api.request(behind[link.list]!, {
        token,
        query: String(query),
      });
      const { page } = answer.body.data as { page: { total: number } };
      expect([link, page.total]).toEqual([link, count]);
    }
  });
});

/** All figures in the answer that have a count and a link. */
const figuresIn = (part: unknown): DashboardFigure[] => {
  if (typeof part !== 'object' || part === null) return [];
  if ('count' in part && 'link' in part) return [part as DashboardFigure];
  return Object.values(part).flatMap(figuresIn);
};

describe('the dashboard', () => {
  it('respects the warehouses of the caller', async () => {
    const { dashboard } = await show({ role: 'viewer', warehouses: ['BTB'] });
    expect(counts(dashboard.stock?.batches)).toBe(2);
    expect(dashboard.stock?.warehouses.map(({ code }) => code)).toEqual(['BTB']);
    expect(dashboard.trend?.at(-1)).toMatchObject({ issued: 1, received: 0 });
    expect(await show({ role: 'viewer', warehouses: ['BTB'] }, 'PP')).toMatchObject({
      status: 403,
      body: { code: 'WAREHOUSE_ACCESS_DENIED' },
    });
  });

  it('shows costs, approvals and picking only with the permissions', async () => {
    const viewer = (await show({ role: 'viewer' })).dashboard;
    expect(viewer.stock?.value).toBeNull();
    expect(viewer.stock?.warehouses.every(({ value }) => value === null)).toBe(true);
    expect(viewer.approvals).toEqual({
      inbound: null,
      outbound: null,
      sales: null,
      contracts: null,
      credit: null,
      distribution: null,
    });
    expect(viewer.credit).toBeNull();
    expect(viewer.picking?.waiting.link.list).toBe('/outbound');
    const nobody = (await show({ permissions: ['dashboard:read'] })).dashboard;
    expect(nobody).toMatchObject({
      stock: null,
      expiry: null,
      lowStock: null,
      trend: null,
      commerce: null,
      topItems: null,
      credit: null,
      picking: null,
    });
    expect((await show({ role: 'warehouse_staff' })).status).toBe(403);
  });
});
