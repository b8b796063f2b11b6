import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as inbounds from '@granary/api/inbound';
import * as outbounds from '@granary/api/outbound';
import * as contracts from '@granary/api/recalls';
import { batchId } from '@granary/domain/stock';
import { EventStore } from '@granary/event-store';
import { commandContext } from '@granary/event-store/testing';
import { until } from '@granary/testing';
import { stopAt } from './outbound/testing/interruptions.ts';
import { DESTINATION, ITEMS, SOURCE } from './outbound/testing/world.ts';
import { atCrashPoint, Processes } from './processes/index.ts';
import { RecallPlaces } from './recalls/places.ts';
import { RecallProcess } from './recalls/recall.process.ts';
import { startCrashingService } from './testing-crashing-service.ts';
import { asked, ofBatch, ofLot, openRecallHouse, sale, transfer } from './testing-recalls.ts';

const [GLY] = ITEMS;
const BORN_BLOCKED = ['BatchReceived', 'BatchRecalled'];
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

const approve = (number: string, place = SOURCE) =>
  world.house.on(place === SOURCE ? 'admin' : 'root', inbounds.approveInbound, number);
const batchOf = async (number: string, place = SOURCE): Promise<string> => {
  const { receipts } = await world.house.stockOf(GLY, place);
  const batch = receipts[`${number}:1`];
  if (!batch) throw new Error(`${number} was not received`);
  return batch;
};
const received = async (supplierLot: string, place = SOURCE): Promise<string> => {
  const number = await world.ordered(supplierLot, place);
  await world.house.done(approve(number, place));
  return batchOf(number, place);
};
const isOpen = (number: string) => until(async () => (await world.found(number)).status === 'open');
const close = (number: string) =>
  world.house.done(
    world.on(contracts.closeRecall, number, { body: { explanation: 'The rest goes back to the supplier' } }),
  );
const reopen = (number: string, token = world.everywhere) =>
  world.on(contracts.reopenRecall, number, { body: { reason: 'More of it came back' } }, token);

describe('goods of a recalled lot that arrive later', () => {
  it('are blocked in the same append that receives them, even in a new warehouse', async () => {
    const { supplierLot } = await world.delivered();
    const number = await world.open(ofLot(supplierLot));
    for (const place of [SOURCE, DESTINATION]) {
      const batch = await received(supplierLot, place);
      expect(await world.told(place, batch)).toEqual(BORN_BLOCKED);
      expect((await world.batchAt(batch, place))!.recalls).toEqual([number]);
      await until(async () => (await world.inScope(number)).includes(`${place}.${GLY}.${batch}`));
    }
    await isOpen(number);
    const other = await received('ANOTHER-LOT');
    expect(await world.told(SOURCE, other)).toEqual(['BatchReceived']);
  });

  it('are also blocked when they were in transit or with a customer', async () => {
    const { supplierLot, batch } = await world.delivered();
    const sold = await world.shippedFrom(batch, '4', sale);
    const onTheRoad = await world.shippedFrom(batch, '5', transfer);
    await world.open(ofLot(supplierLot));
    await world.delivers(onTheRoad);
    await world.comesBack(sold, batch, '1');
    expect(await world.told(DESTINATION, batch)).toEqual(BORN_BLOCKED);
    expect(await world.told(SOURCE, `${batch}-R1`)).toEqual(BORN_BLOCKED);
  });

  it('are also blocked when their source batch is used up and disposed of', async () => {
    const { batch, id } = await world.delivered('5.000');
    const onTheRoad = await world.shippedFrom(batch, '5', transfer);
    await world.disposes(batch);
    await world.open(ofBatch(id));
    await world.delivers(onTheRoad);
    expect(await world.told(DESTINATION, batch)).toEqual(BORN_BLOCKED);
  });

  it('are not blocked once the recall is cancelled', async () => {
    const { supplierLot } = await world.delivered();
    const number = await world.open(ofLot(supplierLot));
    await world.house.done(
      world.on(contracts.cancelRecall, number, { body: { reason: 'Samples mixed up' } }),
    );
    const batch = await received(supplierLot);
    expect(await world.told(SOURCE, batch)).toEqual(['BatchReceived']);
  });

  it('are blocked exactly once when they arrive while the recall is opened', async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      const { supplierLot, batch } = await world.delivered();
      const onTheRoad = await world.shippedFrom(batch, '5', transfer);
      const arriving = await world.ordered(supplierLot);
      const [opened] = await Promise.all([
        world.open(ofLot(supplierLot)),
        world.house.done(approve(arriving)),
        world.delivers(onTheRoad),
      ]);
      const fresh = await batchOf(arriving);
      await until(async () => (await world.inScope(opened)).length === 3);
      await isOpen(opened);
      for (const [place, one] of [
        [SOURCE, batch],
        [SOURCE, fresh],
        [DESTINATION, batch],
      ] as const) {
        expect((await world.batchAt(one, place))!.recalls).toEqual([opened]);
        expect((await world.told(place, one)).filter((type) => type === 'BatchRecalled')).toHaveLength(1);
      }
    }
  }, 60_000);
});

describe('a closed recall', () => {
  it('blocks late arrivals under its number, and includes them when reopened', async () => {
    const { supplierLot, batch, id } = await world.delivered();
    const sold = await world.shippedFrom(batch, '4', sale);
    const number = await world.open(ofLot(supplierLot));
    await close(number);
    await world.comesBack(sold, batch, '4');
    const fresh = await received(supplierLot);
    for (const one of [`${batch}-R1`, fresh]) {
      expect(await world.told(SOURCE, one)).toEqual(BORN_BLOCKED);
      expect((await world.batchAt(one))!.recalls).toEqual([number]);
    }
    expect(await world.found(number)).toMatchObject({ status: 'closed' });
    expect(await world.inScope(number)).toEqual([id]);

    const chief = await reopen(number, world.house.tokens.elsewhere);
    expect(chief.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    await world.house.done(reopen(number));
    const names = [batch, `${batch}-R1`, fresh].map((one) =>
      batchId({ warehouse: SOURCE, item: GLY, batch: one }),
    );
    expect(await world.inScope(number)).toEqual(names.toSorted());
    expect(await world.found(number)).toMatchObject({ status: 'open', figures: null });
    expect(await world.history(number)).toEqual([
      'RecallOpened',
      'RecallBlocked',
      'RecallClosed',
      'RecallReopened',
      'RecallScopeExtended',
      'RecallBlocked',
    ]);
    expect((await reopen(number)).body.code).toBe('RECALL_NOT_CLOSED');
    // A batch that is blocked already is not blocked again.
    for (const one of [`${batch}-R1`, fresh]) expect(await world.told(SOURCE, one)).toEqual(BORN_BLOCKED);
  });

  it('is reopened exactly once when interrupted between any two steps', async () => {
    for (let nth = 1; ; nth += 1) {
      const { supplierLot } = await world.delivered();
      const number = await world.open(ofLot(supplierLot));
      await close(number);
      await received(supplierLot);
      const stop = stopAt(nth);
      await reopen(number);
      const stopped = stop.stopped();
      atCrashPoint();
      await Promise.all([1, 2].map(() => anotherInstance().advance(number, commandContext())));
      await isOpen(number);
      expect((await world.inScope(number)).length).toBe(2);
      const types = await world.history(number);
      for (const once of ['RecallReopened', 'RecallScopeExtended'])
        expect(types.filter((type) => type === once)).toHaveLength(1);
      if (!stopped) {
        expect(nth).toBeGreaterThan(5);
        return;
      }
    }
  }, 120_000);
});

const anotherInstance = (): RecallProcess => {
  const store = new EventStore(world.api.events.url);
  others.push(store);
  return new RecallProcess(store, new RecallPlaces(world.api.pool));
};

describe('a service killed', () => {
  const rescue = async (number: string): Promise<void> => {
    await until(async () => {
      const { rowCount } = await world.api.pool.query(
        `UPDATE platform.process SET opened_at = opened_at - interval '1 minute' WHERE id = $1`,
        [number],
      );
      return rowCount === 1;
    });
    await world.api.app.get(Processes).sweep();
  };
  const casesOf = async (supplierLot: string): Promise<string[]> => {
    const numbers: string[] = [];
    for await (const { type, data } of world.api.store.readAll({ categories: new Set(['recall']) }))
      if (type === 'RecallOpened' && JSON.stringify(data).includes(`"${supplierLot}"`))
        numbers.push((data as { number: string }).number);
    return numbers;
  };
  const twoPlaces = async () => {
    const made = await world.delivered();
    await world.delivers(await world.shippedFrom(made.batch, '5', transfer));
    return made;
  };
  const killed = async (crashAt: string, ...sent: Parameters<CrashingService['send']>): Promise<void> => {
    const { send, died } = await startCrashingService(world.api, crashAt);
    await expect(send(...sent)).rejects.toThrow();
    expect(await died).toEqual([null, 'SIGKILL']);
  };
  type CrashingService = Awaited<ReturnType<typeof startCrashingService>>;

  it.each(['recall:lot', 'recall:block', 'recall:extend'])(
    'at %s opens one recall and blocks every batch once',
    async (crashAt) => {
      const { supplierLot, batch } = await twoPlaces();
      await until(async () => (await new RecallPlaces(world.api.pool).warehousesOf(GLY)).length === 2);
      await killed(crashAt, contracts.openRecall, '', world.everywhere, asked(ofLot(supplierLot)).body);
      const [number = '', ...doubles] = await casesOf(supplierLot);
      expect(doubles).toEqual([]);
      await rescue(number);
      await isOpen(number);
      for (const place of [SOURCE, DESTINATION]) expect(await world.told(place, batch)).toEqual(BORN_BLOCKED);
      expect(await world.history(number)).toEqual(['RecallOpened', 'RecallBlocked']);
    },
    60_000,
  );

  it.each(['recall:lift'])(
    'at %s of a cancellation releases every batch once',
    async (crashAt) => {
      const { supplierLot, batch } = await twoPlaces();
      const number = await world.open(ofLot(supplierLot));
      await until(async () => (await world.inScope(number)).length === 2);
      await isOpen(number);
      const body = { reason: 'Samples mixed up' };
      await killed(crashAt, contracts.cancelRecall, number, world.everywhere, body);
      await rescue(number);
      expect(await world.found(number)).toMatchObject({ status: 'cancelled' });
      for (const place of [SOURCE, DESTINATION])
        expect(await world.told(place, batch)).toEqual([...BORN_BLOCKED, 'BatchRecallCancelled']);
    },
    60_000,
  );

  it('during a delivery receives the recalled goods once, blocked', async () => {
    const { supplierLot, batch } = await world.delivered();
    const onTheRoad = await world.shippedFrom(batch, '5', transfer);
    const number = await world.open(ofLot(supplierLot));
    await killed('outbound:receive', outbounds.deliverOutbound, onTheRoad, world.house.tokens.elsewhere);
    expect(await world.told(DESTINATION, batch)).toEqual(BORN_BLOCKED);
    await rescue(onTheRoad);
    expect(await world.told(DESTINATION, batch)).toEqual(BORN_BLOCKED);
    await until(async () => (await world.inScope(number)).length === 2);
  }, 60_000);
});
