import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as outbounds from '@granary/api/outbound';
import * as contracts from '@granary/api/recalls';
import { standingOf } from '@granary/domain/outbound';
import { EventStore } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { until } from '@granary/testing/stack';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuidV7 } from 'uuid';
import { anotherRunner, type AnotherRunner } from '../testing/stack/another-runner.ts';
import { stopAt } from '../testing/stack/interruptions.ts';
import { DESTINATION, ITEMS, SOURCE } from '../testing/fixtures/masters.ts';
import { atCrashPoint, Processes } from './processes/index.ts';
import { RecallPlaces } from './recalls/places.ts';
import { recallProcess } from './recalls/recall.process.ts';
import type { TestAnswer } from '../testing/stack/test-api.ts';
import { CUSTOMER, asked, ofBatch, ofLot, openTestStack, sale, transfer } from '../testing/stack/recalls.ts';

const [GLY] = ITEMS;
let testStack: Awaited<ReturnType<typeof openTestStack>>;
const others: EventStore[] = [];

beforeAll(async () => {
  testStack = await openTestStack();
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(async () => {
  await Promise.all(others.map((store) => store.close()));
  await testStack.api.close();
});

describe('a recall of a supplier lot', () => {
  it('blocks it at once in every warehouse, even those closed to its author, and flags the orders', async () => {
    const { supplierLot, batch, id } = await testStack.delivered();
    await testStack.delivers(await testStack.shippedFrom(batch, '5', transfer));
    const holding = await testStack.plannedFrom(batch, '3');
    await testStack.people.done(testStack.people.on('staff', outbounds.submitOutbound, holding));
    await until(async () => (await new RecallPlaces(testStack.api.pool).warehousesOf(GLY)).length === 2);

    const number = await testStack.open(ofLot(supplierLot), testStack.people.tokens.admin);
    expect(number).toMatch(/^RC-\d{8}-\d{4}$/);
    expect(await testStack.inScope(number)).toEqual([`${DESTINATION}.${GLY}.${batch}`, id]);
    expect([await testStack.status(batch), await testStack.status(batch, DESTINATION)]).toEqual([
      'recalled',
      'recalled',
    ]);
    await until(async () => standingOf(await testStack.people.document(holding)).allocation === 'error');
    const approval = await testStack.people.on('admin', outbounds.approveOutbound, holding);
    expect(approval.body.success).toBe(false);
    expect(await testStack.history(number)).toEqual(['RecallOpened', 'RecallBlocked']);
  });

  it('follows goods in transit, returned, split off or delivered again', async () => {
    const { supplierLot, batch, id } = await testStack.delivered();
    const sold = await testStack.shippedFrom(batch, '4', sale);
    const onTheRoad = await testStack.shippedFrom(batch, '5', transfer);
    const number = await testStack.open(ofLot(supplierLot));
    expect(await testStack.inScope(number)).toEqual([id]);

    await testStack.delivers(onTheRoad);
    expect(await testStack.status(batch, DESTINATION)).toBe('recalled');
    await testStack.comesBack(sold, batch, '1');
    expect(await testStack.status(`${batch}-R1`)).toBe('recalled');
    const again = await testStack.delivered('7.000', supplierLot);
    await until(async () => (await testStack.status(again.batch)) === 'recalled');
    const all = [`${DESTINATION}.${GLY}.${batch}`, id, `${id}-R1`, again.id].toSorted();
    await until(async () => (await testStack.inScope(number)).length === all.length);
    expect(await testStack.inScope(number)).toEqual(all);
    await until(async () => (await testStack.found(number)).status === 'open');
  });

  it('is refused without batches, without permission, and for another warehouse', async () => {
    const nothing = await testStack.as(
      testStack.everywhere,
      contracts.openRecall,
      asked(ofLot('NO-SUCH-LOT')),
    );
    expect(nothing.body.code).toBe('RECALL_WITHOUT_BATCHES');
    const { id } = await testStack.delivered();
    const staff = await testStack.as(testStack.people.tokens.staff, contracts.openRecall, asked(ofBatch(id)));
    expect(staff.body.code).toBe('PERMISSION_DENIED');
    const elsewhere = await testStack.as(
      testStack.people.tokens.elsewhere,
      contracts.openRecall,
      asked(ofBatch(id)),
    );
    expect(elsewhere.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
  });
});

it('a recall of more goods than can be blocked within the deadline is completed in the background', async () => {
  const { supplierLot, batch } = await testStack.delivered();
  const other = await testStack.delivered('5.000', supplierLot);
  atCrashPoint(async (name) => {
    if (name !== 'recall:block') return;
    atCrashPoint();
    await pause(5_500);
  });
  const number = await testStack.open(ofLot(supplierLot));
  expect((await testStack.found(number)).status).toBe('blocking');
  await until(async () => (await testStack.found(number)).status === 'open');
  expect([await testStack.status(batch), await testStack.status(other.batch)]).toEqual([
    'recalled',
    'recalled',
  ]);
}, 30_000);

describe('a recall of one batch', () => {
  it('does not include the parent batch unless ancestors are requested', async () => {
    const { batch, id } = await testStack.delivered();
    await testStack.delivers(await testStack.shippedFrom(batch, '5', transfer));
    const child = `${DESTINATION}.${GLY}.${batch}`;
    const narrow = await testStack.open(ofBatch(child));
    expect(await testStack.inScope(narrow)).toEqual([child]);
    expect(await testStack.status(batch)).toBe('active');
    const wide = await testStack.open(ofBatch(child), testStack.everywhere, { ancestors: true });
    expect(await testStack.inScope(wide)).toEqual([child, id].toSorted());
  });

  it('opened twice at once creates one case per idempotency key, and both hold the goods', async () => {
    const { batch, id } = await testStack.delivered();
    const key = uuidV7();
    const [first, repeated, second] = await Promise.all([
      testStack.as(testStack.everywhere, contracts.openRecall, { ...asked(ofBatch(id)), key }),
      testStack.as(testStack.everywhere, contracts.openRecall, { ...asked(ofBatch(id)), key }),
      testStack.as(testStack.people.tokens.admin, contracts.openRecall, asked(ofBatch(id))),
    ]);
    const numberOf = ({ body }: TestAnswer) => (body.data as { number: string }).number;
    expect(numberOf(repeated)).toBe(numberOf(first));
    expect(numberOf(second)).not.toBe(numberOf(first));
    expect((await testStack.batchAt(batch))!.recalls.toSorted()).toEqual(
      [numberOf(first), numberOf(second)].toSorted(),
    );

    await testStack.people.done(
      testStack.on(contracts.cancelRecall, numberOf(first), { body: { reason: 'Opened by mistake' } }),
    );
    expect((await testStack.batchAt(batch))!.recalls).toEqual([numberOf(second)]);
    expect(await testStack.status(batch)).toBe('recalled');
    await testStack.people.done(
      testStack.on(contracts.cancelRecall, numberOf(second), { body: { reason: 'Samples mixed up' } }),
    );
    expect(await testStack.status(batch)).toBe('active');
  });

  it('is cancelled and closed only by people with access to all its warehouses', async () => {
    const { batch, id } = await testStack.delivered();
    await testStack.delivers(await testStack.shippedFrom(batch, '5', transfer));
    const number = await testStack.open(ofBatch(id), testStack.people.tokens.admin);
    const body = { reason: 'Samples mixed up' };
    const here = await testStack.on(contracts.cancelRecall, number, { body }, testStack.people.tokens.admin);
    expect(here.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    const closing = await testStack.on(
      contracts.closeRecall,
      number,
      { body: {} },
      testStack.people.tokens.admin,
    );
    expect(closing.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    await testStack.people.done(testStack.on(contracts.cancelRecall, number, { body }));
    expect([await testStack.status(batch), await testStack.status(batch, DESTINATION)]).toEqual([
      'active',
      'active',
    ]);
    expect((await testStack.found(number)).status).toBe('cancelled');
  });
});

describe('recovering goods', () => {
  it('counts each unit once, whoever returns it, and explains the rest', async () => {
    const { batch, id } = await testStack.delivered('12.000');
    const order = await testStack.shippedFrom(batch, '10', sale);
    const number = await testStack.open(ofBatch(id));
    await testStack.people.done(
      testStack.on(contracts.notifyRecallCustomer, number, { body: { customer: CUSTOMER, method: 'phone' } }),
    );
    const recover = (quantity: string, outcome: string) =>
      testStack.on(contracts.recordRecallRecovery, number, {
        body: { outbound: order, line: 1, batch, quantity, outcome },
      });
    await testStack.people.done(recover('6', 'collected'));
    await testStack.comesBack(order, batch, '6');
    expect((await recover('4.001', 'destroyed')).body.code).toBe('RECOVERY_EXCEEDS_SHIPPED');
    await testStack.people.done(recover('4', 'destroyed'));
    await testStack.people.done(
      testStack.api.request(contracts.reverseRecallRecovery, {
        token: testStack.everywhere,
        params: { number, recovery: '2' },
        query: { reason: 'It was only two' },
      }),
    );
    await testStack.people.done(recover('2', 'consumed'));
    await until(async () => (await testStack.found(number)).batches.length === 2);
    await until(async () => (await testStack.found(number)).status === 'open');

    const bare = await testStack.on(contracts.closeRecall, number, { body: {} });
    expect(bare.body).toMatchObject({
      code: 'RECALL_UNACCOUNTED',
      errors: { explanation: expect.anything() },
    });
    const explanation = 'Two cans cannot be found; the rest waits for the supplier';
    await testStack.people.done(testStack.on(contracts.closeRecall, number, { body: { explanation } }));
    expect(await testStack.found(number)).toMatchObject({
      status: 'closed',
      notified: [CUSTOMER],
      figures: {
        shipped: '10.000',
        recovered: '6.000',
        consumed: '2.000',
        outstanding: '2.000',
        remaining: '8.000',
      },
    });
    expect((await recover('1', 'collected')).body.code).toBe('RECALL_ENDED');
  });

  it('is recorded and undone by people of the selling warehouse', async () => {
    const { batch, id } = await testStack.delivered('12.000');
    const order = await testStack.shippedFrom(batch, '5', sale);
    await testStack.delivers(await testStack.shippedFrom(batch, '5', transfer));
    const number = await testStack.open(ofBatch(id));
    const body = { outbound: order, line: 1, batch, quantity: '2', outcome: 'collected' };
    const { elsewhere, admin } = testStack.people.tokens;
    const record = (token: string) => testStack.on(contracts.recordRecallRecovery, number, { body }, token);
    const takeBack = (token: string) =>
      testStack.api.request(contracts.reverseRecallRecovery, {
        token,
        params: { number, recovery: '1' },
        query: { reason: 'It was another can' },
      });
    expect((await record(elsewhere)).body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    await testStack.people.done(record(admin));
    expect((await takeBack(elsewhere)).body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    await testStack.people.done(takeBack(admin));
    expect((await testStack.found(number)).recoveries).toEqual([]);
  });

  it('needs goods that were really sold', async () => {
    const { batch, id } = await testStack.delivered();
    const number = await testStack.open(ofBatch(id));
    const body = { outbound: 'OUT-20200101-0001', line: 1, batch, quantity: '1', outcome: 'collected' };
    expect((await testStack.on(contracts.recordRecallRecovery, number, { body })).body.code).toBe(
      'RETURN_NOT_SHIPPED',
    );
  });
});

describe('the recall process, interrupted between any two steps', () => {
  const anotherInstance = (): AnotherRunner => {
    const store = new EventStore(testStack.api.events.url);
    others.push(store);
    return anotherRunner(store, recallProcess(new RecallPlaces(testStack.api.pool)));
  };
  const twoPlaces = async () => {
    const { batch, id, supplierLot } = await testStack.delivered();
    await testStack.delivers(await testStack.shippedFrom(batch, '5', transfer));
    return { batch, id, supplierLot };
  };
  const recallOf = async (batch: string): Promise<string> => {
    const numbers: string[] = [];
    for await (const { type, data } of testStack.api.store.readAll({ categories: new Set(['recall']) }))
      if (type === 'RecallOpened' && JSON.stringify(data).includes(`"${batch}"`))
        numbers.push((data as { number: string }).number);
    expect(numbers).toHaveLength(1);
    return numbers[0]!;
  };
  const blocksOf = async (place: string, number: string): Promise<string[]> => {
    const types: string[] = [];
    for await (const { type, data } of testStack.api.store.readStream('stock', `${place}.${GLY}`))
      if ((data as { recall?: string }).recall === number) types.push(type);
    return types;
  };

  it('of an opening, blocks every batch once', async () => {
    for (let nth = 1; ; nth += 1) {
      const { batch, id } = await twoPlaces();
      const stop = stopAt(nth);
      await testStack.as(testStack.everywhere, contracts.openRecall, asked(ofBatch(id)));
      const stopped = stop.stopped();
      stopAt(1 + (nth % 2));
      const number = await recallOf(batch);
      await anotherInstance()
        .advance(number, commandContext())
        .catch(() => undefined);
      atCrashPoint();
      await Promise.all([1, 2].map(() => anotherInstance().advance(number, commandContext())));
      await until(async () => (await testStack.found(number)).status === 'open');
      for (const place of [SOURCE, DESTINATION])
        expect([nth, place, await blocksOf(place, number)]).toEqual([nth, place, ['BatchRecalled']]);
      expect(await testStack.history(number)).toEqual(['RecallOpened', 'RecallBlocked']);
      if (!stopped) {
        expect(nth).toBeGreaterThan(4);
        return;
      }
    }
  }, 60_000);

  it('of a cancellation, releases every batch once', async () => {
    for (let nth = 1; ; nth += 1) {
      const { batch, id } = await twoPlaces();
      const number = await testStack.open(ofBatch(id));
      const stop = stopAt(nth);
      await testStack.on(contracts.cancelRecall, number, { body: { reason: 'Samples mixed up' } });
      const stopped = stop.stopped();
      atCrashPoint();
      await Promise.all([1, 2].map(() => anotherInstance().advance(number, commandContext())));
      expect((await testStack.found(number)).status).toBe('cancelled');
      for (const place of [SOURCE, DESTINATION]) {
        expect(await blocksOf(place, number)).toEqual(['BatchRecalled', 'BatchRecallCancelled']);
        expect(await testStack.status(batch, place)).toBe('active');
      }
      if (!stopped) {
        expect(nth).toBeGreaterThan(3);
        return;
      }
    }
  }, 60_000);

  it('is resumed by the watchdog', async () => {
    const { batch, id } = await twoPlaces();
    stopAt(2);
    await testStack.as(testStack.everywhere, contracts.openRecall, asked(ofBatch(id)));
    atCrashPoint();
    const number = await recallOf(batch);
    await until(async () => {
      const { rowCount } = await testStack.api.pool.query(
        `UPDATE platform.process SET opened_at = opened_at - interval '1 minute' WHERE id = $1`,
        [number],
      );
      return rowCount === 1 || (await testStack.found(number)).status === 'open';
    });
    await until(async () => {
      await testStack.api.app.get(Processes).sweep();
      return (await testStack.found(number)).status === 'open';
    });
    expect([await testStack.status(batch), await testStack.status(batch, DESTINATION)]).toEqual([
      'recalled',
      'recalled',
    ]);
  });
});
