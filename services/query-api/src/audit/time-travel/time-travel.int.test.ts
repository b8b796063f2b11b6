import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/audit';
import { SYSTEM_ACTOR } from '@granary/domain/kernel';
import { credit, openCredit, repayCredit } from '@granary/domain/credit';
import {
  adjust,
  lock,
  receiveBatch,
  reviseCost,
  stock,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import type { CommandContext } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { randomUUID } from 'node:crypto';
import { startTestApi } from '../../../testing/stack/test-api.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
const tokens: Record<'auditor' | 'staff' | 'elsewhere' | 'seller', string> = {
  auditor: '',
  staff: '',
  elsewhere: '',
  seller: '',
};
beforeAll(async () => {
  api = await startTestApi();
  tokens.auditor = await api.tokenFor({ role: 'auditor' });
  tokens.staff = await api.tokenFor({ role: 'warehouse_staff', warehouses: ['WH-PP'] });
  tokens.elsewhere = await api.tokenFor({ role: 'warehouse_admin', warehouses: ['WH-BTB'] });
  tokens.seller = await api.tokenFor({ role: 'purchase_staff' });
}, 60_000);
afterAll(() => api.close());

const context = (occurredAt?: string): CommandContext =>
  commandContext(occurredAt === undefined ? {} : { occurredAt });

const place = { warehouse: 'WH-PP', item: 'UREA-46' };
const id = 'WH-PP.UREA-46.B-40';
const reason = 'counted on 3 March';
const receivedAt = '2026-01-05T02:00:00.000Z';

const happens = (decision: (state: StockState) => StockEvent[], occurredAt?: string) =>
  api.store.decide(stock, 'WH-PP.UREA-46', context(occurredAt), decision);

const received = (batch: string, line: number) => (state: StockState) =>
  receiveBatch(state, {
    ...place,
    batch,
    quantity: '60.000',
    receivedAt,
    unitCost: '3.000000',
    productionDate: null,
    expiryDate: '2099-12-31',
    supplier: null,
    supplierLot: null,
    certificate: null,
    notes: null,
    location: 'A-01',
    shelf: null,
    inbound: 'IN-7',
    line,
    awaitingInspection: false,
  });

beforeAll(async () => {
  await happens(received('B-40', 1), receivedAt);
  await happens(received('OTHER', 2), receivedAt);
  await happens((state) => lock(state, { ...place, batch: 'B-40', reason: 'smells' }));
  await happens((state) =>
    reviseCost(state, { ...place, batch: 'B-40', unitCost: '3.5', reason: 'invoice' }),
  );
  await happens(
    (state) => adjust(state, { ...place, batch: 'B-40', delta: '-20.000', reason }),
    '2026-03-03T08:00:00.000Z',
  );
});

describe('the history of a batch', () => {
  it('lists every event with the figures it changed', async () => {
    const { status, body } = await api.request(contracts.getBatchHappenings, {
      token: tokens.auditor,
      params: { id },
    });
    expect(status).toBe(200);
    const { happenings, earlier, later } = body.data;
    expect(happenings.map(({ type }) => type)).toEqual([
      'BatchReceived',
      'BatchLocked',
      'BatchCostRevised',
      'BatchAdjusted',
    ]);
    expect([earlier, later]).toEqual([0, 0]);
    expect(happenings[0]).toMatchObject({ documentKind: 'inbound', document: 'IN-7', line: 1 });
    expect(happenings[3]).toMatchObject({ username: SYSTEM_ACTOR.username, reason });
    expect(happenings[3]!.changes).toContainEqual({ field: 'current', before: '60.000', after: '40.000' });
  });

  it('shows the recorded state at a log position, and the difference to another', async () => {
    const { body } = await api.request(contracts.getBatchHappenings, {
      token: tokens.auditor,
      params: { id },
    });
    const [first, locked, , adjusted] = body.data.happenings;
    const then = await api.request(contracts.getBatchState, {
      token: tokens.auditor,
      params: { id },
      query: { at: locked!.position, from: first!.position },
    });
    expect(then.body.data.event!.position).toBe(locked!.position);
    expect(then.body.data.state).toMatchObject({ status: 'locked', current: '60.000', available: '0.000' });
    expect(then.body.data.differences).toEqual([
      { path: 'status', before: 'active', after: 'locked' },
      { path: 'available', before: '60.000', after: '0.000' },
      { path: 'blocked', before: '0.000', after: '60.000' },
      { path: 'locked', before: false, after: true },
    ]);
    const last = await api.request(contracts.getBatchState, {
      token: tokens.auditor,
      params: { id },
      query: { at: adjusted!.position, from: 'before' },
    });
    expect(last.body.data.differences.map(({ path }) => path)).toEqual(['current', 'blocked', 'value']);
  });

  it('by business time includes backdated events from their day', async () => {
    const at = '2026-03-04T00:00:00.000Z';
    const asked = (basis: string) =>
      api.request(contracts.getBatchState, { token: tokens.staff, params: { id }, query: { at, basis } });
    expect((await asked('recorded')).body.data.state).toBeNull();
    expect((await asked('effective')).body.data.state).toMatchObject({ current: '40.000', status: 'active' });
  });

  it('hides costs without the permission', async () => {
    const answers = [
      await api.request(contracts.getBatchState, {
        token: tokens.staff,
        params: { id },
        query: { from: '0' },
      }),
      await api.request(contracts.getBatchHappenings, { token: tokens.staff, params: { id } }),
      await api.request(contracts.getItemStockState, {
        token: tokens.staff,
        params: { id: 'WH-PP.UREA-46' },
      }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/3\.500000|3\.000000|140\.00|180\.00/);
  });

  it('is visible to people who may see the batch today', async () => {
    for (const contract of [contracts.getBatchHappenings, contracts.getBatchState]) {
      expect((await api.request(contract, { token: tokens.elsewhere, params: { id } })).status).toBe(403);
      expect((await api.request(contract, { token: tokens.seller, params: { id } })).status).toBe(403);
      const unknown = { token: tokens.auditor, params: { id: 'WH-PP.UREA-46.NONE' } };
      expect((await api.request(contract, unknown)).status).toBe(404);
    }
  });
});

it('the stock of an item is the sum of its batches at any moment', async () => {
  const { body } = await api.request(contracts.getItemStockState, {
    token: tokens.staff,
    params: { id: 'WH-PP.UREA-46' },
  });
  expect(body.data.state).toMatchObject({ current: '100.000', available: '60.000', blocked: '40.000' });
  expect(Object.keys(body.data.state!.batches)).toEqual(['B-40', 'OTHER']);
});

it('the credit of a customer by business time includes a payment from its day', async () => {
  await api.store.decide(credit, 'CUST-1', context('2026-01-01T00:00:00.000Z'), (state) =>
    openCredit(state, { customer: 'CUST-1', limit: '500.00' }),
  );
  await api.store.decide(credit, 'CUST-1', context('2026-02-01T00:00:00.000Z'), (state) =>
    repayCredit(state, { repayment: randomUUID(), amount: '120.00', reference: 'TT-9', notes: 'bank' }),
  );
  const at = '2026-02-02T00:00:00.000Z';
  const asked = (basis: string) =>
    api.request(contracts.getCreditState, {
      token: tokens.seller,
      params: { id: 'CUST-1' },
      query: { at, basis },
    });
  expect((await asked('effective')).body.data.state).toMatchObject({ limit: '500.00', prepaid: '120.00' });
  expect((await asked('recorded')).body.data.state).toBeNull();
  const { body } = await api.request(contracts.getCreditHappenings, {
    token: tokens.seller,
    params: { id: 'CUST-1' },
  });
  expect(body.data.happenings.at(-1)).toMatchObject({ document: 'TT-9', reason: 'bank' });
});

it('the history of a stream with ten thousand events can be paged and folded at any position', async () => {
  await happensOften('WH-PP.LONG', 10_000);
  const long = 'WH-PP.LONG.B-1';
  const history = await api.request(contracts.getBatchHappenings, {
    token: tokens.staff,
    params: { id: long },
    query: { limit: '300' },
  });
  expect(history.body.data).toMatchObject({ earlier: 9_701, later: 0 });
  const { position } = history.body.data.happenings[0]!;
  const state = await api.request(contracts.getBatchState, {
    token: tokens.staff,
    params: { id: long },
    query: { at: position, from: 'before' },
  });
  expect(state.body.data.state!.current).toBe('9702.000');
}, 60_000);

/** One receipt and `count` gains of one unit, in a few appends. */
const happensOften = async (streamId: string, count: number): Promise<void> => {
  const item = streamId.split('.')[1]!;
  const long = { warehouse: 'WH-PP', item };
  await api.store.decide(stock, streamId, context(), (state) =>
    receiveBatch(state, {
      ...long,
      batch: 'B-1',
      quantity: '1.000',
      receivedAt,
      unitCost: '3.000000',
      productionDate: null,
      expiryDate: null,
      supplier: null,
      supplierLot: null,
      certificate: null,
      notes: null,
      location: null,
      shelf: null,
      inbound: 'IN-8',
      line: 1,
      awaitingInspection: false,
    }),
  );
  for (let done = 0; done < count; done += 1_000)
    await api.store.decide(stock, streamId, context(), (state) => {
      const [gain] = adjust(state, { ...long, batch: 'B-1', delta: '1.000', reason });
      if (gain?.type !== 'BatchAdjusted') return [];
      return Array.from({ length: 1_000 }, (_, n) => {
        const current = `${done + n + 2}.000`;
        return {
          ...gain,
          data: { ...gain.data, after: { ...gain.data.after, current, available: current } },
        };
      });
    });
};
