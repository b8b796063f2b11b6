import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/stock';
import { BatchRow, CostChangeRow, ItemStockRow, MovementRow } from '@granary/read-models/stock';
import { batch, movement } from '@granary/testing/fixtures/rows';
import { day, startStockApi, type Person, type StockApi } from '../../testing/stack/stock.ts';

let api: StockApi['api'];
let tokens: StockApi['tokens'];
beforeAll(async () => {
  ({ api, tokens } = await startStockApi());
  await api.insert(BatchRow, [
    batch(),
    batch({ batch: 'SOON', expiresOn: day(5), receivedAt: '2026-11-02T02:00:00.000Z', supplierLot: null }),
    batch({
      batch: 'CRITICAL',
      expiresOn: day(2),
      expiryPlan: 'discount',
      receivedAt: '2026-11-03T02:00:00.000Z',
      supplierLot: null,
    }),
    batch({ batch: 'EXPIRED', expiresOn: day(-2), status: 'expired', supplierLot: null }),
    batch({ batch: 'GONE', expiresOn: day(1), status: 'exhausted', current: '0.000', supplierLot: null }),
    batch({
      warehouse: 'WH-SR',
      batch: 'A',
      originKind: 'transfer',
      parent: 'WH-PP.UREA-46.A',
      received: '4.000',
      initial: '4.000',
      current: '1.000',
      issued: '3.000',
    }),
  ]);
  await api.insert(ItemStockRow, [
    {
      id: 'WH-PP.UREA-46',
      warehouse: 'WH-PP',
      item: 'UREA-46',
      current: '40.000',
      available: '32.000',
      reserved: '8.000',
      blocked: '0.000',
      value: '120.00',
      batches: 4,
      lastChangedAt: '2026-11-01T02:00:00.000Z',
    },
  ]);
}, 60_000);
afterAll(() => api.close());

const list = async (who: Person, query = '') =>
  (await api.request(contracts.listBatches, { token: tokens[who], query })).body.data;

describe('the inventory list', () => {
  it('shows batches with names, and expiry by the day of their warehouse', async () => {
    const { rows } = await list('staff', 'filter=batch:equals:SOON');
    expect(rows).toMatchObject([
      {
        id: 'WH-PP.UREA-46.SOON',
        itemNames: { name: '尿素', englishName: 'Urea 46%' },
        warehouseNames: { englishName: 'Phnom Penh' },
        expiryLevel: 'soon',
        current: '10.000',
      },
    ]);
    expect([4, 5]).toContain(rows[0]!.daysLeft);
  });

  it('shows only one’s own warehouses', async () => {
    const warehouses = async (who: Person) =>
      [...new Set((await list(who)).rows.map(({ warehouse }) => warehouse))].toSorted();
    expect(await warehouses('staff')).toEqual(['WH-PP']);
    expect(await warehouses('admin')).toEqual(['WH-PP', 'WH-SR']);
    expect(await warehouses('elsewhere')).toEqual([]);
  });

  it('finds the batches of an item by its GTIN and by those of its packs', async () => {
    await api.pool.query(`UPDATE catalogue.item SET gtins = '04006381333931 14006381333938'`);
    const found = async (query: string) => (await list('staff', query)).rows.length;
    const all = await found('filter=item:equals:UREA-46');
    expect(all).toBeGreaterThan(0);
    expect(await found('filter=gtin:equals:04006381333931')).toBe(all);
    expect(await found('filter=gtin:equals:14006381333938')).toBe(all);
    expect(await found('q=14006381333938')).toBe(all);
    expect(await found('filter=gtin:equals:24006381333935')).toBe(0);
  });

  it('can be restricted to the current warehouse', async () => {
    const { rows } = await list('admin', 'warehouse=WH-SR');
    expect(rows.map(({ warehouse }) => warehouse)).toEqual(['WH-SR']);
  });

  it('shows cost and value with the permission, also needed to sort by them', async () => {
    expect((await list('admin')).rows[0]).toMatchObject({ unitCost: '3.000000', value: '30.00' });
    expect((await list('staff')).rows[0]).toMatchObject({ unitCost: null, value: null });
    const sorted = await api.request(contracts.listBatches, {
      token: tokens.staff,
      query: 'sort=value:desc',
    });
    expect(sorted).toMatchObject({ status: 403, body: { code: 'PERMISSION_DENIED' } });
  });

  it('can be sorted, filtered and searched by several columns', async () => {
    const { rows } = await list(
      'admin',
      'filter=status:in:active&filter=warehouse:in:WH-PP&sort=expiryDate:asc,batch:desc&q=urea',
    );
    expect(rows.map((row) => row.batch)).toEqual(['CRITICAL', 'SOON', 'A']);
  });

  it('finds expiring batches without an expiry plan', async () => {
    const { rows } = await list('admin', `filter=expiryDate:lte:${day(5)}&filter=expiryPlan:in:none`);
    expect(rows.map((row) => row.batch).toSorted()).toEqual(['EXPIRED', 'GONE', 'SOON']);
    const [decided] = (await list('admin', 'filter=batch:equals:CRITICAL')).rows;
    expect(decided).toMatchObject({ expiryPlan: 'discount' });
  });

  it('needs inventory:read', async () => {
    expect((await api.request(contracts.listBatches, { token: tokens.seller })).status).toBe(403);
  });
});

describe('expiry warnings', () => {
  it('include only goods on hand, most urgent first', async () => {
    const { body } = await api.request(contracts.listExpiryWarnings, { token: tokens.staff });
    expect(body.data.rows.map(({ batch: code, expiryLevel }) => [code, expiryLevel])).toEqual([
      ['EXPIRED', 'expired'],
      ['CRITICAL', 'critical'],
      ['SOON', 'soon'],
    ]);
  });
});

describe('the item stock list', () => {
  it('flags stock below the minimum', async () => {
    const { body } = await api.request(contracts.listItemStock, {
      token: tokens.admin,
      query: 'filter=lowStock:eq:true',
    });
    expect(body.data.rows).toMatchObject([
      {
        item: 'UREA-46',
        current: '40.000',
        minStock: '50.000',
        lowStock: true,
        value: '120.00',
        nextExpiry: day(-2),
      },
    ]);
  });
});

describe('a batch', () => {
  it('is returned with all its data', async () => {
    const { body } = await api.request(contracts.getBatch, {
      token: tokens.admin,
      params: { id: 'WH-PP.UREA-46.A' },
    });
    expect(body.data).toMatchObject({
      origin: { kind: 'inbound', document: 'IN-1', line: 1, parent: null },
      minStock: '50.000',
      unitCost: '3.000000',
    });
  });

  it('names its parent batch only with access to that warehouse', async () => {
    const originFor = async (token: string) =>
      (await api.request(contracts.getBatch, { token, params: { id: 'WH-SR.UREA-46.A' } })).body.data.origin;
    expect(await originFor(tokens.admin)).toMatchObject({ kind: 'transfer', parent: 'WH-PP.UREA-46.A' });
    const there = await api.tokenFor({ role: 'warehouse_admin', warehouses: ['WH-SR'] });
    expect(await originFor(there)).toMatchObject({ kind: 'transfer', parent: null });
  });

  it('returns 404, 403 or 422 if missing, inaccessible or malformed', async () => {
    const ask = (who: Person, id: string) =>
      api.request(contracts.getBatch, { token: tokens[who], params: { id } });
    expect(await ask('admin', 'WH-PP.UREA-46.NO')).toMatchObject({
      status: 404,
      body: { code: 'BATCH_NOT_FOUND' },
    });
    expect(await ask('elsewhere', 'WH-PP.UREA-46.A')).toMatchObject({
      status: 403,
      body: { code: 'WAREHOUSE_ACCESS_DENIED' },
    });
    expect((await ask('admin', 'nonsense')).status).toBe(422);
  });

  it('is grouped with its lot in other warehouses, counting transfers once', async () => {
    const group = async (who: Person) =>
      (await api.request(contracts.getBatchGroup, { token: tokens[who], params: { id: 'WH-PP.UREA-46.A' } }))
        .body.data;
    expect(await group('admin')).toMatchObject({
      key: 'UREA-46 · L-77',
      status: 'active',
      received: '10.000',
      consumed: '3.000',
      consumptionRate: '30.00',
      members: [
        { warehouse: 'WH-PP' },
        { warehouse: 'WH-SR', consumptionRate: '75.00', groupStatus: 'active' },
      ],
    });
    expect((await group('staff')).members).toHaveLength(1);
  });
});

describe('cost history', () => {
  it('needs cost_price:history', async () => {
    await api.insert(CostChangeRow, [
      {
        id: '1',
        batchId: 'WH-PP.UREA-46.A',
        warehouse: 'WH-PP',
        item: 'UREA-46',
        before: '3.000000',
        after: '3.500000',
        change: '0.500000',
        changeRate: '16.67',
        reason: 'Freight',
        username: 'dara',
        changedAt: '2026-11-01T02:00:00.000Z',
        recordedAt: '2026-11-01T02:00:00.000Z',
      },
    ]);
    const ask = (who: Person) =>
      api.request(contracts.listCostChanges, { token: tokens[who], params: { id: 'WH-PP.UREA-46.A' } });
    expect((await ask('finance')).body.data.rows).toMatchObject([{ after: '3.500000', changeRate: '16.67' }]);
    expect((await ask('admin')).status).toBe(403);
  });
});

describe('movements', () => {
  it('of a batch are listed newest first', async () => {
    await api.insert(MovementRow, [
      movement('1'),
      movement('2', { occurredAt: '2026-11-02T02:00:00.000Z' }),
      movement('3', { batchId: 'WH-PP.UREA-46.SOON', occurredAt: '2026-11-03T02:00:00.000Z' }),
    ]);
    const { body } = await api.request(contracts.listMovements, {
      token: tokens.staff,
      params: { id: 'WH-PP.UREA-46.A' },
    });
    expect(body.data.rows.map(({ id }) => id)).toEqual(['2', '1']);
  });
});
