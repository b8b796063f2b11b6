import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as inbounds from '@granary/api/inbound';
import * as outbounds from '@granary/api/outbound';
import * as contracts from '@granary/api/recalls';
import { batchId } from '@granary/domain/stock';
import { EventStore } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { until } from '@granary/testing/stack';
import { anotherRunner, type AnotherRunner } from '../testing/stack/another-runner.ts';
import { stopAt } from '../testing/stack/interruptions.ts';
import { DESTINATION, ITEMS, SOURCE } from '../testing/fixtures/masters.ts';
import { atCrashPoint, Processes } from './processes/index.ts';
import { RecallPlaces } from './recalls/places.ts';
import { recallProcess } from './recalls/recall.process.ts';
import { startCrashingService } from '../testing/stack/crashing-service.ts';
import { asked, ofBatch, ofLot, openTestStack, sale, transfer } from '../testing/stack/recalls.ts';

const [GLY] = ITEMS;
const BORN_BLOCKED = ['BatchReceived', 'BatchRecalled'];
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

const approve = (number: string, place = SOURCE) =>
  testStack.people.on(place === SOURCE ? 'admin' : 'root', inbounds.approveInbound, number);
const batchOf = async (number: string, place = SOURCE): Promise<string> => {
  const { receipts } = await testStack.people.stockOf(GLY, place);
  const batch = receipts[`${number}:1`];
  if (!batch) throw new Error(`${number} was not received`);
  return batch;
};
const received = async (supplierLot: string, place = SOURCE): Promise<string> => {
  const number = await testStack.ordered(supplierLot, place);
  await testStack.people.done(approve(number, place));
  return batchOf(number, place);
};
const isOpen = (number: string) => until(async () => (await testStack.found(number)).status === 'open');
const close = (number: string) =>
  testStack.people.done(
    testStack.on(contracts.closeRecall, number, {
      body: { explanation: 'The rest goes back to the supplier' },
    }),
  );
const reopen = (number: string, token = testStack.everywhere) =>
  testStack.on(contracts.reopenRecall, number, { body: { reason: 'More of it came back' } }, token);

describe('goods of a recalled lot that arrive later', () => {
  it('are blocked in the same append that receives them, even in a new warehouse', async () => {
    const { supplierLot } = await testStack.delivered();
    const number = await testStack.open(ofLot(supplierLot));
    for (const place of [SOURCE, DESTINATION]) {
      const batch = await received(supplierLot, place);
      expect(await testStack.told(place, batch)).toEqual(BORN_BLOCKED);
      expect((await testStack.batchAt(batch, place))!.recalls).toEqual([number]);
      await until(async () => (await testStack.inScope(number)).includes(`${place}.${GLY}.${batch}`));
    }
    await isOpen(number);
    const other = await received('ANOTHER-LOT');
    expect(await testStack.told(SOURCE, other)).toEqual(['BatchReceived']);
  });

  it('are also blocked when they were in transit or with a customer', async () => {
    const { supplierLot, batch } = await testStack.delivered();
    const sold = await testStack.shippedFrom(batch, '4', sale);
    const onTheRoad = await testStack.shippedFrom(batch, '5', transfer);
    await testStack.open(ofLot(supplierLot));
    await testStack.delivers(onTheRoad);
    await testStack.comesBack(sold, batch, '1');
    expect(await testStack.told(DESTINATION, batch)).toEqual(BORN_BLOCKED);
    expect(await testStack.told(SOURCE, `${batch}-R1`)).toEqual(BORN_BLOCKED);
  });

  it('are also blocked when their source batch is used up and disposed of', async () => {
    const { batch, id } = await testStack.delivered('5.000');
    const onTheRoad = await testStack.shippedFrom(batch, '5', transfer);
    await testStack.disposes(batch);
    await testStack.open(ofBatch(id));
    await testStack.delivers(onTheRoad);
    expect(await testStack.told(DESTINATION, batch)).toEqual(BORN_BLOCKED);
  });

  it('are not blocked once the recall is cancelled', async () => {
    const { supplierLot } = await testStack.delivered();
    const number = await testStack.open(ofLot(supplierLot));
    await testStack.people.done(
      testStack.on(contracts.cancelRecall, number, { body: { reason: 'Samples mixed up' } }),
    );
    const batch = await received(supplierLot);
    expect(await testStack.told(SOURCE, batch)).toEqual(['BatchReceived']);
  });

  it('are blocked exactly once when they arrive while the recall is opened', async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      const { supplierLot, batch } = await testStack.delivered();
      const onTheRoad = await testStack.shippedFrom(batch, '5', transfer);
      const arriving = await testStack.ordered(supplierLot);
      const [opened] = await Promise.all([
        testStack.open(ofLot(supplierLot)),
        testStack.people.done(approve(arriving)),
        testStack.delivers(onTheRoad),
      ]);
      const fresh = await batchOf(arriving);
      await until(async () => (await testStack.inScope(opened)).length === 3);
      await isOpen(opened);
      for (const [place, one] of [
        [SOURCE, batch],
        [SOURCE, fresh],
        [DESTINATION, batch],
      ] as const) {
        expect((await testStack.batchAt(one, place))!.recalls).toEqual([opened]);
        expect((await testStack.told(place, one)).filter((type) => type === 'BatchRecalled')).toHaveLength(1);
      }
    }
  }, 60_000);
});

describe('a closed recall', () => {
  it('blocks late arrivals under its number, and includes them when reopened', async () => {
    const { supplierLot, batch, id } = await testStack.delivered();
    const sold = await testStack.shippedFrom(batch, '4', sale);
    const number = await testStack.open(ofLot(supplierLot));
    await close(number);
    await testStack.comesBack(sold, batch, '4');
    const fresh = await received(supplierLot);
    for (const one of [`${batch}-R1`, fresh]) {
      expect(await testStack.told(SOURCE, one)).toEqual(BORN_BLOCKED);
      expect((await testStack.batchAt(one))!.recalls).toEqual([number]);
    }
    expect(await testStack.found(number)).toMatchObject({ status: 'closed' });
    expect(await testStack.inScope(number)).toEqual([id]);

    const chief = await reopen(number, testStack.people.tokens.elsewhere);
    expect(chief.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    await testStack.people.done(reopen(number));
    const names = [batch, `${batch}-R1`, fresh].map((one) =>
      batchId({ warehouse: SOURCE, item: GLY, batch: one }),
    );
    expect(await testStack.inScope(number)).toEqual(names.toSorted());
    expect(await testStack.found(number)).toMatchObject({ status: 'open', figures: null });
    expect(await testStack.history(number)).toEqual([
      'RecallOpened',
      'RecallBlocked',
      'RecallClosed',
      'RecallReopened',
      'RecallScopeExtended',
      'RecallBlocked',
    ]);
    expect((await reopen(number)).body.code).toBe('RECALL_NOT_CLOSED');
    // A batch that is blocked already is not blocked again.
    for (const one of [`${batch}-R1`, fresh]) expect(await testStack.told(SOURCE, one)).toEqual(BORN_BLOCKED);
  });

  it('is reopened exactly once when interrupted between any two steps', async () => {
    for (let nth = 1; ; nth += 1) {
      const { supplierLot } = await testStack.delivered();
      const number = await testStack.open(ofLot(supplierLot));
      await close(number);
      await received(supplierLot);
      const stop = stopAt(nth);
      await reopen(number);
      const stopped = stop.stopped();
      atCrashPoint();
      await Promise.all([1, 2].map(() => anotherInstance().advance(number, commandContext())));
      await isOpen(number);
      expect((await testStack.inScope(number)).length).toBe(2);
      const types = await testStack.history(number);
      for (const once of ['RecallReopened', 'RecallScopeExtended'])
        expect(types.filter((type) => type === once)).toHaveLength(1);
      if (!stopped) {
        expect(nth).toBeGreaterThan(5);
        return;
      }
    }
  }, 120_000);
});

const anotherInstance = (): AnotherRunner => {
  const store = new EventStore(testStack.api.events.url);
  others.push(store);
  return anotherRunner(store, recallProcess(new RecallPlaces(testStack.api.pool)));
};

describe('a service killed', () => {
  const rescue = async (number: string): Promise<void> => {
    await until(async () => {
      const { rowCount } = await testStack.api.pool.query(
        `UPDATE platform.process SET opened_at = opened_at - interval '1 minute' WHERE id = $1`,
        [number],
      );
      return rowCount === 1;
    });
    await testStack.api.app.get(Processes).sweep();
  };
  const casesOf = async (supplierLot: string): Promise<string[]> => {
    const numbers: string[] = [];
    for await (const { type, data } of testStack.api.store.readAll({ categories: new Set(['recall']) }))
      if (type === 'RecallOpened' && JSON.stringify(data).includes(`"${supplierLot}"`))
        numbers.push((data as { number: string }).number);
    return numbers;
  };
  const twoPlaces = async () => {
    const made = await testStack.delivered();
    await testStack.delivers(await testStack.shippedFrom(made.batch, '5', transfer));
    return made;
  };
  const killed = async (crashAt: string, ...sent: Parameters<CrashingService['send']>): Promise<void> => {
    const { send, died } = await startCrashingService(testStack.api, crashAt);
    await expect(send(...sent)).rejects.toThrow();
    expect(await died).toEqual([null, 'SIGKILL']);
  };
  type CrashingService = Awaited<ReturnType<typeof startCrashingService>>;

  it.each(['recall:lot', 'recall:block', 'recall:extend'])(
    'at %s opens one recall and blocks every batch once',
    async (crashAt) => {
      const { supplierLot, batch } = await twoPlaces();
      await until(async () => (await new RecallPlaces(testStack.api.pool).warehousesOf(GLY)).length === 2);
      await killed(crashAt, contracts.openRecall, '', testStack.everywhere, asked(ofLot(supplierLot)).body);
      const [number = '', ...doubles] = await casesOf(supplierLot);
      expect(doubles).toEqual([]);
      await rescue(number);
      await isOpen(number);
      for (const place of [SOURCE, DESTINATION])
        expect(await testStack.told(place, batch)).toEqual(BORN_BLOCKED);
      expect(await testStack.history(number)).toEqual(['RecallOpened', 'RecallBlocked']);
    },
    60_000,
  );

  it.each(['recall:lift'])(
    'at %s of a cancellation releases every batch once',
    async (crashAt) => {
      const { supplierLot, batch } = await twoPlaces();
      const number = await testStack.open(ofLot(supplierLot));
      await until(async () => (await testStack.inScope(number)).length === 2);
      await isOpen(number);
      const body = { reason: 'Samples mixed up' };
      await killed(crashAt, contracts.cancelRecall, number, testStack.everywhere, body);
      await rescue(number);
      expect(await testStack.found(number)).toMatchObject({ status: 'cancelled' });
      for (const place of [SOURCE, DESTINATION])
        expect(await testStack.told(place, batch)).toEqual([...BORN_BLOCKED, 'BatchRecallCancelled']);
    },
    60_000,
  );

  it('during a delivery receives the recalled goods once, blocked', async () => {
    const { supplierLot, batch } = await testStack.delivered();
    const onTheRoad = await testStack.shippedFrom(batch, '5', transfer);
    const number = await testStack.open(ofLot(supplierLot));
    await killed('outbound:receive', outbounds.deliverOutbound, onTheRoad, testStack.people.tokens.elsewhere);
    expect(await testStack.told(DESTINATION, batch)).toEqual(BORN_BLOCKED);
    await rescue(onTheRoad);
    expect(await testStack.told(DESTINATION, batch)).toEqual(BORN_BLOCKED);
    await until(async () => (await testStack.inScope(number)).length === 2);
  }, 60_000);
});
