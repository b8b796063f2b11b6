import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as outbounds from '@granary/api/outbound';
import * as contracts from '@granary/api/recalls';
import { standingOf } from '@granary/domain/outbound';
import { EventStore } from '@granary/event-store';
import { commandContext } from '@granary/event-store/testing';
import { until } from '@granary/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuidV7 } from 'uuid';
import { stopAt } from './outbound/testing/interruptions.ts';
import { DESTINATION, ITEMS, SOURCE } from './outbound/testing/world.ts';
import { atCrashPoint, Processes } from './processes/index.ts';
import { RecallPlaces } from './recalls/places.ts';
import { RecallProcess } from './recalls/recall.process.ts';
import type { TestAnswer } from './testing.ts';
import { CUSTOMER, asked, ofBatch, ofLot, openRecallHouse, sale, transfer } from './testing-recalls.ts';

const [GLY] = ITEMS;
let world: Awaited<ReturnType<typeof openRecallHouse>>;
const others: EventStore[] = [];

beforeAll(async () => {
  world = await openRecallHouse();
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(async () => {
  await Promise.all(others.map((store) => store.close()));
  await world.api.close();
});

describe('a recall of a supplier lot', () => {
  it('blocks it at once in every warehouse, even those closed to its author, and flags the orders', async () => {
    const { supplierLot, batch, id } = await world.delivered();
    await world.delivers(await world.shippedFrom(batch, '5', transfer));
    const holding = await world.plannedFrom(batch, '3');
    await world.house.done(world.house.on('staff', outbounds.submitOutbound, holding));
    await until(async () => (await new RecallPlaces(world.api.pool).warehousesOf(GLY)).length === 2);

    const number = await world.open(ofLot(supplierLot), world.house.tokens.admin);
    expect(number).toMatch(/^RC-\d{8}-\d{4}$/);
    expect(await world.inScope(number)).toEqual([`${DESTINATION}.${GLY}.${batch}`, id]);
    expect([await world.status(batch), await world.status(batch, DESTINATION)]).toEqual([
      'recalled',
      'recalled',
    ]);
    await until(async () => standingOf(await world.house.document(holding)).allocation === 'error');
    const approval = await world.house.on('admin', outbounds.approveOutbound, holding);
    expect(approval.body.success).toBe(false);
    expect(await world.history(number)).toEqual(['RecallOpened', 'RecallBlocked']);
  });

  it('follows goods in transit, returned, split off or delivered again', async () => {
    const { supplierLot, batch, id } = await world.delivered();
    const sold = await world.shippedFrom(batch, '4', sale);
    const onTheRoad = await world.shippedFrom(batch, '5', transfer);
    const number = await world.open(ofLot(supplierLot));
    expect(await world.inScope(number)).toEqual([id]);

    await world.delivers(onTheRoad);
    expect(await world.status(batch, DESTINATION)).toBe('recalled');
    await world.comesBack(sold, batch, '1');
    expect(await world.status(`${batch}-R1`)).toBe('recalled');
    const again = await world.delivered('7.000', supplierLot);
    await until(async () => (await world.status(again.batch)) === 'recalled');
    const all = [`${DESTINATION}.${GLY}.${batch}`, id, `${id}-R1`, again.id].toSorted();
    await until(async () => (await world.inScope(number)).length === all.length);
    expect(await world.inScope(number)).toEqual(all);
    await until(async () => (await world.found(number)).status === 'open');
  });

  it('is refused without batches, without permission, and for another warehouse', async () => {
    const nothing = await world.as(world.everywhere, contracts.openRecall, asked(ofLot('NO-SUCH-LOT')));
    expect(nothing.body.code).toBe('RECALL_WITHOUT_BATCHES');
    const { id } = await world.delivered();
    const staff = await world.as(world.house.tokens.staff, contracts.openRecall, asked(ofBatch(id)));
    expect(staff.body.code).toBe('PERMISSION_DENIED');
    const elsewhere = await world.as(world.house.tokens.elsewhere, contracts.openRecall, asked(ofBatch(id)));
    expect(elsewhere.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
  });
});

it('a recall of more goods than can be blocked within the deadline is completed in the background', async () => {
  const { supplierLot, batch } = await world.delivered();
  const other = await world.delivered('5.000', supplierLot);
  atCrashPoint(async (name) => {
    if (name !== 'recall:block') return;
    atCrashPoint();
    await pause(5_500);
  });
  const number = await world.open(ofLot(supplierLot));
  expect((await world.found(number)).status).toBe('blocking');
  await until(async () => (await world.found(number)).status === 'open');
  expect([await world.status(batch), await world.status(other.batch)]).toEqual(['recalled', 'recalled']);
}, 30_000);

describe('a recall of one batch', () => {
  it('does not include the parent batch unless ancestors are requested', async () => {
    const { batch, id } = await world.delivered();
    await world.delivers(await world.shippedFrom(batch, '5', transfer));
    const child = `${DESTINATION}.${GLY}.${batch}`;
    const narrow = await world.open(ofBatch(child));
    expect(await world.inScope(narrow)).toEqual([child]);
    expect(await world.status(batch)).toBe('active');
    const wide = await world.open(ofBatch(child), world.everywhere, { ancestors: true });
    expect(await world.inScope(wide)).toEqual([child, id].toSorted());
  });

  it('opened twice at once creates one case per idempotency key, and both hold the goods', async () => {
    const { batch, id } = await world.delivered();
    const key = uuidV7();
    const [first, repeated, second] = await Promise.all([
      world.as(world.everywhere, contracts.openRecall, { ...asked(ofBatch(id)), key }),
      world.as(world.everywhere, contracts.openRecall, { ...asked(ofBatch(id)), key }),
      world.as(world.house.tokens.admin, contracts.openRecall, asked(ofBatch(id))),
    ]);
    const numberOf = ({ body }: TestAnswer) => (body.data as { number: string }).number;
    expect(numberOf(repeated)).toBe(numberOf(first));
    expect(numberOf(second)).not.toBe(numberOf(first));
    expect((await world.batchAt(batch))!.recalls.toSorted()).toEqual(
      [numberOf(first), numberOf(second)].toSorted(),
    );

    await world.house.done(
      world.on(contracts.cancelRecall, numberOf(first), { body: { reason: 'Opened by mistake' } }),
    );
    expect((await world.batchAt(batch))!.recalls).toEqual([numberOf(second)]);
    expect(await world.status(batch)).toBe('recalled');
    await world.house.done(
      world.on(contracts.cancelRecall, numberOf(second), { body: { reason: 'Samples mixed up' } }),
    );
    expect(await world.status(batch)).toBe('active');
  });

  it('is cancelled and closed only by people with access to all its warehouses', async () => {
    const { batch, id } = await world.delivered();
    await world.delivers(await world.shippedFrom(batch, '5', transfer));
    const number = await world.open(ofBatch(id), world.house.tokens.admin);
    const body = { reason: 'Samples mixed up' };
    const here = await world.on(contracts.cancelRecall, number, { body }, world.house.tokens.admin);
    expect(here.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    const closing = await world.on(contracts.closeRecall, number, { body: {} }, world.house.tokens.admin);
    expect(closing.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    await world.house.done(world.on(contracts.cancelRecall, number, { body }));
    expect([await world.status(batch), await world.status(batch, DESTINATION)]).toEqual(['active', 'active']);
    expect((await world.found(number)).status).toBe('cancelled');
  });
});

describe('recovering goods', () => {
  it('counts each unit once, whoever returns it, and explains the rest', async () => {
    const { batch, id } = await world.delivered('12.000');
    const order = await world.shippedFrom(batch, '10', sale);
    const number = await world.open(ofBatch(id));
    await world.house.done(
      world.on(contracts.notifyRecallCustomer, number, { body: { customer: CUSTOMER, method: 'phone' } }),
    );
    const recover = (quantity: string, outcome: string) =>
      world.on(contracts.recordRecallRecovery, number, {
        body: { outbound: order, line: 1, batch, quantity, outcome },
      });
    await world.house.done(recover('6', 'collected'));
    await world.comesBack(order, batch, '6');
    expect((await recover('4.001', 'destroyed')).body.code).toBe('RECOVERY_EXCEEDS_SHIPPED');
    await world.house.done(recover('4', 'destroyed'));
    await world.house.done(
      world.api.request(contracts.reverseRecallRecovery, {
        token: world.everywhere,
        params: { number, recovery: '2' },
        query: { reason: 'It was only two' },
      }),
    );
    await world.house.done(recover('2', 'consumed'));
    await until(async () => (await world.found(number)).batches.length === 2);
    await until(async () => (await world.found(number)).status === 'open');

    const bare = await world.on(contracts.closeRecall, number, { body: {} });
    expect(bare.body).toMatchObject({
      code: 'RECALL_UNACCOUNTED',
      errors: { explanation: expect.anything() },
    });
    const explanation = 'Two cans cannot be found; the rest waits for the supplier';
    await world.house.done(world.on(contracts.closeRecall, number, { body: { explanation } }));
    expect(await world.found(number)).toMatchObject({
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
    const { batch, id } = await world.delivered('12.000');
    const order = await world.shippedFrom(batch, '5', sale);
    await world.delivers(await world.shippedFrom(batch, '5', transfer));
    const number = await world.open(ofBatch(id));
    const body = { outbound: order, line: 1, batch, quantity: '2', outcome: 'collected' };
    const { elsewhere, admin } = world.house.tokens;
    const record = (token: string) => world.on(contracts.recordRecallRecovery, number, { body }, token);
    const takeBack = (token: string) =>
      world.api.request(contracts.reverseRecallRecovery, {
        token,
        params: { number, recovery: '1' },
        query: { reason: 'It was another can' },
      });
    expect((await record(elsewhere)).body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    await world.house.done(record(admin));
    expect((await takeBack(elsewhere)).body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    await world.house.done(takeBack(admin));
    expect((await world.found(number)).recoveries).toEqual([]);
  });

  it('needs goods that were really sold', async () => {
    const { batch, id } = await world.delivered();
    const number = await world.open(ofBatch(id));
    const body = { outbound: 'OUT-20200101-0001', line: 1, batch, quantity: '1', outcome: 'collected' };
    expect((await world.on(contracts.recordRecallRecovery, number, { body })).body.code).toBe(
      'RETURN_NOT_SHIPPED',
    );
  });
});

describe('the recall process, interrupted between any two steps', () => {
  const anotherInstance = (): RecallProcess => {
    const store = new EventStore(world.api.events.url);
    others.push(store);
    return new RecallProcess(store, new RecallPlaces(world.api.pool));
  };
  const twoPlaces = async () => {
    const { batch, id, supplierLot } = await world.delivered();
    await world.delivers(await world.shippedFrom(batch, '5', transfer));
    return { batch, id, supplierLot };
  };
  const recallOf = async (batch: string): Promise<string> => {
    const numbers: string[] = [];
    for await (const { type, data } of world.api.store.readAll({ categories: new Set(['recall']) }))
      if (type === 'RecallOpened' && JSON.stringify(data).includes(`"${batch}"`))
        numbers.push((data as { number: string }).number);
    expect(numbers).toHaveLength(1);
    return numbers[0]!;
  };
  const blocksOf = async (place: string, number: string): Promise<string[]> => {
    const types: string[] = [];
    for await (const { type, data } of world.api.store.readStream('stock', `${place}.${GLY}`))
      if ((data as { recall?: string }).recall === number) types.push(type);
    return types;
  };

  it('of an opening, blocks every batch once', async () => {
    for (let nth = 1; ; nth += 1) {
      const { batch, id } = await twoPlaces();
      const stop = stopAt(nth);
      await world.as(world.everywhere, contracts.openRecall, asked(ofBatch(id)));
      const stopped = stop.stopped();
      stopAt(1 + (nth % 2));
      const number = await recallOf(batch);
      await anotherInstance()
        .advance(number, commandContext())
        .catch(() => undefined);
      atCrashPoint();
      await Promise.all([1, 2].map(() => anotherInstance().advance(number, commandContext())));
      await until(async () => (await world.found(number)).status === 'open');
      for (const place of [SOURCE, DESTINATION])
        expect([nth, place, await blocksOf(place, number)]).toEqual([nth, place, ['BatchRecalled']]);
      expect(await world.history(number)).toEqual(['RecallOpened', 'RecallBlocked']);
      if (!stopped) {
        expect(nth).toBeGreaterThan(4);
        return;
      }
    }
  }, 60_000);

  it('of a cancellation, releases every batch once', async () => {
    for (let nth = 1; ; nth += 1) {
      const { batch, id } = await twoPlaces();
      const number = await world.open(ofBatch(id));
      const stop = stopAt(nth);
      await world.on(contracts.cancelRecall, number, { body: { reason: 'Samples mixed up' } });
      const stopped = stop.stopped();
      atCrashPoint();
      await Promise.all([1, 2].map(() => anotherInstance().advance(number, commandContext())));
      expect((await world.found(number)).status).toBe('cancelled');
      for (const place of [SOURCE, DESTINATION]) {
        expect(await blocksOf(place, number)).toEqual(['BatchRecalled', 'BatchRecallCancelled']);
        expect(await world.status(batch, place)).toBe('active');
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
    await world.as(world.everywhere, contracts.openRecall, asked(ofBatch(id)));
    atCrashPoint();
    const number = await recallOf(batch);
    await until(async () => {
      const { rowCount } = await world.api.pool.query(
        `UPDATE platform.process SET opened_at = opened_at - interval '1 minute' WHERE id = $1`,
        [number],
      );
      return rowCount === 1 || (await world.found(number)).status === 'open';
    });
    await until(async () => {
      await world.api.app.get(Processes).sweep();
      return (await world.found(number)).status === 'open';
    });
    expect([await world.status(batch), await world.status(batch, DESTINATION)]).toEqual([
      'recalled',
      'recalled',
    ]);
  });
});
