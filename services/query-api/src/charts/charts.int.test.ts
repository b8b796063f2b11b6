import { getStockAsOfTotals } from '@granary/api/audit';
import {
  CREDIT_CUSTOMERS,
  EXPIRY_WEEKS,
  chartNames,
  getChartFile,
  getCreditChart,
  getExpiryChart,
  getPickingChart,
  getStockChart,
} from '@granary/api/charts';
import { listBatches } from '@granary/api/stock';
import { dayIn } from '@granary/domain/kernel';
import { statisticalPeriods } from '@granary/domain/periods/rules';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { CategoryRow, SpecificationRow, UnitRow } from '@granary/read-models/configuration';
import { CreditAccountRow } from '@granary/read-models/credit';
import { CustomerRow } from '@granary/read-models/customers';
import { ItemRow } from '@granary/read-models/items';
import { OutboundRow } from '@granary/read-models/outbound';
import {
  BatchRow,
  CostChangeRow,
  ExpiryChangeRow,
  MovementRow,
  NEVER_EXPIRES,
} from '@granary/read-models/stock';
import { SupplierRow } from '@granary/read-models/suppliers';
import { WarehouseRow } from '@granary/read-models/warehouses';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { batch, customerRow, itemRow, movement, outboundOrder } from '@granary/testing/fixtures/rows';
import { startTestApi, type TestApi, type TestPerson } from '../../testing/stack/test-api.ts';

const NOW = Date.now();
const DAY_MS = 86_400_000;
const ago = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();
const dayFromNow = (days: number): string =>
  dayIn(COMPANY_TIME_ZONE, new Date(NOW + days * DAY_MS).toISOString());

let api: TestApi;
let entries = 0;
const nextId = (): string => `${String((entries += 1)).padStart(19, '0')}-0000`;

/** A batch with its ledger: what came and went how many days ago, and its unit costs from how many days ago. */
const stored = async (
  code: string,
  moves: readonly (readonly [days: number, delta: number])[],
  costs: readonly (readonly [days: number, cost: number])[],
  changed: Partial<BatchRow> = {},
) => {
  const current = moves.reduce((sum, [, delta]) => sum + delta, 0);
  const unitCost = costs.at(-1)![1];
  const row = batch({
    batch: code,
    current: current.toFixed(3),
    unitCost: unitCost.toFixed(6),
    value: (current * unitCost).toFixed(2),
    expiryDate: null,
    expiresOn: NEVER_EXPIRES,
    ...changed,
  });
  const place = { batchId: row.id, warehouse: row.warehouse, item: row.item };
  await api.insert(BatchRow, [row]);
  await api.insert(
    MovementRow,
    moves.map(([days, delta]) =>
      movement(nextId(), {
        ...place,
        delta: delta.toFixed(3),
        occurredAt: ago(days),
        type: delta > 0 ? 'inbound' : 'outbound',
      }),
    ),
  );
  await api.insert(
    CostChangeRow,
    costs.slice(1).map(([days, cost], n) => ({
      id: nextId(),
      ...place,
      before: costs[n]![1].toFixed(6),
      after: cost.toFixed(6),
      change: (cost - costs[n]![1]).toFixed(6),
      changeRate: null,
      reason: 'Invoice',
      username: 'sok',
      changedAt: ago(days),
      recordedAt: ago(days),
    })),
  );
};

beforeAll(async () => {
  api = await startTestApi([
    BatchRow,
    CategoryRow,
    CostChangeRow,
    CreditAccountRow,
    CustomerRow,
    ExpiryChangeRow,
    ItemRow,
    MovementRow,
    OutboundRow,
    SpecificationRow,
    SupplierRow,
    UnitRow,
    WarehouseRow,
  ]);
  await api.insert(ItemRow, [itemRow('UREA-46', { minStock: '20.000' }), itemRow('GLY')]);
  // Costs of three decimals: rounded by batch, not in total.
  await stored('OLD', [[900, 100]], [[900, 1.005]]);
  await stored(
    'MOVES',
    [
      [400, 50],
      [100, -20],
      [40, -5],
      [3, -7],
      [0, -1],
    ],
    [[400, 2.335]],
  );
  await stored(
    'REVISED',
    [
      [300, 30.5],
      [20, -10],
    ],
    [
      [300, 3],
      [45, 4.125],
      [10, 3.333],
    ],
  );
  await stored(
    'GONE',
    [
      [60, 10],
      [2, -10],
    ],
    [[60, 5]],
  );
  await stored(
    'RESTED',
    [[700, 9]],
    [
      [700, 1],
      [5, 2.5],
    ],
  );
  await stored(
    'OTHER',
    [
      [30, 12],
      [8, -4],
    ],
    [[30, 7.77]],
    { warehouse: 'WH-SR', id: 'WH-SR.UREA-46.OTHER' },
  );
  await stored(
    'WEED',
    [
      [50, 40],
      [9, -9],
    ],
    [[50, 11.1]],
    { item: 'GLY', id: 'WH-PP.GLY.WEED' },
  );
}, 60_000);
afterAll(() => api.close());

const tokenOf = (person: TestPerson) => api.tokenFor(person);

describe('the chart of stock', () => {
  it.each(statisticalPeriods)('by %s agrees at every point with the stock as of that day', async (by) => {
    const token = await tokenOf({ role: 'admin' });
    for (const warehouse of [undefined, 'WH-PP', 'WH-SR']) {
      const place: Record<string, string> = warehouse === undefined ? {} : { warehouse };
      const { body } = await api.request(getStockChart, { token, query: { by, ...place } });
      for (const { to, batches, value, quantity } of body.data.points) {
        const then = await api.request(getStockAsOfTotals, { token, query: { on: to, ...place } });
        expect([to, batches, value, quantity]).toEqual([
          to,
          then.body.data.batches,
          then.body.data.value,
          null,
        ]);
      }
    }
  });

  it('of one item shows its quantity and its minimum', async () => {
    const token = await tokenOf({ role: 'admin' });
    const { body } = await api.request(getStockChart, { token, query: { item: 'GLY', by: 'month' } });
    expect(body.data.item).toMatchObject({ code: 'GLY', minStock: '0.000' });
    expect(body.data.points.at(-1)).toMatchObject({ batches: 1, quantity: '31.000', value: '344.10' });
    const urea = await api.request(getStockChart, { token, query: { item: 'UREA-46', warehouse: 'WH-SR' } });
    expect(urea.body.data.item?.minStock).toBe('20.000');
    expect(urea.body.data.points.at(-1)).toMatchObject({ quantity: '8.000' });
    expect((await api.request(getStockChart, { token, query: { item: 'NEVER' } })).status).toBe(404);
  });

  it('shows costs only with the permission, and only the caller’s warehouses', async () => {
    const seller = await tokenOf({ permissions: ['inventory:read'], warehouses: ['WH-SR'] });
    const { body } = await api.request(getStockChart, { token: seller });
    expect(body.data.points.map(({ value }) => value)).toEqual(body.data.points.map(() => null));
    expect(body.data.points.at(-1)?.batches).toBe(1);
    const elsewhere = await api.request(getStockChart, { token: seller, query: { warehouse: 'WH-PP' } });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'WAREHOUSE_ACCESS_DENIED']);
  });
});

describe('the chart of expiry dates', () => {
  it('counts what the list of batches shows for each week, and what is past its date', async () => {
    const expiring = (code: string, days: number) =>
      stored(code, [[20, 10]], [[20, 2]], { expiryDate: dayFromNow(days), expiresOn: dayFromNow(days) });
    for (const [n, days] of [-30, -1, 0, 6, 7, 40, 170, 400].entries()) await expiring(`EXP-${n}`, days);
    const token = await tokenOf({ role: 'admin' });
    const { body } = await api.request(getExpiryChart, { token });
    const [expired, ...weeks] = body.data.weeks;
    expect(expired).toMatchObject({ key: 'expired', from: null, batches: 2, value: '40.00' });
    expect(weeks).toHaveLength(EXPIRY_WEEKS);
    expect(weeks.reduce((sum, { batches }) => sum + batches, 0)).toBe(5);
    for (const { from, to, batches } of body.data.weeks) {
      const filter = [
        ...(from ? [`expiryDate:gte:${from}`] : []),
        `expiryDate:lte:${to}`,
        'current:gte:0.001',
      ];
      const query = new URLSearchParams(filter.map((one) => ['filter', one])).toString();
      expect([to, (await api.request(listBatches, { token, query })).body.data.rows.length]).toEqual([
        to,
        batches,
      ]);
    }
  });
});

describe('the chart of credit', () => {
  it('shows the customers who use most of their limit first, and says if there are more', async () => {
    const account = (customer: string, limit: string, used: string): CreditAccountRow => ({
      customer,
      creditLimit: limit,
      used,
      reserved: '5.00',
      available: '0.00',
      prepaid: '0.00',
      shortfall: '0.00',
      usageRate: (100 * (Number(used) / Number(limit))).toFixed(2),
      standing: 'clear',
      standingSince: ago(9),
      openedAt: ago(9),
      updatedAt: ago(9),
    });
    await api.insert(CustomerRow, [customerRow('C-FULL')]);
    await api.insert(CreditAccountRow, [
      account('C-SOME', '100.00', '10.00'),
      account('C-FULL', '100.00', '120.00'),
    ]);
    const token = await tokenOf({ role: 'finance_admin' });
    const { body } = await api.request(getCreditChart, { token });
    expect(
      body.data.customers.map(({ customer, limit, used, reserved }) => [
        customer.code,
        limit,
        used,
        reserved,
      ]),
    ).toEqual([
      ['C-FULL', '100.00', '120.00', '5.00'],
      ['C-SOME', '100.00', '10.00', '5.00'],
    ]);
    expect(body.data.complete).toBe(true);
    await api.insert(
      CreditAccountRow,
      Array.from({ length: CREDIT_CUSTOMERS }, (_, n) => account(`C-${n}`, '100.00', '50.00')),
    );
    const more = await api.request(getCreditChart, { token });
    expect([more.body.data.customers.length, more.body.data.complete]).toEqual([CREDIT_CUSTOMERS, false]);
  });
});

describe('the chart of picking', () => {
  it('counts shipped orders and lines, those that went short, and the median time', async () => {
    const shipped = (number: string, days: number, minutes: number, changed: Partial<OutboundRow> = {}) => {
      const at = NOW - days * DAY_MS;
      return outboundOrder(number, {
        status: 'shipped',
        lineCount: 3,
        shipped: '10.000',
        releasedAt: new Date(at - minutes * 60_000).toISOString(),
        shippedAt: new Date(at).toISOString(),
        ...changed,
      });
    };
    await api.insert(OutboundRow, [
      shipped('OUT-1', 0, 10),
      shipped('OUT-2', 0, 20, { shipped: '8.000' }),
      shipped('OUT-3', 0, 90),
      shipped('OUT-4', 0, 5, { deletedAt: ago(0) }),
      // Back-dated to before its release.
      shipped('OUT-5', 70, -30),
      shipped('OUT-6', 0, 1, { warehouse: 'WH-SR' }),
    ]);
    const token = await tokenOf({ role: 'warehouse_staff', warehouses: ['WH-PP'] });
    const { body } = await api.request(getPickingChart, { token, query: { by: 'week' } });
    expect(body.data.periods.at(-1)).toMatchObject({ orders: 3, lines: 9, short: 1, minutes: 20 });
    expect(body.data.periods.filter(({ orders }) => orders > 0)).toHaveLength(2);
    expect(body.data.periods.find(({ minutes }) => minutes === 0)).toMatchObject({ orders: 1 });
    expect(body.data.periods.find(({ orders }) => orders === 0)).toMatchObject({ lines: 0, minutes: null });
  });
});

describe('the file of a chart', () => {
  it.each(chartNames)('%s has the chart’s figures, and is recorded', async (chart) => {
    const token = await tokenOf({ role: 'admin' });
    const text = async (language: string) =>
      (
        await api.raw(getChartFile, {
          token,
          params: { chart },
          query: { format: 'csv', by: 'month', language },
        })
      ).text();
    expect((await text('en-US')).split('\r\n')[0]).not.toBe((await text('km-KH')).split('\r\n')[0]);
    const { rows } = await api.pool.query(
      `SELECT DISTINCT subject FROM platform.access_log WHERE subject LIKE $1`,
      [`chart ${chart} %`],
    );
    expect(rows).toEqual([{ subject: `chart ${chart} month (csv)` }]);
    const xlsx = await api.raw(getChartFile, { token, params: { chart }, query: { format: 'xlsx' } });
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('has no column of costs without the permission, and no chart without its own', async () => {
    const token = await tokenOf({ permissions: ['inventory:read', 'data:export'] });
    const asked = (chart: string) =>
      api.raw(getChartFile, { token, params: { chart }, query: { format: 'csv', by: 'month' } });
    const [header, ...lines] = (await (await asked('stock')).text()).split('\r\n');
    expect(header).toMatch(/^\uFEFF?Period,From,To,Batches on hand$/);
    expect(lines.find((line) => line.startsWith(dayFromNow(0).slice(0, 7)))?.split(',')).toHaveLength(4);
    for (const chart of ['credit', 'picking']) expect((await asked(chart)).status).toBe(403);
    const reader = await tokenOf({ permissions: ['inventory:read'] });
    const query = { format: 'csv' };
    expect((await api.raw(getChartFile, { token: reader, params: { chart: 'stock' }, query })).status).toBe(
      403,
    );
  });
});
