import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/outbound';
import { dispose, figuresOf, lock, stock } from '@granary/domain/stock';
import { inbound } from '@granary/domain/inbound';
import { until } from '@granary/testing/stack';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { v7 as uuidV7 } from 'uuid';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { DESTINATION, ITEMS, SOURCE, receiveStock, seedMasters } from '../../testing/fixtures/masters.ts';
import { line, peopleOf } from '../../testing/stack/outbound.ts';

const [GLY, UREA] = ITEMS;
let api: TestApi;
let people: Awaited<ReturnType<typeof peopleOf>>;
beforeAll(async () => {
  api = await startTestApi();
  await seedMasters(api.store);
  people = await peopleOf(api);
  await receiveStock(api.store, GLY, 'OLD', '1000.000', '2026-01-01T00:00:00.000Z');
  await receiveStock(api.store, UREA, 'U', '1000.000');
}, 60_000);
afterAll(() => api.close());

const held = async (number: string) => {
  const quantities: string[] = [];
  for (const code of ITEMS)
    for (const { document, batches } of Object.values((await people.stockOf(code)).reservations))
      if (document.number === number) quantities.push(...batches.map(({ quantity }) => quantity));
  return quantities;
};

describe('an outbound order over HTTP', () => {
  it('goes from draft to delivery', async () => {
    const number = await people.shipped({ lines: [line('4'), line('6', UREA)], deliveryAddress: 'Road 5' });
    expect(number).toMatch(/^OUT-\d{8}-\d{4}$/);
    await people.done(people.on('staff', contracts.deliverOutbound, number));
    await people.done(people.on('staff', contracts.completeOutbound, number));
    expect(await people.history(number)).toEqual([
      'OutboundCreated',
      'OutboundAllocationPlanned',
      'OutboundSubmitted',
      'OutboundReserved',
      'OutboundApproved',
      'OutboundReleasedToPicking',
      'OutboundPickingStarted',
      'OutboundLinePicked',
      'OutboundLinePicked',
      'OutboundPickingFinished',
      'OutboundShipmentStarted',
      'OutboundShipmentCommitted',
      'OutboundShipped',
      'OutboundDelivered',
      'OutboundCompleted',
    ]);
    expect((await people.document(number)).content.deliveryAddress).toMatch(/^sealed:/);
    expect((await people.stockEvents(number)).map(({ type }) => type)).toEqual([
      'StockReserved',
      'ReservationCommitted',
      'StockIssued',
      'StockReserved',
      'ReservationCommitted',
      'StockIssued',
    ]);
  });

  it('can be redirected until it has shipped, with its address sealed again', async () => {
    const number = await people.created({ type: 'other', customer: null });
    const body = { deliveryMethod: 'Truck', deliveryAddress: 'Road 6' };
    await people.done(people.on('staff', contracts.redirectOutbound, number, { body }));
    const { content } = await people.document(number);
    expect(content).toMatchObject({ deliveryMethod: 'Truck', courier: null });
    expect(content.deliveryAddress).toMatch(/^sealed:/);
    await people.done(people.on('staff', contracts.redirectOutbound, number, { body }));
    expect((await people.document(number)).content.deliveryAddress).toBe(content.deliveryAddress);
    const elsewhere = await people.on('elsewhere', contracts.redirectOutbound, number, { body });
    expect(elsewhere.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    const sent = await people.shipped();
    const late = await people.on('staff', contracts.redirectOutbound, sent, { body });
    expect(late.body.code).toBe('OUTBOUND_STATUS_FORBIDS');
  });

  it('can change its priority until it has shipped', async () => {
    const number = await people.created({ priority: 'high' });
    expect((await people.document(number)).priority).toBe('high');
    const body = { priority: 'urgent' as const };
    await people.done(people.on('staff', contracts.prioritizeOutbound, number, { body }));
    await people.done(people.on('staff', contracts.prioritizeOutbound, number, { body }));
    expect((await people.document(number)).priority).toBe('urgent');
    const elsewhere = await people.on('elsewhere', contracts.prioritizeOutbound, number, { body });
    expect(elsewhere.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    const late = await people.on('staff', contracts.prioritizeOutbound, await people.shipped(), { body });
    expect(late.body.code).toBe('OUTBOUND_STATUS_FORBIDS');
  });

  it('needs an existing customer, even if it is not a sale', async () => {
    const { body } = await people.as('staff', contracts.createOutbound, {
      body: { warehouse: SOURCE, type: 'other', title: 'Samples', customer: 'NOBODY', lines: [line()] },
    });
    expect({ code: body.code, fields: Object.keys(body.errors ?? {}) }).toEqual({
      code: 'CUSTOMER_NOT_FOUND',
      fields: ['customer'],
    });
  });

  it('refuses an unknown item, on its field', async () => {
    const answer = await people.as('staff', contracts.createOutbound, {
      body: { warehouse: SOURCE, type: 'other', title: 'x', lines: [line(), line('1', 'NOTHING')] },
    });
    expect(answer.body.code).toBe('ITEM_NOT_FOUND');
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['lines.1.item']);
  });

  it('is closed to people of other warehouses', async () => {
    const number = await people.created();
    const { body } = await people.on('elsewhere', contracts.submitOutbound, number);
    expect(body).toMatchObject({ code: 'WAREHOUSE_ACCESS_DENIED' });
    const created = await people.as('elsewhere', contracts.createOutbound, {
      body: { warehouse: SOURCE, type: 'other', title: 'x', lines: [line()] },
    });
    expect(created.status).toBe(403);
  });

  it('does not let staff approve or reallocate', async () => {
    const number = await people.submitted();
    expect((await people.on('staff', contracts.approveOutbound, number)).status).toBe(403);
    expect((await people.on('staff', contracts.reallocateLine, number)).status).toBe(403);
  });

  it('returns the first response for a repeated idempotency key', async () => {
    const key = uuidV7();
    const body = { warehouse: SOURCE, type: 'other', title: 'Once', lines: [line()] };
    const first = await people.as('staff', contracts.createOutbound, { key, body });
    const second = await people.as('staff', contracts.createOutbound, { key, body });
    expect(second.body.data).toEqual(first.body.data);
    const number = await people.planned();
    const submission = uuidV7();
    await people.done(people.on('staff', contracts.submitOutbound, number, { key: submission }));
    await people.done(people.on('staff', contracts.withdrawOutbound, number));
    await people.done(people.on('staff', contracts.submitOutbound, number, { key: submission }));
    expect((await people.document(number)).status).toBe('created');
    expect(await held(number)).toEqual([]);
  });

  it('releases its reservations when rejected, withdrawn or deleted', async () => {
    const rejected = await people.submitted();
    const reason = 'Not this month';
    await people.done(people.on('admin', contracts.rejectOutbound, rejected, { body: { reason } }));
    const withdrawn = await people.approved();
    await people.done(people.on('staff', contracts.withdrawOutbound, withdrawn));
    const deleted = await people.submitted();
    await people.done(people.on('admin', contracts.deleteOutbound, deleted));
    for (const number of [rejected, withdrawn, deleted]) expect(await held(number)).toEqual([]);
    await people.done(people.on('admin', contracts.restoreOutbound, deleted));
    expect(await people.document(deleted)).toMatchObject({ status: 'created', deleted: false });
    await people.done(people.on('admin', contracts.deleteOutbound, deleted));
    await people.done(people.on('root', contracts.purgeOutbound, deleted));
    expect((await people.on('staff', contracts.submitOutbound, deleted)).status).toBe(404);
  });

  it('refuses a change based on an outdated revision', async () => {
    const number = await people.created();
    const change = (title: string) =>
      people.on('staff', contracts.reviseOutbound, number, {
        body: { type: 'other', title, lines: [line()], revision: 0 },
      });
    await people.done(change('Mine'));
    expect((await change('Yours')).body).toMatchObject({ code: 'CONCURRENT_CHANGE', facts: { revision: 1 } });
  });
});

describe('the last stock', () => {
  it('goes to one of two orders, and the other is told which order holds it', async () => {
    const code = UREA;
    await receiveStock(api.store, code, 'LAST', '5.000', '2020-01-01T00:00:00.000Z');
    const first = await people.planned({ lines: [line('5', code)] });
    const second = await people.planned({ lines: [line('1'), line('5', code)] });
    await people.done(people.on('staff', contracts.submitOutbound, first));
    const { status, body } = await people.on('second', contracts.submitOutbound, second);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'ALLOCATION_CONFLICT',
      facts: {
        lineNumbers: '2',
        lines: [
          {
            line: 2,
            item: code,
            code: 'STOCK_INSUFFICIENT',
            facts: {
              batch: 'LAST',
              requested: '5.000',
              available: '0.000',
              takenBy: first,
              takenAt: expect.stringMatching(/^\d{4}-/),
            },
          },
        ],
      },
    });
    expect(await held(second)).toEqual([]);
    const again = { lines: [{ line: 2, strategy: 'fifo' }] };
    await people.done(people.on('second', contracts.planAllocation, second, { body: again }));
    await people.done(people.on('second', contracts.submitOutbound, second));
    expect(await held(second)).toEqual(['1.000', '5.000']);
  });

  it('goes to exactly as many orders as it covers, under concurrency', async () => {
    const code = GLY;
    await receiveStock(api.store, code, 'RUSH', '20.000', '2019-01-01T00:00:00.000Z');
    const numbers = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const number = await people.created({ lines: [line('1', code)] });
        const plan = {
          line: 1,
          strategy: 'manual',
          batches: [{ batch: 'RUSH', quantity: '1' }],
          overrideReason: 'everybody wants this one',
        };
        await people.done(people.on('staff', contracts.planAllocation, number, { body: { lines: [plan] } }));
        return number;
      }),
    );
    const answers = await Promise.all(
      numbers.map((number) => people.on('staff', contracts.submitOutbound, number)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['ALLOCATION_CONFLICT']));
    const rush = (await people.stockOf(code)).batches['RUSH']!;
    expect(figuresOf(rush)).toMatchObject({ current: '20.000', available: '0.000', reserved: '20.000' });
    const statuses = await Promise.all(numbers.map(async (number) => (await people.document(number)).status));
    expect(statuses.filter((status) => status === 'inventory_reviewing')).toHaveLength(20);
    expect(statuses.filter((status) => status === 'created')).toHaveLength(44);
  }, 60_000);
});

describe('picking', () => {
  it('refuses a wrong batch, a wrong location and too much, and repeats nothing', async () => {
    await receiveStock(api.store, GLY, 'PICK', '9.000', '2018-01-01T00:00:00.000Z');
    const number = await people.picking({ lines: [line('9')] });
    const pick = (changes: object, key?: string) =>
      people.on('staff', contracts.recordPick, number, {
        ...(key && { key }),
        body: { line: 1, batch: 'PICK', location: 'A-01', quantity: '4', ...changes },
      });
    expect((await pick({ batch: 'OLD' })).body).toMatchObject({
      code: 'WRONG_BATCH',
      facts: { expected: 'PICK' },
    });
    expect((await pick({ location: 'B-9' })).body).toMatchObject({
      code: 'WRONG_LOCATION',
      facts: { expected: 'A-01-2' },
    });
    expect((await pick({ quantity: '9.001' })).body.code).toBe('PICK_EXCEEDS_PLAN');
    const key = uuidV7();
    expect((await pick({ location: 'a-01-2' }, key)).body.data).toEqual({ picked: '4.000' });
    expect((await pick({ location: 'a-01-2' }, key)).body.data).toEqual({ picked: '4.000' });
    expect((await people.document(number)).lines[0]?.picks).toHaveLength(1);
    const short = await people.on('staff', contracts.recordShortage, number, {
      body: { line: 1, batch: 'PICK', quantity: '5', reason: 'not_found' },
    });
    expect(short.body.data).toEqual({ lockedBatch: 'PICK-S1' });
    const { batches } = await people.stockOf();
    expect(figuresOf(batches['PICK-S1']!)).toMatchObject({ current: '5.000', status: 'locked' });
    await people.done(people.on('staff', contracts.finishPicking, number));
    await people.done(people.on('staff', contracts.packOutbound, number, { body: { packages: 1 } }));
    await people.done(people.on('staff', contracts.shipOutbound, number));
    expect((await people.document(number)).shipment?.lines).toMatchObject([{ quantity: '4.000' }]);
  });

  it('belongs to the person who started it until somebody takes over', async () => {
    const number = await people.picking();
    expect((await people.on('second', contracts.startPicking, number)).body.code).toBe('PICKING_BY_OTHER');
    await people.done(people.on('second', contracts.startPicking, number, { body: { takeOver: true } }));
    expect((await people.document(number)).picker).toBe('second');
  });
});

describe('a blocked batch', () => {
  const block = (batch: string) =>
    api.store.decide(stock, `${SOURCE}.${GLY}`, commandContext(), (state) =>
      lock(state, { warehouse: SOURCE, item: GLY, batch, reason: 'Cans leak' }),
    );

  it('makes the orders that hold it invalid until they are reallocated', async () => {
    await receiveStock(api.store, GLY, 'LEAKS', '10.000', '2017-01-01T00:00:00.000Z');
    const number = await people.submitted();
    await block('LEAKS');
    await until(async () => (await people.document(number)).lines[0]!.invalid.length > 0);
    const early = await people.on('admin', contracts.approveOutbound, number);
    expect(early.body).toMatchObject({ code: 'ALLOCATION_INVALID', facts: { lines: [1] } });
    const answer = await people.on('admin', contracts.reallocateLine, number, {
      body: { line: 1, allocation: { strategy: 'fifo' }, reason: 'Cans leak' },
    });
    expect(answer.body.data).toEqual({ batches: [{ batch: 'OLD', quantity: '10.000' }] });
    await people.done(people.on('admin', contracts.approveOutbound, number));
  });

  it('cannot be allocated, and the refusal gives the cause', async () => {
    await receiveStock(api.store, GLY, 'SHUT', '10.000', '2027-01-01T00:00:00.000Z');
    await block('SHUT');
    const number = await people.created();
    const batches = [{ batch: 'SHUT', quantity: '10' }];
    const manual = { strategy: 'manual', batches, overrideReason: 'it lies in front' };
    const { status, body } = await people.on('staff', contracts.planAllocation, number, {
      body: { lines: [{ line: 1, ...manual }] },
    });
    expect([status, body.code, body.message]).toEqual([
      409,
      'CHOSEN_BATCH_NOT_AVAILABLE',
      'Choose other batches: line 1 – Batch SHUT is locked and cannot be allocated',
    ]);
    const submitted = await people.submitted();
    const swap = await people.on('admin', contracts.reallocateLine, submitted, {
      body: { line: 1, allocation: manual, reason: 'it lies in front' },
    });
    expect([swap.status, swap.body.code]).toEqual([409, 'BATCH_NOT_AVAILABLE']);
  });

  it('cannot be picked from the moment it is blocked', async () => {
    await receiveStock(api.store, GLY, 'SHELVED', '10.000', '2016-06-01T00:00:00.000Z');
    const number = await people.picking();
    const { reservation } = (await people.document(number)).lines[0]!;
    // The order has not followed the lock yet.
    await api.store.decide(stock, `${SOURCE}.${GLY}`, commandContext(), (state) =>
      lock(state, { warehouse: SOURCE, item: GLY, batch: 'SHELVED', reason: 'Cans leak' }).map((event) =>
        event.type === 'BatchLocked' ? { ...event, data: { ...event.data, affected: [] } } : event,
      ),
    );
    const pick = { line: 1, batch: 'SHELVED', quantity: '10' };
    const { status, body } = await people.on('staff', contracts.recordPick, number, { body: pick });
    expect([status, body.code, body.facts]).toEqual([
      409,
      'BATCH_MAY_NOT_LEAVE',
      { batch: 'SHELVED', status: 'locked' },
    ]);
    expect((await people.document(number)).lines[0]).toMatchObject({ reservation, picks: [], invalid: [] });
  });

  it('stops the shipment, and nothing is issued', async () => {
    await receiveStock(api.store, GLY, 'LATE', '10.000', '2016-01-01T00:00:00.000Z');
    const number = await people.picked({ lines: [line('3', UREA), line('10')] });
    await block('LATE');
    const { status, body } = await people.on('staff', contracts.shipOutbound, number);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'SHIPMENT_REFUSED',
      facts: {
        lines: [{ line: 2, code: 'BATCH_NOT_AVAILABLE', facts: { batch: 'LATE', status: 'locked' } }],
      },
    });
    expect((await people.stockEvents(number)).map(({ type }) => type)).not.toContain('StockIssued');
    expect((await people.document(number)).status).toBe('picked');
  });
});

describe('a shipment', () => {
  it('is voided as a whole or not at all', async () => {
    await receiveStock(api.store, GLY, 'GONE', '2.000', '2015-01-01T00:00:00.000Z');
    const number = await people.shipped({ lines: [line('2'), line('2', UREA)] });
    const query = { reason: 'Wrong truck' };
    await people.done(people.on('admin', contracts.voidShipment, number, { query }));
    expect(await held(number)).toEqual(['2.000', '2.000']);
    await people.done(people.on('staff', contracts.shipOutbound, number));
    await api.store.decide(stock, `${SOURCE}.${GLY}`, commandContext(), (state) =>
      dispose(state, { warehouse: SOURCE, item: GLY, batch: 'GONE', reason: 'used up' }),
    );
    const refused = await people.on('admin', contracts.voidShipment, number, { query });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'VOID_REFUSED', facts: { lineNumbers: '1' } },
    });
    expect(await people.document(number)).toMatchObject({ status: 'shipped', process: { kind: 'none' } });
    expect(await held(number)).toEqual([]);
  });

  it('of a transfer is received at its destination, by people of that warehouse', async () => {
    await receiveStock(api.store, GLY, 'TRIP', '8.000', '2014-01-01T00:00:00.000Z');
    const number = await people.shipped({ type: 'transfer', destination: DESTINATION, lines: [line('8')] });
    const received = [{ line: 1, batch: 'TRIP', received: '7.5' }];
    const denied = await people.on('staff', contracts.deliverOutbound, number, { body: { received } });
    expect(denied.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    const { data } = await people.done(
      people.on('elsewhere', contracts.deliverOutbound, number, { body: { received } }),
    );
    const { inbound: arrival } = data as { inbound: string };
    expect(arrival).toMatch(/^IN-/);
    const { state } = await api.store.load(inbound, arrival);
    expect(state).toMatchObject({ warehouse: DESTINATION, content: { type: 'transfer' } });
    const { batches } = await people.stockOf(GLY, DESTINATION);
    expect(batches['TRIP']).toMatchObject({
      current: '7.500',
      receivedAt: '2014-01-01T00:00:00.000Z',
      origin: { kind: 'transfer', parent: { warehouse: SOURCE, batch: 'TRIP' } },
    });
    expect((await people.document(number)).arrivals).toMatchObject([{ lost: '0.500', receivedAs: 'TRIP' }]);
  });

  it('of a loss needs no picking', async () => {
    const number = await people.approved({ type: 'loss', lines: [line('1', UREA)] });
    expect((await people.on('staff', contracts.releaseOutbound, number)).body.code).toBe(
      'OUTBOUND_STATUS_FORBIDS',
    );
    await people.done(people.on('staff', contracts.writeOffOutbound, number));
    expect((await people.document(number)).status).toBe('shipped');
  });
});
