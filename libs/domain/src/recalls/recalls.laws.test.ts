import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compare, fold, toQuantity } from '../kernel/index.ts';
import { batchId, recall, statusOf, type BatchName } from '../stock/index.ts';
import {
  extendScope,
  familyOf,
  openRecall,
  recallCase,
  recallsCalledBy,
  rootsOf,
  type RecallState,
} from './index.ts';
import { outstandingOf, recoveredOf } from './rules.ts';
import { ITEM, newFixtures, type Fixtures } from '../../testing/recalls.ts';

const NUMBER = 'RC-1';
const LOT = 'L-7';
const warehouses = ['WH-PP', 'WH-SR', 'WH-BB'];
const warehouse = fc.constantFrom(...warehouses);
const pick = fc.nat({ max: 50 });
const quantity = fc.integer({ min: 1, max: 9_000 }).map((thousandths) => toQuantity(thousandths / 1000));

type Act = (fixtures: Fixtures) => void;
const nth = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

const business: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ warehouse, batch: fc.constantFrom('A', 'B', 'C'), lot: fc.constantFrom(LOT, 'L-8', null) }).map(
    ({ warehouse: place, batch, lot }): Act =>
      (fixtures) =>
        fixtures.receive(place, batch, lot),
  ),
  fc.record({ pick, quantity }).map(({ pick: n, quantity: part }): Act => (fixtures) => {
    const name = nth(fixtures.all(), n);
    if (name) fixtures.split(name, part);
  }),
  fc
    .record({ pick, quantity, warehouse })
    .map(({ pick: n, quantity: part, warehouse: to }): Act => (fixtures) => {
      const name = nth(fixtures.all(), n);
      if (name && name.warehouse !== to) fixtures.ship(name, part, { destination: to });
    }),
  fc.record({ pick, quantity }).map(({ pick: n, quantity: part }): Act => (fixtures) => {
    const name = nth(fixtures.all(), n);
    if (name) fixtures.ship(name, part, { customer: 'CUST-1' });
  }),
  pick.map(
    (n): Act =>
      (fixtures) =>
        fixtures.deliver(nth(fixtures.orders, n)),
  ),
  fc.record({ pick, warehouse }).map(
    ({ pick: n, warehouse: to }): Act =>
      (fixtures) =>
        fixtures.giveBack(nth(fixtures.orders, n), to),
  ),
);

/** One recall of a lot in single steps, so that other business can happen between any two of them. */
const caseIn = (fixtures: Fixtures) => {
  let state: RecallState = recallCase.initial();
  let followed = 0;
  let marked = false;
  const isBlocked = ({ warehouse: place, batch }: BatchName): boolean =>
    fixtures.states.get(place)!.batches[batch]!.recalls.includes(NUMBER);
  const inCase = () => (state.status === 'none' ? [] : state.batches);
  const extend = (found: readonly BatchName[]): boolean => {
    const events = extendScope(state, found);
    state = fold(recallCase, events, state);
    return events.length > 0;
  };
  const open = async (): Promise<void> => {
    const roots = await rootsOf(fixtures, { kind: 'lot', item: ITEM, supplierLot: LOT }, warehouses);
    const batches = await familyOf(fixtures, roots, false);
    if (state.status !== 'none' || batches.length === 0) return;
    const events = openRecall(state, {
      number: NUMBER,
      subject: { kind: 'lot', item: ITEM, supplierLot: LOT },
      ancestors: false,
      classification: 'class_1',
      reason: 'wrong substance',
      instructions: null,
      batches,
    });
    state = fold(recallCase, events, state);
  };
  const mark = (): void => {
    if (state.status === 'none') return;
    fixtures.mark(LOT, NUMBER);
    marked = true;
  };
  const blockNext = (): boolean => {
    const next = inCase().find((name) => !isBlocked(name));
    if (next)
      fixtures.decide(next.warehouse, (now) => recall(now, { ...next, recall: NUMBER, reason: 'because' }));
    return next !== undefined;
  };
  const lookAgain = async (): Promise<boolean> => extend(await familyOf(fixtures, inCase(), false));
  /** Processes the next stock event. */
  const follow = async (): Promise<boolean> => {
    const event = fixtures.events[followed];
    if (!event) return false;
    followed += 1;
    const called = await recallsCalledBy(fixtures, event);
    if (called?.recalls.includes(NUMBER)) extend([called.name]);
    if (event.type === 'BatchReceived' && event.data.supplierLot === LOT && state.status !== 'none')
      extend([{ warehouse: event.data.warehouse, item: ITEM, batch: event.data.batch }]);
    return true;
  };
  const finish = async (): Promise<void> => {
    await open();
    mark();
    while ((await follow()) || blockNext() || (await lookAgain()));
  };
  const steps = [open, () => Promise.resolve(mark()), () => Promise.resolve(blockNext()), lookAgain, follow];
  return { steps, finish, inCase, isBlocked, isMarked: () => marked };
};

describe('any work during a recall', () => {
  it('ends with exactly the lot’s batches and their descendants blocked', async () => {
    const step = fc.oneof(business, fc.nat({ max: 4 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(business, { maxLength: 12 }),
        fc.array(step, { maxLength: 40 }),
        async (before, then) => {
          const fixtures = newFixtures();
          for (const act of before) act(fixtures);
          const recalled = caseIn(fixtures);
          for (const one of then)
            if (typeof one === 'number') await recalled.steps[one]!();
            else {
              const held = fixtures.events.length;
              const blockedBefore = new Set(fixtures.all().filter(recalled.isBlocked).map(batchId));
              one(fixtures);
              const told = fixtures.events.slice(held);
              for (const { type, data } of told)
                if (type === 'StockReserved')
                  for (const { batch } of data.batches)
                    expect(blockedBefore).not.toContain(batchId({ ...data, batch }));
              // Never free in between: the event after its receipt is the block.
              for (const [index, { type, data }] of told.entries())
                if (recalled.isMarked() && type === 'BatchReceived' && data.supplierLot === LOT)
                  expect(told[index + 1]).toMatchObject({
                    type: 'BatchRecalled',
                    data: { batch: data.batch, recall: NUMBER },
                  });
            }
          await recalled.finish();
          const lot = fixtures.all().filter(({ warehouse: place, batch }) => {
            return fixtures.states.get(place)!.batches[batch]!.supplierLot === LOT;
          });
          const family = new Set((await familyOf(fixtures, lot, false)).map(batchId));
          expect(new Set(recalled.inCase().map(batchId))).toEqual(family);
          for (const name of fixtures.all()) {
            const batch = fixtures.states.get(name.warehouse)!.batches[name.batch]!;
            expect([batchId(name), statusOf(batch) === 'recalled']).toEqual([
              batchId(name),
              family.has(batchId(name)),
            ]);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('recovered quantities', () => {
  it('never exceed the shipment, and add up to it with outstanding and consumed goods', () => {
    const parts = fc.record({
      shipped: quantity,
      returned: quantity,
      collected: quantity,
      destroyed: quantity,
      consumed: quantity,
    });
    fc.assert(
      fc.property(parts, (all) => {
        expect(compare(recoveredOf(all), all.shipped)).toBeLessThanOrEqual(0);
        expect(compare(outstandingOf(all), 0)).toBeGreaterThanOrEqual(0);
        const none = { ...all, returned: '0.000', collected: '0.000', destroyed: '0.000', consumed: '0.000' };
        expect(outstandingOf(none)).toBe(all.shipped);
      }),
    );
  });
});
