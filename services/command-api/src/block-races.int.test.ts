import * as outbound from '@granary/api/outbound';
import { lock, stock, unlock } from '@granary/domain/stock';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { until } from '@granary/testing/stack';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ITEMS, SOURCE } from '../testing/fixtures/masters.ts';
import { atCrashPoint } from './processes/index.ts';
import { delaySteps } from '../testing/stack/delays.ts';
import { ofBatch, openTestStack } from '../testing/stack/recalls.ts';

const [GLY] = ITEMS;
const ROUNDS = 10;
let testStack: Awaited<ReturnType<typeof openTestStack>>;
beforeAll(async () => {
  testStack = await openTestStack();
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(() => testStack.api.close());

const locks = (batch: string) =>
  testStack.api.store.decide(stock, `${SOURCE}.${GLY}`, commandContext(), (state) =>
    lock(state, { warehouse: SOURCE, item: GLY, batch, reason: 'Cans leak' }),
  );
const unlocks = (batch: string) =>
  testStack.api.store.decide(stock, `${SOURCE}.${GLY}`, commandContext(), (state) =>
    unlock(state, { warehouse: SOURCE, item: GLY, batch, reason: 'Wiped' }),
  );
const on = (...asked: Parameters<typeof testStack.people.on>) => testStack.people.on(...asked);
const pickingOf = async (batch: string): Promise<string> => {
  const number = await testStack.plannedFrom(batch, '4');
  for (const [person, contract] of [
    ['staff', outbound.submitOutbound],
    ['admin', outbound.approveOutbound],
    ['staff', outbound.releaseOutbound],
    ['staff', outbound.startPicking],
  ] as const)
    await testStack.people.done(on(person, contract, number));
  return number;
};
const picks = (number: string, batch: string) =>
  on('staff', outbound.recordPick, number, { body: { line: 1, batch, quantity: '4' } });
const ships = (number: string) => on('staff', outbound.shipOutbound, number);
/** Waits until the order records that it may not use the batch. */
const isTold = (number: string, batch: string) =>
  until(async () =>
    (await testStack.people.document(number)).lines[0]!.invalid.some((one) => one.batch === batch),
  );
/** Every round has other delays between the steps. */
const rounds = async (round: (nth: number) => Promise<void>): Promise<void> => {
  for (let nth = 0; nth < ROUNDS; nth += 1) await round(nth);
};
/** Runs both concurrently, one of them slightly delayed. */
const meeting = async <A, B>(
  seed: number,
  one: () => Promise<A>,
  other: () => Promise<B>,
): Promise<[A, B]> => {
  delaySteps(seed);
  const both = await Promise.all(
    seed % 2 === 0
      ? [one(), other()]
      : [new Promise((resolve) => setTimeout(resolve, 3 * seed)).then(one), other()],
  );
  atCrashPoint();
  return both;
};

describe('a batch locked while an order', () => {
  it('is submitted: nothing is reserved, or the order is flagged', async () => {
    await rounds(async (nth) => {
      const { batch } = await testStack.delivered();
      const number = await testStack.plannedFrom(batch, '4');
      const [submitted] = await meeting(
        nth,
        () => on('staff', outbound.submitOutbound, number),
        () => locks(batch),
      );
      const { reserved } = (await testStack.batchAt(batch))!;
      if (submitted.status === 200) await isTold(number, batch);
      else expect([submitted.body.code, reserved]).toEqual(['ALLOCATION_CONFLICT', '0.000']);
      const approved = await on('admin', outbound.approveOutbound, number);
      expect(approved.status).toBe(409);
    });
  }, 60_000);

  it('is reallocated: the batch is not reserved, or the order is flagged', async () => {
    await rounds(async (nth) => {
      const { batch } = await testStack.delivered();
      const { batch: other } = await testStack.delivered();
      const number = await pickingOf(batch);
      const body = {
        line: 1,
        allocation: {
          strategy: 'manual',
          batches: [{ batch: other, quantity: '4' }],
          overrideReason: 'it lies in front',
        },
        reason: 'it lies in front',
      };
      const [swapped] = await meeting(
        nth,
        () => on('admin', outbound.reallocateLine, number, { body }),
        () => locks(other),
      );
      if (swapped.status === 200) await isTold(number, other);
      else expect((await testStack.people.document(number)).lines[0]!.batches).toMatchObject([{ batch }]);
    });
  }, 60_000);

  it('is picked: the goods are recalled on the shelf, or the order is flagged and never ships them', async () => {
    await rounds(async (nth) => {
      const { batch } = await testStack.delivered();
      const number = await pickingOf(batch);
      const [picked] = await meeting(
        nth,
        () => picks(number, batch),
        () => testStack.open(ofBatch(`${SOURCE}.${GLY}.${batch}`)),
      );
      await isTold(number, batch);
      expect((await picks(number, batch)).status).toBe(409);
      if (picked.status !== 200) {
        expect(picked.body.code).toBe('BATCH_MAY_NOT_LEAVE');
        return;
      }
      await testStack.people.done(on('staff', outbound.finishPicking, number));
      expect((await ships(number)).body.code).toBe('SHIPMENT_REFUSED');
    });
  }, 60_000);

  it('is shipped: the goods left before the lock, or stay', async () => {
    await rounds(async (nth) => {
      const { batch } = await testStack.delivered();
      const number = await pickingOf(batch);
      await testStack.people.done(picks(number, batch));
      await testStack.people.done(on('staff', outbound.finishPicking, number));
      const [shipped, locked] = await meeting(
        nth,
        () => ships(number),
        () => locks(batch),
      );
      const history = await testStack.people.stockEvents(number);
      const isShipped = history.some(({ type }) => type === 'StockIssued');
      expect({ status: shipped.status, isShipped }).toEqual({
        status: isShipped ? 200 : 409,
        isShipped,
      });
      let committedAt = 0n;
      for await (const { type, data, position } of testStack.api.store.readStream(
        'stock',
        `${SOURCE}.${GLY}`,
      ))
        if (type === 'ReservationCommitted' && JSON.stringify(data).includes(`"${number}"`))
          committedAt = position;
      if (isShipped) expect(committedAt).toBeLessThan(locked.position);
      await unlocks(batch);
    });
  }, 60_000);
});
