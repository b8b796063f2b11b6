import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/counts';
import type { Endpoint } from '@granary/api/http';
import * as outbounds from '@granary/api/outbound';
import { count, type CountDocument, type CountEvent } from '@granary/domain/counts';
import {
  adjust,
  commitReservation,
  reopenReservation,
  stock,
  type StockEventData,
} from '@granary/domain/stock';
import { EventStore } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { until } from '@granary/testing/stack';
import { v7 as uuidV7 } from 'uuid';
import { countProcess } from './counts/count.process.ts';
import { anotherRunner, type AnotherRunner } from '../testing/stack/another-runner.ts';
import { stopAt } from '../testing/stack/interruptions.ts';
import { ITEMS, SOURCE, receiveStock, seedMasters } from '../testing/fixtures/masters.ts';
import { line, peopleOf } from '../testing/stack/outbound.ts';
import { Processes, atCrashPoint } from './processes/index.ts';
import { startTestApi, type TestAnswer, type TestApi, type TestRequest } from '../testing/stack/test-api.ts';

const [GLY, UREA] = ITEMS;
let api: TestApi;
let people: Awaited<ReturnType<typeof peopleOf>>;
const restarted: EventStore[] = [];
let batches = 0;

beforeAll(async () => {
  api = await startTestApi();
  await seedMasters(api.store);
  people = await peopleOf(api);
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(async () => {
  await Promise.all(restarted.map((store) => store.close()));
  await api.close();
});

type Person = Parameters<typeof people.on>[0];
const on = (person: Person, contract: Endpoint, number: string, body: unknown = {}) =>
  people.on(person, contract, number, { body });
const counted = (person: Person, number: string, place: number, quantity: string, sent: TestRequest = {}) =>
  people.as(person, contracts.countLine, {
    params: { number, line: String(place) },
    body: { counted: quantity },
    ...sent,
  });

/** A new batch for every test. */
const batch = async (quantity = '100.000', code: string = GLY): Promise<string> => {
  batches += 1;
  const name = `CB-${String(batches).padStart(3, '0')}`;
  // Later than all others, so that no allocation of another test takes from it.
  await receiveStock(
    api.store,
    code,
    name,
    quantity,
    `2026-02-01T00:00:${String(batches % 60).padStart(2, '0')}.000Z`,
  );
  return name;
};
const opened = async (
  sheet: readonly { item: string; batch: string }[],
  changes: object = {},
): Promise<string> => {
  const { data } = await people.done(
    people.as('staff', contracts.openCount, {
      body: { warehouse: SOURCE, title: 'Aisle A', scope: { kind: 'batches' }, batches: sheet, ...changes },
    }),
  );
  return (data as { number: string }).number;
};
const state = async (number: string): Promise<CountDocument> => {
  const { state: found } = await api.store.load(count, number);
  if (found.status === 'none') throw new Error(`${number} is not there`);
  return found;
};
/** Counted twice where it differs, and submitted. */
const countedAndHandedIn = async (
  quantity: string,
  sheet: readonly { item: string; batch: string }[],
): Promise<string> => {
  const number = await opened(sheet, { tolerance: '100' });
  for (const [index] of sheet.entries()) await people.done(counted('staff', number, index + 1, quantity));
  await people.done(on('staff', contracts.submitCount, number));
  return number;
};
/** An order that holds part of this batch only. */
const orderFrom = async (name: string, quantity: string): Promise<string> => {
  const order = await people.created({ lines: [line(quantity)] });
  await people.done(
    on('staff', outbounds.planAllocation, order, {
      lines: [
        {
          line: 1,
          strategy: 'manual',
          batches: [{ batch: name, quantity }],
          overrideReason: 'Fresh goods',
        },
      ],
    }),
  );
  await people.done(on('staff', outbounds.submitOutbound, order));
  return order;
};
const spill = (name: string, delta: string) =>
  api.store.decide(stock, `${SOURCE}.${GLY}`, commandContext(), (stands) =>
    adjust(stands, {
      warehouse: SOURCE,
      item: GLY,
      batch: name,
      delta,
      reason: 'Spilled after counting',
    }),
  );
const onHand = async (name: string, code: string = GLY) =>
  (await people.stockOf(code)).batches[name]?.current;
const adjustments = async (number: string) => {
  const found: StockEventData<'BatchAdjusted'>[] = [];
  for (const { type, data } of await people.stockEvents(number))
    if (type === 'BatchAdjusted') found.push(data);
  return found;
};
const outcome = async (number: string) => {
  for await (const { type, data } of api.store.readStream('count', number))
    if (type === 'CountAdjusted')
      return (data as Extract<CountEvent, { type: 'CountAdjusted' }>['data']).differences;
  return undefined;
};
const code = async (answer: Promise<TestAnswer>): Promise<string | undefined> => (await answer).body.code;

describe('a result that arrives late', () => {
  it('is refused if goods of its batch have moved since, whatever happened to others of the item', async () => {
    const [one, other] = [await batch(), await batch()];
    const number = await opened([one, other].map((name) => ({ item: GLY, batch: name })));
    const { position } = await api.store.load(count, number);
    const late = (place: number, seen = position) =>
      counted('staff', number, place, '98', {
        body: { counted: '98', seen: { round: 1, logPosition: String(seen) } },
      });
    await orderFrom(other, '5');
    // Reserved goods have not moved.
    await people.done(late(2));
    const { position: now } = await spill(other, '-1.000');
    await people.done(late(1));
    expect(await code(late(2))).toBe('COUNT_GOODS_MOVED');
    await people.done(late(2, now));
    expect((await state(number)).lines.map(({ countings }) => countings.at(-1)?.book.onHand)).toEqual([
      '100.000',
      '99.000',
    ]);
  });
});

describe('a stock count', () => {
  it('is counted by one person, recounted by another, approved by a third, and posted with its reason', async () => {
    const [first, second] = [await batch(), await batch('50.000', UREA)];
    const number = await opened([
      { item: GLY, batch: first },
      { item: UREA, batch: second },
    ]);
    expect(number).toMatch(/^CN-\d{8}-\d{4}$/);
    await people.done(counted('staff', number, 1, '97'));
    await people.done(counted('second', number, 2, '50'));
    const { data } = await people.done(on('staff', contracts.submitCount, number));
    expect(data).toEqual({ recount: 1 });
    expect(await code(counted('staff', number, 1, '97'))).toBe('RECOUNT_BY_OTHER_PERSON');
    await people.done(counted('second', number, 1, '96'));
    await people.done(on('second', contracts.submitCount, number));
    expect(await code(on('staff', contracts.approveCount, number))).toBe('PERMISSION_DENIED');
    await people.done(on('admin', contracts.approveCount, number, { notes: 'Four bottles broken' }));
    expect(await onHand(first)).toBe('96.000');
    expect(await adjustments(number)).toMatchObject([
      { batch: first, delta: '-4.000', count: number, reason: 'Four bottles broken' },
    ]);
    expect(await outcome(number)).toMatchObject([
      { line: 1, delta: '-4.000', applied: '-4.000', costValue: '-13.00', refusal: null },
    ]);
    expect(await state(number)).toMatchObject({ status: 'adjusted' });
  });

  it('posts the difference, whatever moved between count and approval', async () => {
    const name = await batch();
    const number = await countedAndHandedIn('95', [{ item: GLY, batch: name }]);
    await receiveStock(api.store, GLY, `${name}-X`, '1.000');
    await spill(name, '-30.000');
    await people.done(on('admin', contracts.approveCount, number));
    expect(await onHand(name)).toBe('65.000');
  });

  it('cannot be approved by whoever counted, nor handled by another warehouse', async () => {
    const number = await opened([{ item: GLY, batch: await batch() }]);
    await people.done(counted('admin', number, 1, '100'));
    await people.done(on('staff', contracts.submitCount, number));
    expect(await code(on('admin', contracts.approveCount, number))).toBe('OWN_DOCUMENT');
    expect(await code(on('elsewhere', contracts.approveCount, number))).toBe('WAREHOUSE_ACCESS_DENIED');
    expect(await code(counted('elsewhere', number, 1, '1'))).toBe('WAREHOUSE_ACCESS_DENIED');
    const elsewhere = { warehouse: 'WH-BTB', title: 'X', scope: { kind: 'batches' } };
    expect(
      await code(
        people.as('staff', contracts.openCount, {
          body: { ...elsewhere, batches: [{ item: GLY, batch: 'CB-001' }] },
        }),
      ),
    ).toBe('WAREHOUSE_ACCESS_DENIED');
    await people.done(on('root', contracts.approveCount, number));
  });

  it('lists only existing batches, and accepts others found during the count', async () => {
    const [named, found] = [await batch(), await batch()];
    expect(
      await code(
        people.as('staff', contracts.openCount, {
          body: {
            warehouse: SOURCE,
            title: 'X',
            scope: { kind: 'batches' },
            batches: [{ item: GLY, batch: 'NO-SUCH' }],
          },
        }),
      ),
    ).toBe('BATCH_NOT_FOUND');
    const number = await opened([{ item: GLY, batch: named }]);
    const added = await people.done(
      on('second', contracts.addCountLine, number, { item: GLY, batch: found }),
    );
    expect(added.data).toEqual({ line: 2 });
    expect((await state(number)).lines[1]).toMatchObject({ batch: found, location: 'A-01', shelf: '2' });
  });

  it('breaks the newest reservations if goods are missing: their order is invalid and cannot ship', async () => {
    const name = await batch('10.000');
    const order = await orderFrom(name, '10');
    const number = await countedAndHandedIn('7', [{ item: GLY, batch: name }]);
    await people.done(on('admin', contracts.approveCount, number));
    expect(await outcome(number)).toMatchObject([
      { applied: '-3.000', broken: [{ document: { number: order }, line: 1, quantity: '3.000' }] },
    ]);
    await until(async () => (await people.document(order)).lines[0]?.invalid.length === 1);
    expect(await code(on('admin', outbounds.approveOutbound, order))).toBe('ALLOCATION_INVALID');
  });
});

describe('concurrent counts', () => {
  it('of different lines both succeed; of the same line, the second is refused', async () => {
    const sheet = [
      { item: GLY, batch: await batch() },
      { item: GLY, batch: await batch() },
    ];
    const number = await opened(sheet);
    const both = await Promise.all([counted('staff', number, 1, '100'), counted('second', number, 2, '100')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await code(counted('second', number, 1, '99'))).toBe('COUNTED_BY_OTHER');
    expect((await state(number)).lines.map(({ countings }) => countings.length)).toEqual([1, 1]);
  });

  it('are approved once: a repeated click changes nothing, a second approver is refused', async () => {
    const name = await batch();
    const number = await countedAndHandedIn('90', [{ item: GLY, batch: name }]);
    const key = uuidV7();
    const click = () => people.on('admin', contracts.approveCount, number, { body: {}, key });
    const answers = await Promise.all([click(), click(), on('root', contracts.approveCount, number)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect((await click()).status === 200 || answers[2].status === 200).toBe(true);
    expect(await adjustments(number)).toHaveLength(1);
    expect(await onHand(name)).toBe('90.000');
  });

  it('of the same batch on two sheets: the later adjustment is refused and flagged', async () => {
    const name = await batch();
    const first = await countedAndHandedIn('98', [{ item: GLY, batch: name }]);
    const second = await countedAndHandedIn('98', [{ item: GLY, batch: name }]);
    await people.done(on('admin', contracts.approveCount, first));
    await people.done(on('admin', contracts.approveCount, second));
    expect(await onHand(name)).toBe('98.000');
    expect(await outcome(second)).toMatchObject([{ applied: '0.000', refusal: 'COUNT_OVERTAKEN' }]);
  });
});

describe('an interrupted count', () => {
  const anotherInstance = (): AnotherRunner => {
    const store = new EventStore(api.events.url);
    restarted.push(store);
    return anotherRunner(store, countProcess);
  };

  it('is completed from any step, and every difference is posted once', async () => {
    for (let nth = 1; ; nth += 1) {
      const [first, second] = [await batch(), await batch('100.000', UREA)];
      const number = await countedAndHandedIn('95', [
        { item: UREA, batch: second },
        { item: GLY, batch: first },
      ]);
      const stop = stopAt(nth);
      await on('admin', contracts.approveCount, number);
      const stopped = stop.stopped();
      stopAt(1 + (nth % 2));
      await anotherInstance()
        .advance(number, commandContext())
        .catch(() => undefined);
      atCrashPoint();
      await Promise.all(
        [anotherInstance(), anotherInstance()].map((one) => one.advance(number, commandContext())),
      );
      expect((await adjustments(number)).map(({ delta }) => delta)).toEqual(['-5.000', '-5.000']);
      expect(await outcome(number)).toMatchObject([{ applied: '-5.000' }, { applied: '-5.000' }]);
      expect(await state(number)).toMatchObject({ status: 'adjusted', settling: null });
      if (!stopped) {
        expect(nth).toBeGreaterThan(3);
        return;
      }
    }
  }, 60_000);

  it('is completed by the watchdog when it was blocked by goods in shipment', async () => {
    const name = await batch('10.000');
    const order = await orderFrom(name, '10');
    const number = await countedAndHandedIn('8', [{ item: GLY, batch: name }]);
    const [reservation = ''] =
      Object.entries((await people.stockOf()).reservations).find(
        ([, hold]) => hold.document.number === order,
      ) ?? [];
    const place = { warehouse: SOURCE, item: GLY, reservation };
    await api.store.decide(stock, `${SOURCE}.${GLY}`, commandContext(), (stands) =>
      commitReservation(stands, { ...place, day: '2026-11-21' }),
    );
    expect(await code(on('admin', contracts.approveCount, number))).toBe('ADJUSTMENT_BELOW_RESERVED');
    expect(await state(number)).toMatchObject({ status: 'approved' });
    await api.store.decide(stock, `${SOURCE}.${GLY}`, commandContext(), (stands) =>
      reopenReservation(stands, { ...place, reason: 'shipment refused' }),
    );
    await until(
      async () => {
        await api.app.get(Processes).sweep();
        return (await state(number)).status === 'adjusted';
      },
      { withinMs: 20_000, what: 'the watchdog' },
    );
    expect(await onHand(name)).toBe('8.000');
  }, 30_000);
});

describe('a short pick of goods not found', () => {
  const countsOf = async (order: string): Promise<string[]> => {
    const numbers: string[] = [];
    for await (const { streamId, type, data } of api.store.readAll({ categories: new Set(['count']) }))
      if (type === 'CountOpened' && JSON.stringify(data).includes(`"${order}"`)) numbers.push(streamId);
    return numbers;
  };

  it('opens one count of the locked batch, whose loss is posted with the order as its cause', async () => {
    const name = await batch('5.000');
    const order = await orderFrom(name, '5');
    await people.done(on('admin', outbounds.approveOutbound, order));
    await people.done(on('staff', outbounds.releaseOutbound, order));
    await people.done(on('staff', outbounds.startPicking, order));
    const { data } = await people.done(
      on('staff', outbounds.recordShortage, order, {
        line: 1,
        batch: name,
        quantity: '2',
        reason: 'not_found',
      }),
    );
    const child = `${name}-S1`;
    expect(data).toEqual({ lockedBatch: child });
    await until(async () => (await countsOf(order)).length > 0);
    const [number = ''] = await countsOf(order);
    expect(await state(number)).toMatchObject({
      scope: { kind: 'short_pick', outbound: order, line: 1, reason: 'not_found' },
      lines: [{ item: GLY, batch: child }],
    });
    await people.done(counted('second', number, 1, '0'));
    await people.done(on('second', contracts.submitCount, number));
    await people.done(counted('staff', number, 1, '0'));
    await people.done(on('staff', contracts.submitCount, number));
    await people.done(on('admin', contracts.approveCount, number));
    expect(await onHand(child)).toBe('0.000');
    expect(await onHand(name)).toBe('3.000');
    expect(await countsOf(order)).toHaveLength(1);
  });
});
