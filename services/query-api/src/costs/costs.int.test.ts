import * as contracts from '@granary/api/costs';
import type { AnswerOf, Endpoint } from '@granary/api/http';
import { CategoryRow, UnitRow } from '@granary/read-models/configuration';
import { MarkupRow, ReturnedLineRow, ShipmentRow, ShippedLineRow } from '@granary/read-models/costs';
import { CustomerRow } from '@granary/read-models/customers';
import { ItemRow } from '@granary/read-models/items';
import { BatchRow, CostChangeRow, ItemStockRow } from '@granary/read-models/stock';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { roles, permissionsOf } from '@granary/api/access';
import { startTestApi, type TestApi, type TestPerson } from '../../testing/stack/test-api.ts';
import { itemRow } from '@granary/testing/fixtures/rows';

const names = { englishName: null, khmerName: null };
const line = (id: string, number: string, change: Partial<ShippedLineRow> = {}): ShippedLineRow => ({
  id,
  number,
  revision: 5,
  line: 1,
  item: 'GLY',
  customer: 'CUST001',
  shippedAt: '2026-02-01T03:00:00.000Z',
  quantity: '10.000',
  unitPrice: '4.00',
  revenue: '40.00',
  cost: '30.00',
  batches: ['A'],
  unitCosts: { A: '3.000000' },
  ...change,
});
const item = (code: string, category: string): ItemRow =>
  itemRow(code, { name: `商品 ${code}`, ...names, category, unit: 'bottle', memberPrice: '4.00' });
const category = (id: string, parent: string | null): CategoryRow => ({
  id,
  name: id,
  ...names,
  colour: null,
  parent,
  sort: 1,
  description: null,
  expires: false,
});
const markup = (scope: string, percent: string): MarkupRow => {
  const [kind = '', target = null] = scope.split('.');
  return {
    scope,
    kind,
    target,
    percent,
    reason: null,
    username: 'dara',
    changedAt: '2026-01-01T00:00:00.000Z',
  };
};
const itemStock = (of: string, value: string): ItemStockRow => ({
  id: `PNH.${of}`,
  warehouse: 'PNH',
  item: of,
  current: '10.000',
  available: '10.000',
  reserved: '0.000',
  blocked: '0.000',
  value,
  batches: 1,
  lastChangedAt: '2026-01-01T00:00:00.000Z',
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi([
    BatchRow,
    CategoryRow,
    CostChangeRow,
    CustomerRow,
    ItemRow,
    ItemStockRow,
    MarkupRow,
    ReturnedLineRow,
    ShipmentRow,
    ShippedLineRow,
    UnitRow,
  ]);
  await api.insert(CategoryRow, [category('pesticides', null), category('herbicides', 'pesticides')]);
  await api.insert(ItemRow, [item('GLY', 'herbicides'), item('UREA', 'fertilisers'), item('ZINC', 'x')]);
  await api.insert(ItemStockRow, [itemStock('GLY', '30.00'), itemStock('UREA', '50.00')]);
  await api.insert(MarkupRow, [
    markup('all', '10.00'),
    markup('category.pesticides', '20.00'),
    markup('item.UREA', '100.00'),
  ]);
  await api.insert(ShipmentRow, [
    { number: 'OUT-1', warehouse: 'PNH', shippedRevision: 5 },
    { number: 'OUT-2', warehouse: 'BTB', shippedRevision: 5 },
    // Shipped, voided, and shipped again with a smaller amount.
    { number: 'OUT-3', warehouse: 'PNH', shippedRevision: 9 },
    { number: 'OUT-4', warehouse: 'PNH', shippedRevision: null },
  ]);
  await api.insert(ShippedLineRow, [
    line('1', 'OUT-1'),
    // The last second of January in Phnom Penh.
    line('2', 'OUT-2', {
      item: 'UREA',
      customer: 'CUST002',
      cost: '45.00',
      shippedAt: '2026-01-31T16:59:59.000Z',
    }),
    line('3', 'OUT-3'),
    line('4', 'OUT-3', { revision: 9, quantity: '5.000', revenue: '20.00', cost: '15.00' }),
    line('5', 'OUT-4'),
  ]);
  await api.insert(ReturnedLineRow, [
    { id: '6', number: 'OUT-1', line: 1, batch: 'A', quantity: '4.000', amount: '16.00' },
    { id: '7', number: 'OUT-1', line: 1, batch: 'A', quantity: '-1.000', amount: '-4.00' },
  ]);
  await api.insert(CostChangeRow, [
    {
      id: '1',
      batchId: 'PNH.GLY.A',
      warehouse: 'PNH',
      item: 'GLY',
      before: '3.000000',
      after: '9.000000',
      change: '6.000000',
      changeRate: '200.00',
      reason: 'Freight came in late',
      username: 'dara',
      changedAt: '2026-02-02T00:00:00.000Z',
      recordedAt: '2026-02-02T00:00:00.000Z',
    },
  ]);
}, 60_000);
afterAll(() => api.close());

const ask = async <E extends Endpoint>(
  contract: E,
  query: Record<string, string> = {},
  person: TestPerson = { role: 'finance_admin' },
): Promise<AnswerOf<E>> =>
  (await api.request(contract, { token: await api.tokenFor(person), query })).body.data;

const reads = [
  contracts.getProfit,
  contracts.getCostOverview,
  contracts.listProfitLines,
  contracts.listCostRevisions,
  contracts.listMarkups,
  contracts.listPriceSuggestions,
];

describe('costs', () => {
  it('are refused to every role without a cost permission', async () => {
    const blind = roles.filter((role) => !permissionsOf(role).some((name) => name.startsWith('cost_price:')));
    expect(blind).toEqual(expect.arrayContaining(['warehouse_staff', 'viewer', 'user', 'purchase_staff']));
    for (const role of blind) {
      const token = await api.tokenFor({ role });
      for (const contract of reads) {
        const { status, body } = await api.request(contract, { token });
        expect([role, contract.path, status, body.code]).toEqual([
          role,
          contract.path,
          403,
          'PERMISSION_DENIED',
        ]);
        expect(JSON.stringify(body)).not.toMatch(/\d+\.\d\d/);
      }
    }
  });

  it('need a separate permission for their history; system administrators see everything', async () => {
    const viewing = await api.tokenFor({ permissions: ['cost_price:view'] });
    expect((await api.request(contracts.listCostRevisions, { token: viewing })).status).toBe(403);
    expect((await api.request(contracts.getProfit, { token: viewing })).status).toBe(200);
    const system = await api.tokenFor({ permissions: ['system:admin'] });
    for (const contract of reads) expect((await api.request(contract, { token: system })).status).toBe(200);
  });
});

describe('profit', () => {
  it('counts current shipments less returns, at the cost at shipment', async () => {
    const { total } = await ask(contracts.getProfit);
    // Revenue 40 − 12 + 40 + 20; cost 30 − 9 + 45 + 15.
    expect(total).toEqual({
      revenue: '88.00',
      cost: '81.00',
      profit: '7.00',
      margin: '7.95',
      lines: 3,
    });
  });

  it('is grouped by day, week, month, quarter and year of the company time zone, oldest first', async () => {
    const grouped = async (by: string) =>
      (await ask(contracts.getProfit, { by })).groups.map(({ key, profit }) => [key, profit]);
    expect(await grouped('day')).toEqual([
      ['2026-01-31', '-5.00'],
      ['2026-02-01', '12.00'],
    ]);
    expect(await grouped('week')).toEqual([['2026-W05', '7.00']]);
    expect(await grouped('quarter')).toEqual([['2026-Q1', '7.00']]);
    expect(await grouped('year')).toEqual([['2026', '7.00']]);
  });

  it('is grouped by month, item, customer and category', async () => {
    const grouped = async (by: string) =>
      (await ask(contracts.getProfit, { by })).groups.map(({ key, profit }) => [key, profit]);
    expect(await grouped('month')).toEqual([
      ['2026-01', '-5.00'],
      ['2026-02', '12.00'],
    ]);
    expect(await grouped('item')).toEqual([
      ['GLY', '12.00'],
      ['UREA', '-5.00'],
    ]);
    expect(await grouped('customer')).toEqual([
      ['CUST001', '12.00'],
      ['CUST002', '-5.00'],
    ]);
    expect(await grouped('category')).toEqual([
      ['herbicides', '12.00'],
      ['fertilisers', '-5.00'],
    ]);
  });

  it('respects the period and the warehouses of the caller', async () => {
    const january = { from: '2026-01-01', to: '2026-01-31' };
    expect((await ask(contracts.getProfit, january)).total).toMatchObject({ lines: 1, profit: '-5.00' });
    const local: TestPerson = { role: 'finance_admin', warehouses: ['PNH'] };
    expect((await ask(contracts.getProfit, {}, local)).total.lines).toBe(2);
    expect((await ask(contracts.listProfitLines, {}, local)).rows.map(({ number }) => number)).toEqual([
      'OUT-3',
      'OUT-1',
    ]);
    const token = await api.tokenFor(local);
    const elsewhere = await api.request(contracts.getProfit, { token, query: { warehouse: 'BTB' } });
    expect(elsewhere.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    const turned = { from: '2026-02-01', to: '2026-01-01' };
    expect((await api.request(contracts.getProfit, { token, query: turned })).status).toBe(422);
  });

  it('of a line keeps its cost when it is revised later, and says so', async () => {
    const { rows } = await ask(contracts.listProfitLines, { sort: 'number:asc' });
    expect(rows).toEqual([
      expect.objectContaining({
        number: 'OUT-1',
        quantity: '7.000',
        revenue: '28.00',
        cost: '21.00',
        profit: '7.00',
        margin: '25.00',
        revisedSince: true,
      }),
      expect.objectContaining({ number: 'OUT-2', profit: '-5.00', revisedSince: false }),
      expect.objectContaining({ number: 'OUT-3', revenue: '20.00', cost: '15.00', revisedSince: true }),
    ]);
  });

  it('is summarized with what needs attention', async () => {
    expect(await ask(contracts.getCostOverview)).toMatchObject({ stockValue: '80.00', lossLines: 1 });
    const { rows } = await ask(contracts.listCostRevisions);
    expect(rows).toEqual([
      expect.objectContaining({ batch: 'A', batchId: 'PNH.GLY.A', after: '9.000000', changeRate: '200.00' }),
    ]);
  });
});

describe('suggested prices', () => {
  it('use the narrowest markup: of the item, its category, the parent category, or the general one', async () => {
    const { rows } = await ask(contracts.listPriceSuggestions);
    expect(
      rows.map((row) => [row.item, row.averageCost, row.markup, row.markupKind, row.suggestedPrice]),
    ).toEqual([
      ['GLY', '3.000000', '20.00', 'category', '3.60'],
      ['UREA', '5.000000', '100.00', 'item', '10.00'],
      ['ZINC', null, '10.00', 'all', null],
    ]);
    expect(rows[0]).toMatchObject({ memberPrice: '4.00', memberMarkup: '33.33' });
    const { rows: set } = await ask(contracts.listMarkups);
    expect(set.map(({ scope }) => scope)).toEqual(['all', 'category.pesticides', 'item.UREA']);
  });
});
