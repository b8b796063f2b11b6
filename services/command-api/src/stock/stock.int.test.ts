import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@granary/api/http';
import * as contracts from '@granary/api/stock';
import { Rejection, dayIn, daysFrom, sum, toQuantity } from '@granary/domain/kernel';
import {
  figuresOf,
  recall,
  receiveBatch,
  releaseReservation,
  reserve,
  stock,
  unreserved,
  type StockState,
} from '@granary/domain/stock';
import { openWarehouse, warehouse } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { v7 as uuidV7 } from 'uuid';
import { Processes } from '../processes/index.ts';
import { startTestApi, type TestApi, type TestRequest } from '../../testing/stack/test-api.ts';

let api: TestApi;
let tokens: Record<'staff' | 'admin' | 'elsewhere' | 'viewer' | 'finance', string>;

beforeAll(async () => {
  api = await startTestApi();
  tokens = {
    staff: await api.tokenFor('warehouse_staff', ['WH-PP']),
    admin: await api.tokenFor('warehouse_admin', ['WH-PP']),
    elsewhere: await api.tokenFor('warehouse_admin', ['WH-BTB']),
    viewer: await api.tokenFor('viewer'),
    finance: await api.tokenFor('finance_admin'),
  };
  await api.store.decide(warehouse, 'WH-PP', commandContext(), (state) =>
    openWarehouse(state, {
      code: 'WH-PP',
      name: '金边',
      englishName: null,
      khmerName: null,
      address: null,
      timeZone: 'Asia/Phnom_Penh',
    }),
  );
}, 60_000);
afterAll(() => api.close());

let lastItem = 0;
/** Receives a batch, of 10 units by default, of an item no other test uses. Returns the batch id. */
const batchOf = async (quantity = '10.000', expiryDate: string | null = '2099-12-31'): Promise<string> => {
  const place = { warehouse: 'WH-PP', item: `ITEM-${(lastItem += 1)}` };
  await api.store.decide(stock, `${place.warehouse}.${place.item}`, commandContext(), (state) =>
    receiveBatch(state, {
      ...place,
      batch: 'A',
      quantity,
      receivedAt: '2026-01-01T00:00:00.000Z',
      unitCost: '3.000000',
      productionDate: null,
      expiryDate,
      supplier: null,
      supplierLot: null,
      certificate: null,
      notes: null,
      location: null,
      shelf: null,
      inbound: 'IN-1',
      line: 1,
      awaitingInspection: false,
    }),
  );
  return `${place.warehouse}.${place.item}.A`;
};
const stateOf = async (id: string): Promise<StockState> =>
  (await api.store.load(stock, id.slice(0, id.lastIndexOf('.')))).state;
const batch = async (id: string) => (await stateOf(id)).batches['A']!;

type Person = keyof typeof tokens;
const send = (person: Person, contract: Endpoint, id: string, sent: TestRequest = {}) =>
  api.request(contract, { token: tokens[person], params: { id }, ...sent });
const reason = 'Leaking cans';

describe('a batch', () => {
  it('can be locked and unlocked', async () => {
    const id = await batchOf();
    expect(await send('staff', contracts.lockBatch, id, { body: { reason } })).toMatchObject({ status: 200 });
    expect(figuresOf(await batch(id))).toMatchObject({ status: 'locked', available: '0.000' });
    expect(await send('staff', contracts.unlockBatch, id, { query: { reason } })).toMatchObject({
      status: 200,
    });
    expect(figuresOf(await batch(id))).toMatchObject({ status: 'active', available: '10.000' });
  });

  it('recalled under a number is released only by cancelling that recall', async () => {
    const id = await batchOf();
    const [at = '', item = ''] = id.split('.');
    await api.store.decide(stock, `${at}.${item}`, commandContext(), (state) =>
      recall(state, { warehouse: at, item, batch: 'A', recall: 'RC-2026-001', reason }),
    );
    const query = { recall: 'RC-2026-001', reason };
    expect((await send('staff', contracts.cancelBatchRecall, id, { query })).status).toBe(403);
    expect(figuresOf(await batch(id))).toMatchObject({ status: 'recalled', available: '0.000' });
    await send('admin', contracts.cancelBatchRecall, id, { query: { recall: 'RC-2026-002', reason } });
    expect(figuresOf(await batch(id))).toMatchObject({ status: 'recalled' });
    await send('admin', contracts.cancelBatchRecall, id, { query: { recall: 'RC-2026-001', reason } });
    expect(figuresOf(await batch(id))).toMatchObject({ status: 'active', available: '10.000' });
  });

  it('can be held for inspection and released', async () => {
    const id = await batchOf();
    await send('staff', contracts.deactivateBatch, id, { body: { reason } });
    const body = { result: 'passed', inspector: 'Lab 3', certificate: 'CQ-1' };
    expect(await send('staff', contracts.inspectBatch, id, { body })).toMatchObject({ status: 200 });
    expect(await batch(id)).toMatchObject({ inactive: false, quality: 'passed', certificate: 'CQ-1' });
    const future = { ...body, inspectedAt: '2999-01-01T00:00:00.000Z' };
    expect(await send('staff', contracts.inspectBatch, id, { body: future })).toMatchObject({
      status: 422,
      body: { code: 'DATE_IN_FUTURE', errors: { inspectedAt: [expect.any(String)] } },
    });
  });

  it('can be inspected from the day it was received, and not in the future', async () => {
    const id = await batchOf();
    await send('staff', contracts.deactivateBatch, id, { body: { reason } });
    const cameAt = (await stateOf(id)).past['A']![0]!.at;
    const came = dayIn('Asia/Phnom_Penh', cameAt);
    const on = (inspectedOn: string) =>
      send('staff', contracts.inspectBatch, id, {
        body: { result: 'passed', inspector: 'Lab 3', inspectedOn },
      });
    expect((await on(daysFrom(came, -1))).body).toMatchObject({
      errors: { inspectedOn: [expect.any(String)] },
    });
    expect((await on('2999-01-01')).body).toMatchObject({
      code: 'DATE_IN_FUTURE',
      errors: { inspectedOn: [expect.any(String)] },
    });
    expect((await on(came)).status).toBe(200);
    const { inspectedAt } = await batch(id);
    expect(dayIn('Asia/Phnom_Penh', inspectedAt!)).toBe(came);
    expect(inspectedAt! >= cameAt).toBe(true);
  });

  it('can be adjusted, split, moved and revalued', async () => {
    const id = await batchOf();
    await send('admin', contracts.adjustBatch, id, { body: { delta: '-1.5', reason } });
    const split = await send('staff', contracts.splitBatch, id, { body: { quantity: '2', reason } });
    expect(split.body.data).toEqual({ id: `${id}-S1` });
    await send('staff', contracts.relocateBatch, id, { body: { location: 'B-07', shelf: null } });
    await send('finance', contracts.reviseBatchCost, id, { body: { unitCost: '3.5', reason } });
    expect(await batch(id)).toMatchObject({ current: '6.500', location: 'B-07', unitCost: '3.500000' });
    expect((await stateOf(id)).batches['A-S1']).toMatchObject({ current: '2.000', unitCost: '3.000000' });
  });

  it('can have its expiry extended with a certificate', async () => {
    const id = await batchOf('10.000', '2099-12-31');
    const body = { expiryDate: '2100-06-30', certificate: 'CQ-2', approver: 'Agriculture office', reason };
    expect(await send('admin', contracts.extendBatchExpiry, id, { body })).toMatchObject({ status: 200 });
    expect(await batch(id)).toMatchObject({ expiryDate: '2100-06-30' });
    const earlier = { ...body, expiryDate: '2099-01-01' };
    expect(await send('admin', contracts.extendBatchExpiry, id, { body: earlier })).toMatchObject({
      body: { code: 'EXPIRY_NOT_LATER', errors: { expiryDate: expect.anything() } },
    });
  });

  it('can be given an expiry plan only with permission to adjust it', async () => {
    const id = await batchOf();
    const decide = (person: Person, body: object) => send(person, contracts.planBatchExpiry, id, { body });
    expect((await decide('staff', { plan: 'dispose', reason })).status).toBe(403);
    expect((await decide('elsewhere', { plan: 'dispose', reason })).body.code).toBe(
      'WAREHOUSE_ACCESS_DENIED',
    );
    expect((await decide('admin', { plan: 'burn', reason })).body.code).toBe('VALIDATION_ERROR');
    expect((await decide('admin', { plan: 'discount', reason })).status).toBe(200);
    expect((await batch(id)).expiryPlan).toBe('discount');
  });

  it('can be disposed of when it is empty', async () => {
    const id = await batchOf('1.000');
    await send('admin', contracts.lockBatch, id, { body: { reason } });
    expect(await send('admin', contracts.disposeBatch, id, { body: { reason } })).toMatchObject({
      status: 409,
      body: { code: 'BATCH_HAS_STOCK' },
    });
    await send('admin', contracts.adjustBatch, id, { body: { delta: '-1', reason } });
    expect(await send('admin', contracts.disposeBatch, id, { body: { reason } })).toMatchObject({
      status: 200,
    });
    expect(figuresOf(await batch(id)).status).toBe('depleted');
  });

  it('is logged with person, reason and warehouse', async () => {
    const id = await batchOf();
    await send('staff', contracts.lockBatch, id, { body: { reason } });
    const events = [];
    for await (const event of api.store.readStream('stock', id.slice(0, -2))) events.push(event);
    expect(events.at(-1)!.metadata).toMatchObject({
      warehouseId: 'WH-PP',
      reason,
      actor: { role: 'warehouse_staff' },
    });
  });
});

describe('refusals', () => {
  const delta = { body: { delta: '1', reason } };

  it.each<[string, Person, Endpoint, TestRequest]>([
    ['correcting without inventory:adjust', 'staff', contracts.adjustBatch, delta],
    [
      'revising the cost without cost_price:edit',
      'admin',
      contracts.reviseBatchCost,
      { body: { unitCost: '1', reason } },
    ],
    ['locking without batch:write', 'viewer', contracts.lockBatch, { body: { reason } }],
  ])('%s', async (_, person, contract, sent) => {
    const id = await batchOf();
    expect(await send(person, contract, id, sent)).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED' },
    });
  });

  it('without access to the warehouse', async () => {
    expect(await send('elsewhere', contracts.adjustBatch, await batchOf(), delta)).toMatchObject({
      status: 403,
      body: { code: 'WAREHOUSE_ACCESS_DENIED', facts: { warehouse: 'WH-PP' } },
    });
  });

  it('of an invalid body, field by field', async () => {
    const answer = await send('admin', contracts.adjustBatch, await batchOf(), {
      body: { delta: '0', reason: 'x' },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(answer.body.errors ?? {}).toSorted()).toEqual(['delta', 'reason']);
  });

  it('in the language of the caller', async () => {
    const id = 'WH-PP.NOTHING.A';
    const messages = await Promise.all(
      ['zh-CN', 'en-US', 'km-KH'].map(async (language) => {
        const { status, body } = await send('staff', contracts.lockBatch, id, { body: { reason }, language });
        expect({ status, code: body.code }).toEqual({ status: 404, code: 'BATCH_NOT_FOUND' });
        return body.message;
      }),
    );
    expect(messages).toEqual(['未找到批次 A', 'Batch A was not found', 'រកមិនឃើញបាច់ A']);
  });
});

describe('a repeated idempotency key', () => {
  it('changes nothing and returns the first response', async () => {
    const id = await batchOf();
    const key = uuidV7();
    const body = { quantity: '2', reason };
    const answers = [
      await send('staff', contracts.splitBatch, id, { body, key }),
      await send('staff', contracts.splitBatch, id, { body, key }),
    ];
    expect(answers[1]).toEqual(answers[0]);
    expect(await batch(id)).toMatchObject({ current: '8.000' });
    expect(
      await send('staff', contracts.splitBatch, id, { body: { ...body, quantity: '3' }, key }),
    ).toMatchObject({
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });
});

describe('daily expiry', () => {
  it('expires goods past their date, by the clock of their warehouse', async () => {
    const id = await batchOf('10.000', '2026-01-31');
    const processes = api.app.get(Processes);
    while (figuresOf(await batch(id)).status !== 'expired') await processes.sweep();
    expect(figuresOf(await batch(id))).toMatchObject({ status: 'expired', available: '0.000' });
  });

  it('is scheduled for the start of the following day there', async () => {
    const id = await batchOf('10.000', '2099-12-31');
    const processes = api.app.get(Processes);
    const appointment = async () => {
      const { rows } = await api.pool.query<{ at: string }>(
        `SELECT to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at FROM platform.due
         WHERE name = 'expiry' AND key = $1`,
        [id.slice(0, -2)],
      );
      return rows[0]?.at;
    };
    while ((await appointment()) !== '2099-12-31 17:00') await processes.sweep();
    expect(await appointment()).toBe('2099-12-31 17:00');
  });
});

describe('64 concurrent reservations of the same goods', () => {
  it('never exceed the stock: each succeeds or is refused', async () => {
    const id = await batchOf('100.000');
    const streamId = id.slice(0, -2);
    const place = { warehouse: 'WH-PP', item: streamId.split('.')[1]! };
    const second = new EventStore(api.events.url);
    try {
      const outcomes = await Promise.all(
        Array.from({ length: 64 }, async (_, n) => {
          // Two service instances, each with its own cache.
          const store = n % 2 === 0 ? api.store : second;
          const reservation = `R${n}`;
          try {
            await store.decide(stock, streamId, commandContext(), (state) =>
              reserve(state, {
                ...place,
                reservation,
                document: { kind: 'outbound', number: `OUT-${n}` },
                line: 1,
                day: '2026-11-21',
                purpose: 'sale',
                strategy: 'fifo',
                quantity: toQuantity((n % 7) + 1),
              }),
            );
            if (n % 5 !== 0) return 'reserved';
            await store.decide(stock, streamId, commandContext(), (state) =>
              releaseReservation(state, { ...place, reservation, reason: 'withdrawn' }),
            );
            return 'released';
          } catch (error) {
            if (error instanceof Rejection) return error.code;
            throw error;
          }
        }),
      );
      const state = await stateOf(id);
      const held = Object.values(state.reservations).flatMap(({ batches }) => batches);
      expect(toQuantity(sum(held.map(({ quantity }) => quantity)))).toBe(state.batches['A']!.reserved);
      expect(Number(unreserved(state.batches['A']!))).toBeGreaterThanOrEqual(0);
      const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
      expect([...new Set(outcomes)].toSorted()).toEqual(['STOCK_INSUFFICIENT', 'released', 'reserved']);
      expect(count('reserved')).toBe(Object.keys(state.reservations).length);
    } finally {
      await second.close();
    }
  }, 60_000);
});
