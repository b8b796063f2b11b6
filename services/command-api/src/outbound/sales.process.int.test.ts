import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/outbound';
import { balanceOf, credit } from '@granary/domain/credit';
import { sum, toQuantity } from '@granary/domain/kernel';
import { dispose, lock, stock } from '@granary/domain/stock';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { atCrashPoint } from '../processes/index.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { interruptions, type Interruptions, type Scene } from '../../testing/stack/interruptions.ts';
import { ITEMS, SOURCE, openCustomer, receiveStock, seedMasters } from '../../testing/fixtures/masters.ts';
import { line, peopleOf } from '../../testing/stack/outbound.ts';

const [, UREA] = ITEMS;
/** Three and four, at 4.20 each. */
const AMOUNT = '29.40';

let api: TestApi;
let people: Awaited<ReturnType<typeof peopleOf>>;
let stops: Interruptions;
beforeAll(async () => {
  api = await startTestApi();
  await seedMasters(api.store);
  people = await peopleOf(api);
  stops = interruptions(api.events.url);
  for (const code of ITEMS) await receiveStock(api.store, code, 'PLENTY', '100000.000');
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(async () => {
  await stops.close();
  await api.close();
});

const between = (scene: Scene, atLeast: number) => () => stops.betweenAllSteps(scene, atLeast);

let customers = 0;
/** A sale of two items to a new customer. */
const saleTo = async (limit = '1000.00') => {
  customers += 1;
  const customer = `CUST-${customers}`;
  await openCustomer(api.store, customer, limit);
  return { type: 'sale' as const, customer, lines: [line('3'), line('4', UREA)] };
};

const ledger = async (number: string) => {
  const customer = (await people.document(number)).content.customer!;
  const { reserved, used } = balanceOf((await api.store.load(credit, customer)).state);
  return { reserved, used };
};
const onLedger = async (number: string): Promise<string[]> => {
  const customer = (await people.document(number)).content.customer!;
  return (await people.creditEvents(number, customer)).map(({ type }) => type);
};
const heldGoods = async (number: string): Promise<string> => {
  const held: string[] = [];
  for (const code of ITEMS)
    for (const { document, batches } of Object.values((await people.stockOf(code)).reservations))
      if (document.number === number) held.push(...batches.map(({ quantity }) => quantity));
  return toQuantity(sum(held));
};
const standing = async (number: string) => {
  const { status, process } = await people.document(number);
  return { status, process: process.kind, goods: await heldGoods(number), ...(await ledger(number)) };
};
const free = { goods: '0.000', reserved: '0.00', used: '0.00' };
const held = { goods: '7.000', reserved: AMOUNT, used: '0.00' };
const settled = (status: string) => ({ status, process: 'none' });

describe('the process of a sale, interrupted between any two steps', () => {
  it(
    'of its submission, reserves goods and credit once',
    between(
      {
        prepare: async () => people.planned(await saleTo()),
        act: (number) => people.on('staff', contracts.submitOutbound, number),
        check: async (number) => {
          expect(await standing(number)).toEqual({ ...settled('sales_pending'), ...held });
          expect(await onLedger(number)).toEqual(['CreditHeld']);
        },
      },
      4,
    ),
    60_000,
  );

  it(
    'of a submission over the limit, reserves neither goods nor credit',
    between(
      {
        prepare: async () => people.planned(await saleTo('29.39')),
        act: (number) => people.on('staff', contracts.submitOutbound, number),
        check: async (number) => {
          expect(await standing(number)).toEqual({ ...settled('created'), ...free });
          expect(await onLedger(number)).toEqual([]);
          expect((await people.history(number)).slice(-2)).toEqual([
            'OutboundSubmissionRefused',
            'OutboundHoldsReleased',
          ]);
        },
      },
      6,
    ),
    60_000,
  );

  it(
    'of a rejection by sales, releases everything once',
    between(
      {
        prepare: async () => people.submitted(await saleTo()),
        act: (number) =>
          people.on('admin', contracts.rejectSale, number, { body: { reason: 'Too much at once' } }),
        check: async (number) => {
          expect(await standing(number)).toEqual({ ...settled('sales_rejected'), ...free });
          expect(await onLedger(number)).toEqual(['CreditHeld', 'CreditReleased']);
        },
      },
      4,
    ),
    60_000,
  );

  it(
    'of a rejection by the warehouse, releases everything once and voids the notice',
    between(
      {
        prepare: async () => people.handedOver(await saleTo()),
        act: (number) =>
          people.on('admin', contracts.rejectOutbound, number, { body: { reason: 'No truck today' } }),
        check: async (number) => {
          expect(await standing(number)).toEqual({ ...settled('inventory_rejected'), ...free });
          expect((await people.document(number)).notice).toEqual({ code: `${number}-S1`, status: 'void' });
        },
      },
      4,
    ),
    60_000,
  );

  it(
    'of a short pick, keeps only the credit for the remaining goods',
    between(
      {
        prepare: async () => people.picking(await saleTo()),
        act: async (number) => {
          const { batches } = (await people.document(number)).lines[0]!;
          const body = { line: 1, batch: batches[0]!.batch, quantity: '1', reason: 'damaged' };
          return people.on('staff', contracts.recordShortage, number, { body });
        },
        check: async (number) => {
          expect(await standing(number)).toEqual({
            ...settled('picking'),
            goods: '6.000',
            reserved: '25.20',
            used: '0.00',
          });
          expect(await onLedger(number)).toEqual(['CreditHeld', 'CreditReleased']);
        },
      },
      3,
    ),
    60_000,
  );

  it(
    'of its shipment, issues the goods and charges the credit once',
    between(
      {
        prepare: async () => people.picked(await saleTo()),
        act: (number) => people.on('staff', contracts.shipOutbound, number),
        check: async (number) => {
          const gone = { goods: '0.000', reserved: '0.00', used: AMOUNT };
          expect(await standing(number)).toEqual({ ...settled('shipped'), ...gone });
          expect(await onLedger(number)).toEqual(['CreditHeld', 'CreditCharged']);
        },
      },
      7,
    ),
    60_000,
  );

  it(
    'of a refused shipment, keeps its reservations',
    between(
      {
        prepare: async (nth) => {
          const batch = `BAD-${nth}`;
          await receiveStock(api.store, UREA, batch, '4.000', `2017-01-01T00:00:${String(10 + nth)}.000Z`);
          const number = await people.picked(await saleTo());
          await api.store.decide(stock, `${SOURCE}.${UREA}`, commandContext(), (state) =>
            lock(state, { warehouse: SOURCE, item: UREA, batch, reason: 'Cans leak' }),
          );
          return number;
        },
        act: (number) => people.on('staff', contracts.shipOutbound, number),
        check: async (number) => {
          expect(await standing(number)).toEqual({ ...settled('picked'), ...held });
          expect(await onLedger(number)).toEqual(['CreditHeld']);
        },
      },
      6,
    ),
    60_000,
  );

  it(
    'of a void, reserves goods and credit again once',
    between(
      {
        prepare: async () => people.shipped(await saleTo()),
        act: (number) =>
          people.on('admin', contracts.voidShipment, number, { query: { reason: 'Wrong truck' } }),
        check: async (number) => {
          expect(await standing(number)).toEqual({ ...settled('picked'), ...held });
          expect(await onLedger(number)).toEqual(['CreditHeld', 'CreditCharged', 'CreditChargeVoided']);
        },
      },
      4,
    ),
    60_000,
  );

  it(
    'of a refused void, keeps the credit charged',
    between(
      {
        prepare: async (nth) => {
          const batch = `END-${nth}`;
          await receiveStock(api.store, UREA, batch, '4.000', `2016-01-01T00:00:${String(10 + nth)}.000Z`);
          const number = await people.shipped(await saleTo());
          await api.store.decide(stock, `${SOURCE}.${UREA}`, commandContext(), (state) =>
            dispose(state, { warehouse: SOURCE, item: UREA, batch, reason: 'used up' }),
          );
          return number;
        },
        act: (number) =>
          people.on('admin', contracts.voidShipment, number, { query: { reason: 'Wrong truck' } }),
        check: async (number) => {
          expect(await standing(number)).toEqual({
            ...settled('shipped'),
            goods: '0.000',
            reserved: '0.00',
            used: AMOUNT,
          });
        },
      },
      6,
    ),
    90_000,
  );
});
