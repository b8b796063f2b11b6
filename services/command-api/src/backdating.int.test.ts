import { recordRepayment } from '@granary/api/credit';
import { approveInbound, createInbound, submitInbound } from '@granary/api/inbound';
import { shipOutbound, voidShipment, type NewOutbound } from '@granary/api/outbound';
import { creditLineOf, timesOfCredit, type CreditEvent, type TimedCreditEvent } from '@granary/domain/credit';
import { dayIn, plus, toMoney } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openCustomer, receiveStock, seedMasters } from '../testing/fixtures/masters.ts';
import { line, peopleOf } from '../testing/stack/outbound.ts';
import { startTestApi, type TestApi } from '../testing/stack/test-api.ts';

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const dayAgo = (days: number): string => dayIn(COMPANY_TIME_ZONE, ago(days));

type People = Awaited<ReturnType<typeof peopleOf>>;
let api: TestApi;
let people: People;
beforeAll(async () => {
  api = await startTestApi();
  await seedMasters(api.store);
  people = await peopleOf(api);
  await openCustomer(api.store, 'REGULAR', '1000000.00', 'member', null, ago(200));
}, 60_000);
afterAll(() => api.close());

const ship = (number: string, shippedAt: string) =>
  people.on('staff', shipOutbound, number, { body: { shippedAt } });
const ordered = (quantity: string, changes: Partial<NewOutbound> = {}) =>
  people.picked({ lines: [line(quantity, 'UREA-46')], ...changes });
const sold = (quantity: string, salesDate = dayAgo(199), customer = 'REGULAR') =>
  ordered(quantity, { type: 'sale', customer, salesDate });
const onHand = async (batch: string) => (await people.stockOf('UREA-46')).batches[batch]?.current;

describe('a backdated shipment', () => {
  it('is refused before its goods were received, with the earliest possible time, and leaves the order unchanged', async () => {
    const came = ago(100);
    await receiveStock(api.store, 'UREA-46', 'LATE', '100.000', came);
    const number = await ordered('10');
    const { status, body } = await ship(number, ago(300));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'EFFECT_BEFORE_CAUSE',
      facts: { cause: 'stock', id: 'LATE', earliest: came, number, line: 1 },
      errors: { shippedAt: [expect.stringContaining('LATE')] },
    });
    expect(await people.document(number)).toMatchObject({ status: 'picked', lines: [{ refused: false }] });
    expect((await ship(number, ago(50))).status).toBe(200);
    expect(await onHand('LATE')).toBe('90.000');
  });

  it('is refused if it would make a later day negative, with the quantity available then', async () => {
    const early = await ordered('60');
    const left = ago(40);
    const late = await ordered('30');
    expect((await ship(late, left)).status).toBe(200);
    await receiveStock(api.store, 'UREA-46', 'YOUNG', '100.000', ago(10));
    const third = await ordered('20');
    const planned = (await people.document(third)).lines[0]?.batches;
    expect(planned).toEqual([{ batch: 'YOUNG', quantity: '20.000' }]);
    expect((await ship(early, ago(80))).status).toBe(200);
    expect(await onHand('LATE')).toBe('0.000');
    expect((await ship(third, ago(20))).body.code).toBe('EFFECT_BEFORE_CAUSE');
    expect((await ship(third, ago(9))).status).toBe(200);
    // A voided shipment returns the goods as of now, not as of the shipment.
    await people.done(people.on('admin', voidShipment, third, { query: { reason: 'Wrong truck' } }));
    await people.done(ship(await ordered('70'), ago(8)));
    const { status, body } = await ship(third, ago(8));
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        code: 'STOCK_NOT_FREE_THEN',
        facts: { batch: 'YOUNG', available: '10.000', requested: '20.000' },
      },
    });
    expect((await people.on('staff', shipOutbound, third)).status).toBe(200);
    expect(await onHand('YOUNG')).toBe('10.000');
  });

  it('cannot precede the date of its sale or its customer', async () => {
    await receiveStock(api.store, 'UREA-46', 'OLD', '100.000', ago(400));
    const number = await sold('5', dayAgo(30));
    expect((await ship(number, ago(40))).body).toMatchObject({
      code: 'EFFECT_BEFORE_CAUSE',
      facts: { cause: 'outbound', id: number, earliest: dayAgo(30) },
    });
    const before = await sold('5', dayAgo(250));
    expect((await ship(before, ago(220))).body).toMatchObject({
      code: 'EFFECT_BEFORE_CAUSE',
      facts: { cause: 'customer', id: 'REGULAR' },
    });
    expect((await ship(before, ago(190))).status).toBe(200);
    expect((await ship(number, ago(30))).status).toBe(200);
  });
});

describe('the credit of a backdated sale', () => {
  it('never reserves less than zero at any business time, even after a void and a second shipment', async () => {
    await openCustomer(api.store, 'LATE-BUYER', '1000000.00', 'regular', null, ago(200));
    await receiveStock(api.store, 'UREA-46', 'PLENTY', '500.000', ago(190));
    const number = await sold('20', dayAgo(30), 'LATE-BUYER');
    await people.done(ship(number, ago(20)));
    await people.done(people.on('admin', voidShipment, number, { query: { reason: 'Wrong truck' } }));
    await people.done(ship(number, ago(25)));
    const events: TimedCreditEvent[] = [];
    for await (const { type, data, metadata } of api.store.readStream('credit', 'LATE-BUYER'))
      events.push({ ...({ type, data } as CreditEvent), occurredAt: metadata.occurredAt });
    const times = timesOfCredit(events);
    const told = events
      .map((event, n) => ({ event, at: times[n]! }))
      .toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const balances = told.map((_, n) =>
      told.slice(0, n + 1).reduce(
        (sums, { event }) => {
          const { change } = creditLineOf(event);
          return {
            used: toMoney(plus(sums.used, change.used)),
            reserved: toMoney(plus(sums.reserved, change.reserved)),
          };
        },
        { used: '0.00', reserved: '0.00' },
      ),
    );
    const owed = balances.at(-1)?.used;
    expect(told.map(({ event: { type } }, n) => [type, balances[n]])).toEqual([
      ['CreditOpened', { used: '0.00', reserved: '0.00' }],
      ['CreditHeld', { used: '0.00', reserved: owed }],
      ['CreditCharged', { used: owed, reserved: '0.00' }],
      ['CreditChargeVoided', { used: '0.00', reserved: owed }],
      ['CreditCharged', { used: owed, reserved: '0.00' }],
    ]);
    expect(dayIn(COMPANY_TIME_ZONE, told[1]!.at)).toBe(dayAgo(25));
  });
});

describe('a backdated return', () => {
  const comesBack = async (outbound: string, inboundDate: string): Promise<string> => {
    const returnedFrom = { outbound, line: 1, batch: 'OLD' };
    const lines = [{ ...line('1', 'UREA-46'), unitPrice: '3.25', returnedFrom }];
    const body = { warehouse: 'WH-PP', type: 'return', title: 'Back', inboundDate, lines };
    const { data } = await people.done(people.as('staff', createInbound, { body }));
    const { number } = data as { number: string };
    await people.done(people.on('staff', submitInbound, number));
    return number;
  };

  it('is refused before its sale, and allowed later on the same day', async () => {
    const number = await sold('5');
    const shippedAt = ago(20);
    expect((await ship(number, shippedAt)).status).toBe(200);
    const early = await people.on('admin', approveInbound, await comesBack(number, dayAgo(21)));
    expect(early.body).toMatchObject({
      code: 'EFFECT_BEFORE_CAUSE',
      facts: { cause: 'outbound', id: number, earliest: shippedAt },
    });
    const sameDay = await people.on('admin', approveInbound, await comesBack(number, dayAgo(20)));
    expect(sameDay.status).toBe(200);
    expect((await people.stockOf('UREA-46')).batches['OLD-R1']?.receivedAt).toBe(shippedAt);
  });
});

describe('a backdated repayment', () => {
  it('is refused before the customer existed, and accepted from its first day', async () => {
    const token = await api.tokenFor('super_admin');
    const repay = (paidOn: string) =>
      api.request(recordRepayment, {
        token,
        params: { customer: 'REGULAR' },
        body: { amount: '10', paidOn, reference: 'BANK-1' },
      });
    expect((await repay(dayAgo(201))).body).toMatchObject({
      code: 'EFFECT_BEFORE_CAUSE',
      facts: { cause: 'customer', id: 'REGULAR' },
      errors: { paidOn: [expect.any(String)] },
    });
    expect((await repay(dayAgo(200))).status).toBe(200);
  });
});
