import { getCount, getCountSheet, listCounts, proposeCount } from '@granary/api/counts';
import type { Permission } from '@granary/api/access';
import {
  approveCount,
  count,
  countLine,
  openCount,
  recordAdjusted,
  submitCount,
  type CountEvent,
  type CountState,
} from '@granary/domain/counts';
import type { Actor } from '@granary/domain/kernel';
import { CategoryRow, UnitRow } from '@granary/read-models/configuration';
import { CountRow } from '@granary/read-models/counts';
import { ItemRow } from '@granary/read-models/items';
import { BatchRow } from '@granary/read-models/stock';
import { UserRow } from '@granary/read-models/users';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectOptions } from '../../testing/expectations/paper-options.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { batch, itemRow } from '@granary/testing/fixtures/rows';

let api: TestApi;
const sokha: Actor = { userId: 'u-sokha', username: 'sokha', role: 'warehouse_staff' };
const dara: Actor = { userId: 'u-dara', username: 'dara', role: 'warehouse_staff' };
const chief: Actor = { userId: 'u-chief', username: 'chief', role: 'warehouse_admin' };

/** A quantity that occurs nowhere else, to detect leaks. */
const BOOK = '123.457';
const FIRST = '119.111';

beforeAll(async () => {
  api = await startTestApi([CountRow, BatchRow, CategoryRow, ItemRow, UnitRow, UserRow]);
  await api.insert(BatchRow, [
    batchRow('B1', { location: 'A-01', shelf: '2' }),
    batchRow('B2', { location: 'A-01', shelf: '1', status: 'exhausted', current: '0.000' }),
    batchRow('B3', { location: 'B-07' }),
    batchRow('B4', { location: 'A-01', warehouse: 'BTB', id: 'BTB.GLY.B4' }),
  ]);
});
afterAll(() => api.close());

const batchRow = (code: string, changes: Partial<BatchRow> = {}): BatchRow =>
  batch({
    warehouse: 'PP',
    item: 'GLY',
    batch: code,
    supplier: null,
    initial: BOOK,
    current: BOOK,
    available: BOOK,
    reserved: '0.000',
    received: BOOK,
    unitCost: '2.000000',
    value: '246.91',
    expiresOn: '2027-12-31',
    location: null,
    ...changes,
  });

const countRow = (number: string, changes: Partial<CountRow> = {}): CountRow => ({
  number,
  warehouse: 'PP',
  title: 'Aisle A',
  status: 'open',
  scopeKind: 'location',
  lineCount: 1,
  toCount: 1,
  countedCount: 0,
  differenceCount: null,
  createdBy: 'sokha',
  createdAt: `2026-11-20T00:00:${number.slice(-2)}.000Z`,
  updatedAt: '2026-11-20T00:00:00.000Z',
  batches: ['GLY.B1'],
  searchText: `${number}\nAisle A\nGLY\nB1`,
  ...changes,
});

const happened = async (
  number: string,
  actor: Actor,
  decision: (state: CountState) => CountEvent[],
): Promise<void> => {
  await api.store.decide(count, number, commandContext({ actor }), decision);
};
const opened = (number: string, warehouse = 'PP') =>
  happened(number, sokha, (state) =>
    openCount(state, {
      number,
      warehouse,
      title: 'Aisle A',
      scope: { kind: 'location', location: 'A-01', shelf: null },
      tolerance: '1.00',
      notes: 'Before the season',
      batches: [{ item: 'GLY', batch: 'B1', location: 'A-01', shelf: '2' }],
    }),
  );
const counted = (number: string, by: Actor, quantity: string) =>
  happened(number, by, (state) =>
    countLine(state, {
      line: 1,
      counted: quantity,
      book: { onHand: BOOK, revision: 3, adjustments: 0 },
      by,
      note: 'Two cartons torn',
    }),
  );
const submitted = (number: string) => happened(number, sokha, (state) => submitCount(state, { by: sokha }));

const detail = async (number: string, permissions: Permission[] = ['inventory:read']) => {
  const token = await api.tokenFor({ permissions, warehouses: ['PP'] });
  return api.request(getCount, { token, params: { number } });
};

describe('a count', () => {
  it('hides book quantities while counting, and the first result during a recount', async () => {
    const number = 'CN-20261120-9001';
    await opened(number);
    await counted(number, sokha, FIRST);
    const counting = await detail(number, ['inventory:read', 'inventory:adjust', 'cost_price:view']);
    expect(JSON.stringify(counting.body)).not.toContain(BOOK);
    expect(counting.body.data).toMatchObject({
      status: 'counting',
      differenceCount: null,
      lossValue: null,
      lines: [{ counted: FIRST, book: null, difference: null, value: null, earlier: [], countedBy: 'sokha' }],
    });
    await submitted(number);
    const recounting = await detail(number, ['inventory:read', 'cost_price:view']);
    expect(JSON.stringify(recounting.body)).not.toContain(BOOK);
    expect(JSON.stringify(recounting.body)).not.toContain(FIRST);
    expect(recounting.body.data).toMatchObject({
      status: 'recounting',
      round: 2,
      lines: [{ asked: true, done: false, counted: null, note: null }],
    });
  });

  it('shows all results and the difference afterwards, and its value with permission to see costs', async () => {
    const number = 'CN-20261120-9002';
    await opened(number);
    await counted(number, sokha, FIRST);
    await submitted(number);
    await counted(number, dara, '120.457');
    await submitted(number);
    expect((await detail(number)).body.data).toMatchObject({
      status: 'counted',
      differenceCount: 1,
      gainValue: null,
      lossValue: null,
      lines: [{ book: BOOK, counted: '120.457', difference: '-3.000', value: null, countedBy: 'dara' }],
    });
    const { body } = await detail(number, ['inventory:read', 'cost_price:view']);
    expect(body.data).toMatchObject({
      gainValue: '0.00',
      lossValue: '-6.00',
      lines: [
        {
          value: '-6.00',
          earlier: [
            { round: 1, counted: FIRST, username: 'sokha', note: 'Two cartons torn' },
            { round: 2, counted: '120.457', username: 'dara' },
          ],
        },
      ],
      timeline: [{ type: 'CountOpened' }, { type: 'CountSubmitted' }, { type: 'CountSubmitted' }],
    });
  });

  it('is recorded as exported only when its lines are exported', async () => {
    const number = 'CN-20261120-9009';
    await opened(number);
    const token = await api.tokenFor({ permissions: ['inventory:read', 'data:export'] });
    const asked = async (query: Record<string, string>) => {
      expect((await api.request(getCount, { token, params: { number }, query })).status).toBe(200);
      const { rows } = await api.pool.query<{ subject: string }>(
        `SELECT subject FROM platform.access_log WHERE what = 'export'`,
      );
      return rows.map(({ subject }) => subject);
    };
    expect(await asked({})).toEqual([]);
    expect(await asked({ purpose: 'export' })).toEqual([`counts/${number}/lines`]);
  });

  it('shows what was posted, and what was refused and why', async () => {
    const number = 'CN-20261120-9003';
    await opened(number);
    await counted(number, sokha, '123.000');
    await submitted(number);
    await happened(number, chief, (state) => approveCount(state, { by: chief, notes: 'Torn cartons' }));
    expect((await detail(number)).body.data).toMatchObject({ status: 'approved', processing: true });
    await happened(number, chief, (state) =>
      recordAdjusted(state, {
        intent: state.status === 'none' ? 0 : (state.settling?.intent ?? 0),
        settled: new Map([[1, { refusal: 'COUNT_OVERTAKEN' }]]),
      }),
    );
    expect((await detail(number)).body.data).toMatchObject({
      status: 'adjusted',
      processing: false,
      lines: [{ difference: '-0.457', applied: '0.000', refusal: 'COUNT_OVERTAKEN' }],
      timeline: [
        { type: 'CountOpened' },
        { type: 'CountSubmitted' },
        { type: 'CountApproved', username: 'chief', note: 'Torn cartons' },
        { type: 'CountAdjusted' },
      ],
    });
  });

  it('returns 403 in another warehouse, and 404 if it does not exist', async () => {
    await opened('CN-20261120-9004', 'BTB');
    expect((await detail('CN-20261120-9004')).body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    expect((await detail('CN-20200101-0001')).status).toBe(404);
  });

  it('can be printed as a counting sheet', async () => {
    const number = 'CN-20261120-9005';
    await opened(number);
    const token = await api.tokenFor({ permissions: ['inventory:read'], warehouses: ['PP'] });
    const sheet = (query: Record<string, string>) =>
      api.raw(getCountSheet, { token, params: { number }, query });
    const answer = await sheet({ language: 'km-KH' });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await expectOptions(sheet);
  });
});

describe('the list of counts', () => {
  it('is newest first, restricted to the reader’s warehouses, and finds batches', async () => {
    await api.insert(CountRow, [
      countRow('CN-20261120-0001', { status: 'adjusted' }),
      countRow('CN-20261120-0002', { warehouse: 'BTB' }),
      countRow('CN-20261120-0003'),
    ]);
    const everywhere = await api.tokenFor({ permissions: ['inventory:read'] });
    const here = await api.tokenFor({ permissions: ['inventory:read'], warehouses: ['PP'] });
    const numbers = async (query: string, token = everywhere) =>
      (await api.request(listCounts, { token, query })).body.data.rows.map(({ number }) => number.slice(-1));
    expect(await numbers('')).toEqual(['3', '2', '1']);
    expect(await numbers('', here)).toEqual(['3', '1']);
    expect(await numbers('filter=status:in:adjusted')).toEqual(['1']);
    expect(await numbers('warehouse=BTB')).toEqual(['2']);
    expect(await numbers('q=b1', here)).toEqual(['3', '1']);
  });
});

describe('the proposal for a count', () => {
  const proposed = async (query: string) => {
    const token = await api.tokenFor({ permissions: ['inventory:write'], warehouses: ['PP'] });
    return (await api.request(proposeCount, { token, query })).body;
  };
  const batches = async (query: string) =>
    (await proposed(query)).data.batches.map(({ batch, counting }) => [batch, counting]);

  it('lists batches in scope with open counts that include them, without quantities', async () => {
    expect(await batches('warehouse=PP&kind=location&location=A-01')).toEqual([['B1', 'CN-20261120-0003']]);
    expect(await batches('warehouse=PP&kind=item&item=GLY')).toEqual([
      ['B1', 'CN-20261120-0003'],
      ['B3', null],
    ]);
    expect(await batches('warehouse=PP&kind=batches&q=b2')).toEqual([['B2', null]]);
    expect(await batches('warehouse=PP&kind=location')).toEqual([]);
    expect(JSON.stringify(await proposed('warehouse=PP&kind=item&item=GLY'))).not.toContain(BOOK);
  });

  it('finds batches by the GTIN of their item, and names it', async () => {
    await api.insert(ItemRow, [itemRow('GLY', { gtin: '04006381333931' })]);
    expect(await batches('warehouse=PP&kind=batches&q=04006381333931')).toHaveLength(3);
    const { data } = await proposed('warehouse=PP&kind=item&item=GLY');
    expect(data.batches).toMatchObject([{ gtin: '04006381333931' }, { gtin: '04006381333931' }]);
    const number = 'CN-20261120-0020';
    await opened(number);
    expect((await detail(number)).body.data.lines).toMatchObject([{ gtin: '04006381333931' }]);
  });

  it('finds batches by the GTIN of a pack of their item, and names its packs', async () => {
    await api.insert(UnitRow, [
      { id: 'box', name: '箱', englishName: 'Box', khmerName: null, symbol: 'box', sort: 2 },
    ]);
    await api.pool.query('TRUNCATE catalogue.item');
    const packUnits = [{ unit: 'box', factor: '12.000', gtin: '14006381333938' }];
    await api.insert(ItemRow, [itemRow('GLY', { packUnits })]);
    expect(await batches('warehouse=PP&kind=batches&q=14006381333938')).toHaveLength(3);
    const packs = { gtin: null, packUnits: [{ factor: '12.000', gtin: '14006381333938' }] };
    const { data } = await proposed('warehouse=PP&kind=item&item=GLY');
    expect(data.batches).toMatchObject([packs, packs]);
    const number = 'CN-20261120-0021';
    await opened(number);
    expect((await detail(number)).body.data.lines).toMatchObject([packs]);
  });

  it('is restricted to one’s own warehouses', async () => {
    expect((await proposed('warehouse=BTB&kind=item&item=GLY')).code).toBe('WAREHOUSE_ACCESS_DENIED');
  });
});
