import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/audit';
import { BatchRow, CostChangeRow, ExpiryChangeRow, MovementRow } from '@granary/read-models/stock';
import { CategoryRow, SpecificationRow, UnitRow } from '@granary/read-models/configuration';
import { ItemRow } from '@granary/read-models/items';
import { SupplierRow } from '@granary/read-models/suppliers';
import { WarehouseRow } from '@granary/read-models/warehouses';
import { startTestApi } from '../../../testing/stack/test-api.ts';
import { batch, movement } from '@granary/testing/fixtures/rows';

let api: Awaited<ReturnType<typeof startTestApi>>;
const tokens: Record<'auditor' | 'staff' | 'seller', string> = { auditor: '', staff: '', seller: '' };

const placed = (position: number): string => `${String(position).padStart(19, '0')}-0000`;

const batchOf = (warehouse: string, code: string, current: string, unitCost: string): BatchRow =>
  batch({
    warehouse,
    batch: code,
    supplier: null,
    supplierLot: '=L-77',
    initial: '100.000',
    current,
    available: current,
    reserved: '0.000',
    received: '100.000',
    unitCost,
    value: '0.00',
    receivedAt: '2026-01-10T02:00:00.000Z',
    expiresOn: '2030-01-01',
    location: null,
    lastOperation: 'StockIssued',
    lastChangedAt: '2026-04-05T02:00:00.000Z',
  });

const moved = (
  position: number,
  batchId: string,
  delta: string,
  times: { occurredAt: string; recordedAt?: string },
  type = 'inbound',
): MovementRow =>
  movement(placed(position), { batchId, warehouse: batchId.split('.')[0]!, type, delta, ...times });

beforeAll(async () => {
  api = await startTestApi([
    BatchRow,
    CategoryRow,
    CostChangeRow,
    ExpiryChangeRow,
    ItemRow,
    MovementRow,
    SpecificationRow,
    SupplierRow,
    UnitRow,
    WarehouseRow,
  ]);
  tokens.auditor = await api.tokenFor({ role: 'auditor' });
  tokens.staff = await api.tokenFor({ role: 'warehouse_staff', warehouses: ['WH-PP'] });
  tokens.seller = await api.tokenFor({ role: 'purchase_staff' });
  // 100 received, 40 shipped in March (recorded in April), 25 in April; the cost rises on 2 April.
  const id = 'WH-PP.UREA-46.A';
  await api.insert(BatchRow, [
    batchOf('WH-PP', 'A', '35.000', '4.000000'),
    batchOf('WH-SR', 'B', '10.000', '2.000000'),
  ]);
  await api.insert(MovementRow, [
    moved(100, id, '100.000', { occurredAt: '2026-01-10T02:00:00.000Z' }),
    moved(200, 'WH-SR.UREA-46.B', '10.000', { occurredAt: '2026-02-10T02:00:00.000Z' }),
    moved(300, id, '0.000', { occurredAt: '2026-04-02T02:00:00.000Z' }, 'cost_revision'),
    moved(
      400,
      id,
      '-40.000',
      { occurredAt: '2026-03-31T16:59:59.000Z', recordedAt: '2026-04-03T02:00:00.000Z' },
      'outbound',
    ),
    moved(
      500,
      id,
      '-25.000',
      { occurredAt: '2026-03-31T17:00:00.000Z', recordedAt: '2026-04-04T02:00:00.000Z' },
      'outbound',
    ),
  ]);
  await api.insert(CostChangeRow, [
    {
      id: placed(300),
      batchId: id,
      warehouse: 'WH-PP',
      item: 'UREA-46',
      before: '3.000000',
      after: '4.000000',
      change: '1.000000',
      changeRate: '33.33',
      reason: 'invoice',
      username: 'sok',
      changedAt: '2026-04-02T02:00:00.000Z',
      recordedAt: '2026-04-02T02:00:00.000Z',
    },
  ]);
}, 60_000);
afterAll(() => api.close());

type Query = Record<string, string>;
const asked = async (query: Query, token = tokens.auditor) => {
  const { body } = await api.request(contracts.listStockAsOf, { token, query });
  return body.data.rows.map(({ batch: code, quantity, unitCost, value }) => [
    code,
    quantity,
    unitCost,
    value,
  ]);
};

describe('stock and value as of a day', () => {
  it('include, by business time, movements until the end of the company day', async () => {
    expect(await asked({ on: '2026-03-31', sort: 'batch:asc' })).toEqual([
      ['A', '60.000', '3.000000', '180.00'],
      ['B', '10.000', '2.000000', '20.00'],
    ]);
  });

  it('include, by recorded time, what was recorded until then', async () => {
    expect(await asked({ on: '2026-03-31', basis: 'recorded', warehouse: 'WH-PP' })).toEqual([
      ['A', '100.000', '3.000000', '300.00'],
    ]);
    expect(await asked({ on: '2026-04-03', basis: 'recorded', warehouse: 'WH-PP' })).toEqual([
      ['A', '60.000', '4.000000', '240.00'],
    ]);
  });

  it('include, at a log position, what was recorded up to it', async () => {
    expect(await asked({ at: '150' })).toEqual([['A', '100.000', '3.000000', '300.00']]);
    expect(await asked({ at: '400', warehouse: 'WH-PP' })).toEqual([['A', '60.000', '4.000000', '240.00']]);
    expect(await asked({ at: '99' })).toEqual([]);
  });

  it('include, at a moment, movements up to and including it', async () => {
    const at = '2026-03-31T16:59:59Z';
    expect(await asked({ at, warehouse: 'WH-PP' })).toEqual([['A', '60.000', '3.000000', '180.00']]);
    expect(await asked({ at, basis: 'recorded', warehouse: 'WH-PP' })).toEqual([
      ['A', '100.000', '3.000000', '300.00'],
    ]);
    expect(await asked({ at: '2026-03-31T16:59:58.999Z', warehouse: 'WH-PP' })).toEqual([
      ['A', '100.000', '3.000000', '300.00'],
    ]);
  });

  it('default to now', async () => {
    expect(await asked({ sort: 'quantity:desc' })).toEqual([
      ['A', '35.000', '4.000000', '140.00'],
      ['B', '10.000', '2.000000', '20.00'],
    ]);
  });

  it('are totalled by warehouse and overall', async () => {
    const { body } = await api.request(contracts.getStockAsOfTotals, {
      token: tokens.auditor,
      query: { on: '2026-03-31' },
    });
    expect(body.data).toMatchObject({
      batches: 2,
      items: 1,
      value: '200.00',
      before: '2026-03-31T17:00:00.000Z',
      warehouses: [
        { warehouse: 'WH-PP', batches: 1, value: '180.00' },
        { warehouse: 'WH-SR', batches: 1, value: '20.00' },
      ],
    });
  });

  it('hide costs without the permission, and other warehouses', async () => {
    expect(await asked({ on: '2026-03-31' }, tokens.staff)).toEqual([['A', '60.000', null, null]]);
    const totals = await api.request(contracts.getStockAsOfTotals, { token: tokens.staff });
    expect(totals.body.data).toMatchObject({ batches: 1, value: null, warehouses: [{ value: null }] });
    const sorted = { token: tokens.staff, query: { sort: 'value:desc' } };
    expect((await api.request(contracts.listStockAsOf, sorted)).status).toBe(403);
    expect((await api.request(contracts.listStockAsOf, { token: tokens.seller })).status).toBe(403);
  });
});

describe('names of master data', () => {
  it('are shown beside the codes', async () => {
    await api.insert(UnitRow, [
      {
        id: 'bag',
        name: '袋',
        englishName: 'bag',
        khmerName: 'បាវ',
        symbol: '袋',
        sort: 1,
      },
    ]);
    await api.insert(ItemRow, [
      {
        code: 'UREA-46',
        revision: 0,
        serial: 1,
        name: '尿素',
        englishName: 'Urea 46%',
        khmerName: null,
        category: 'fertilisers',
        specification: null,
        unit: 'bag',
        packUnits: [],
        gtin: null,
        gtins: '',
        minStock: '50.000',
        maxStock: null,
        memberPrice: '4.00',
        retailPrice: '5.00',
        description: null,
        status: 'active',
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
    ]);
    for (const query of ['', 'on=2026-03-31', 'on=2026-03-31&sort=value:desc']) {
      const { body } = await api.request(contracts.listStockAsOf, { token: tokens.auditor, query });
      expect(body.data.rows).toHaveLength(2);
      for (const row of body.data.rows)
        expect(row).toMatchObject({
          itemNames: { name: '尿素', englishName: 'Urea 46%', khmerName: null },
          unit: { name: '袋', englishName: 'bag', khmerName: 'បាវ' },
          category: 'fertilisers',
          warehouseNames: { name: row.warehouse, englishName: null, khmerName: null },
        });
    }
    const found = { token: tokens.auditor, query: { q: 'urea 46' } };
    expect((await api.request(contracts.listStockAsOf, found)).body.data.rows).toHaveLength(2);
  });
});
