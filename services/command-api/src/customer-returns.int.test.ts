import { createInbound, approveInbound, reverseInbound, submitInbound } from '@granary/api/inbound';
import { deliverOutbound, type NewOutbound } from '@granary/api/outbound';
import { balanceOf, credit } from '@granary/domain/credit';
import { adjust, figuresOf, stock } from '@granary/domain/stock';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { atCrashPoint, ProcessRunner } from './processes/index.ts';
import { openCustomer, receiveStock, seedMasters } from '../testing/fixtures/masters.ts';
import { peopleOf, today } from '../testing/stack/outbound.ts';
import { startTestApi, type TestApi } from '../testing/stack/test-api.ts';

type People = Awaited<ReturnType<typeof peopleOf>>;

let api: TestApi;
let people: People;
beforeAll(async () => {
  api = await startTestApi();
  await seedMasters(api.store);
  await openCustomer(api.store, 'BUYER');
  people = await peopleOf(api);
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(() => api.close());

/** Ships ten units of one batch and returns the number of their outbound. */
const left = async (batch: string, order: Partial<NewOutbound>): Promise<string> => {
  await receiveStock(api.store, 'GLY-41SL', batch, '10.000');
  return people.shipped(order);
};
const sold = (batch: string, customer = 'BUYER') => left(batch, { type: 'sale', customer });

const lineBack = (outbound: string, batch: string, quantity: string, item = 'GLY-41SL') => ({
  item,
  quantity,
  unitPrice: '9.99',
  returnedFrom: { outbound, line: 1, batch },
});
const handedIn = async (...lines: object[]): Promise<string> => {
  const body = { warehouse: 'WH-PP', type: 'return', title: 'Returned', inboundDate: today(), lines };
  const { data } = await people.done(people.as('staff', createInbound, { body }));
  const { number } = data as { number: string };
  await people.done(people.on('staff', submitInbound, number));
  return number;
};
const comesBack = (outbound: string, batch: string, quantity: string): Promise<string> =>
  handedIn(lineBack(outbound, batch, quantity));

/** Finishes what a stopped service has left. */
const advance = (number: string) => api.app.get(ProcessRunner).advance('inbound', number, commandContext());
const returnsOf = async (outbound: string): Promise<string[]> =>
  (await people.document(outbound)).returns.map(({ quantity }) => quantity);

describe('returned goods', () => {
  it('become a child of the batch sold, held for inspection', async () => {
    const outbound = await sold('SOLD-A');
    const number = await comesBack(outbound, 'SOLD-A', '4');
    const { data } = await people.done(people.on('admin', approveInbound, number));
    expect(data).toEqual({ batches: [{ line: 1, item: 'GLY-41SL', batch: 'SOLD-A-R1' }] });
    const child = (await people.stockOf()).batches['SOLD-A-R1']!;
    expect(child.origin).toMatchObject({
      kind: 'return',
      inbound: number,
      parent: { warehouse: 'WH-PP', item: 'GLY-41SL', batch: 'SOLD-A' },
    });
    expect(figuresOf(child)).toEqual({
      current: '4.000',
      available: '0.000',
      reserved: '0.000',
      status: 'inactive',
    });
    expect(await returnsOf(outbound)).toEqual(['4.000']);
    // They are worth what they cost when they left, whatever price the return names, and what nobody entered is as it
    // was then.
    const parent = (await people.stockOf()).batches['SOLD-A']!;
    expect(parent.expiryDate).not.toBeNull();
    const { unitCost, expiryDate, productionDate, supplier, supplierLot, certificate } = parent;
    const asSold = { unitCost, expiryDate, productionDate, supplier, supplierLot, certificate };
    expect(child).toMatchObject(asSold);
  });

  it('never exceed what was shipped, over all returns', async () => {
    const outbound = await sold('SOLD-B');
    await people.done(people.on('admin', approveInbound, await comesBack(outbound, 'SOLD-B', '7')));
    const tooMuch = await people.on('admin', approveInbound, await comesBack(outbound, 'SOLD-B', '4'));
    expect(tooMuch.body).toMatchObject({ code: 'RETURN_EXCEEDS_SHIPPED', facts: { batch: 'SOLD-B' } });
    expect(await returnsOf(outbound)).toEqual(['7.000']);
    expect((await people.on('admin', approveInbound, await comesBack(outbound, 'SOLD-B', '3'))).status).toBe(
      200,
    );
  });

  it('must have left on the named outbound order', async () => {
    const number = await comesBack('OUT-20200101-0001', 'SOLD-A', '1');
    expect((await people.on('admin', approveInbound, number)).body.code).toBe('RETURN_NOT_SHIPPED');
  });

  it('must have been sold: a transfer arrives at its destination and nowhere else', async () => {
    const moved = await left('MOVES', { type: 'transfer', destination: 'WH-BTB' });
    const approval = await people.on('admin', approveInbound, await comesBack(moved, 'MOVES', '5'));
    expect(approval.body).toMatchObject({ code: 'RETURN_OF_SALES_ONLY', facts: { number: moved } });
    await people.done(people.as('elsewhere', deliverOutbound, { params: { number: moved } }));
    const onHand = async (place: string) =>
      Object.values((await people.stockOf('GLY-41SL', place)).batches)
        .filter(({ code }) => code.startsWith('MOVES'))
        .map(({ current }) => current);
    expect([...(await onHand('WH-PP')), ...(await onHand('WH-BTB'))]).toEqual(['0.000', '10.000']);
    const samples = await left('SAMPLES', { type: 'other' });
    const answer = await people.on('admin', approveInbound, await comesBack(samples, 'SAMPLES', '1'));
    expect(answer.body.code).toBe('RETURN_OF_SALES_ONLY');
  });

  it('must be the item that was sold, and all from one customer', async () => {
    await openCustomer(api.store, 'NEIGHBOUR');
    const mine = await sold('MINE');
    const theirs = await sold('THEIRS', 'NEIGHBOUR');
    const swapped = await handedIn(lineBack(mine, 'MINE', '1', 'UREA-46'));
    expect((await people.on('admin', approveInbound, swapped)).body).toMatchObject({
      code: 'RETURN_OF_OTHER_ITEM',
      facts: { number: mine, sold: 'GLY-41SL', item: 'UREA-46' },
    });
    const mixed = await handedIn(lineBack(mine, 'MINE', '1'), lineBack(theirs, 'THEIRS', '1'));
    expect((await people.on('admin', approveInbound, mixed)).body).toMatchObject({
      code: 'RETURN_OF_OTHER_CUSTOMER',
      facts: { number: theirs, customer: 'NEIGHBOUR', expected: 'BUYER' },
    });
    expect([...(await returnsOf(mine)), ...(await returnsOf(theirs))]).toEqual([]);
  });

  it('need the sale they come from', async () => {
    const nowhere = { item: 'GLY-41SL', quantity: '5', unitPrice: '3.25' };
    const body = { warehouse: 'WH-PP', title: 'Back', inboundDate: today() };
    const enter = async (type: string, lines: object[]) =>
      (await people.as('staff', createInbound, { body: { ...body, type, lines } })).body;
    expect(await enter('return', [nowhere])).toMatchObject({
      code: 'RETURN_SOURCE_REQUIRED',
      errors: { 'lines.0.returnedFrom.outbound': [expect.any(String)] },
    });
    expect((await enter('purchase', [lineBack('OUT-1', 'SOLD-A', '1')])).code).toBe(
      'RETURN_SOURCE_MISPLACED',
    );
  });

  it('may be returned again after a reversal', async () => {
    const outbound = await sold('SOLD-C');
    const number = await comesBack(outbound, 'SOLD-C', '10');
    await people.done(people.on('admin', approveInbound, number));
    await people.done(people.on('admin', reverseInbound, number, { body: { reason: 'Wrong customer' } }));
    expect(await returnsOf(outbound)).toEqual([]);
    const again = await people.on('admin', approveInbound, await comesBack(outbound, 'SOLD-C', '10'));
    expect(again.body.data).toMatchObject({ batches: [{ batch: 'SOLD-C-R2' }] });
  });

  it('cannot name an order of a warehouse without access to it', async () => {
    const outbound = await sold('SOLD-D');
    const line = {
      item: 'GLY-41SL',
      quantity: '1',
      unitPrice: '3.25',
      returnedFrom: { outbound, line: 1, batch: 'SOLD-D' },
    };
    const body = {
      warehouse: 'WH-BTB',
      type: 'return',
      title: 'Back',
      inboundDate: today(),
      lines: [line],
    };
    const { body: answer } = await people.as('elsewhere', createInbound, { body });
    expect(answer).toMatchObject({ code: 'WAREHOUSE_ACCESS_DENIED', facts: { warehouse: 'WH-PP' } });
  });

  it('are credited to the customer, the last part with the remainder of the line', async () => {
    await openCustomer(api.store, 'BACK', '100.00');
    await receiveStock(api.store, 'GLY-41SL', 'SOLD-E', '0.500', '2020-01-01T00:00:00.000Z');
    const sale = { type: 'sale' as const, customer: 'BACK', lines: [{ item: 'GLY-41SL', quantity: '0.5' }] };
    const outbound = await people.shipped(sale);
    const used = async () => balanceOf((await api.store.load(credit, 'BACK')).state).used;
    expect(await used()).toBe('2.10');
    const first = await comesBack(outbound, 'SOLD-E', '0.333');
    await people.done(people.on('admin', approveInbound, first));
    expect(await used()).toBe('0.70');
    await people.done(people.on('admin', approveInbound, await comesBack(outbound, 'SOLD-E', '0.167')));
    expect(await used()).toBe('0.00');
    await people.done(people.on('admin', reverseInbound, first, { body: { reason: 'Wrong customer' } }));
    expect(await used()).toBe('1.40');
    await people.done(people.on('admin', approveInbound, await comesBack(outbound, 'SOLD-E', '0.333')));
    expect(await used()).toBe('0.00');
  });

  it('are debited again once on reversal, wherever the service stops, even beyond the limit', async () => {
    const points = [
      'inbound:intent',
      'inbound:hold',
      'inbound:confirm-reversal',
      'inbound:take-back',
      'inbound:debit',
      'inbound:cancel-return',
      'inbound:complete-reversal',
    ];
    for (const point of points) {
      const batch = `DEBT-${point.slice(8).toUpperCase()}`;
      await openCustomer(api.store, batch, '42.00');
      await receiveStock(api.store, 'GLY-41SL', batch, '20.000', '2018-01-01T00:00:00.000Z');
      const outbound = await people.shipped({ type: 'sale', customer: batch });
      const number = await comesBack(outbound, batch, '10');
      await people.done(people.on('admin', approveInbound, number));
      await people.shipped({ type: 'sale', customer: batch });
      atCrashPoint((name) => {
        if (name === point) throw new Error(`stopped at ${name}`);
      });
      const body = { reason: 'Wrong customer' };
      expect((await people.on('admin', reverseInbound, number, { body })).status).toBe(500);
      atCrashPoint();
      await Promise.all([1, 2].map(() => advance(number)));
      const events = (await people.creditEvents(outbound, batch)).map(({ type }) => type);
      expect({ point, events }).toEqual({
        point,
        events: ['CreditHeld', 'CreditCharged', 'CreditReturned', 'CreditReturnReversed'],
      });
      expect(balanceOf((await api.store.load(credit, batch)).state)).toMatchObject({
        used: '84.00',
        available: '-42.00',
      });
      expect(await returnsOf(outbound)).toEqual([]);
      expect((await people.stockOf()).batches[`${batch}-R1`]).toMatchObject({
        closed: 'reversed',
        current: '0.000',
      });
      const again = await people.on('admin', reverseInbound, number, { body });
      expect(again.status).toBe(200);
    }
  }, 90_000);

  it('keep their credit once they have been used', async () => {
    await openCustomer(api.store, 'MOVED', '100.00');
    await receiveStock(api.store, 'GLY-41SL', 'MOVED-1', '10.000', '2017-01-01T00:00:00.000Z');
    const outbound = await people.shipped({ type: 'sale', customer: 'MOVED' });
    const number = await comesBack(outbound, 'MOVED-1', '10');
    await people.done(people.on('admin', approveInbound, number));
    await api.store.decide(stock, 'WH-PP.GLY-41SL', commandContext(), (state) =>
      adjust(state, {
        warehouse: 'WH-PP',
        item: 'GLY-41SL',
        batch: 'MOVED-1-R1',
        delta: '-1.000',
        reason: 'Broken on the way',
      }),
    );
    const undo = await people.on('admin', reverseInbound, number, { body: { reason: 'Wrong customer' } });
    expect(undo.body.code).toBe('BATCH_TOUCHED');
    expect(balanceOf((await api.store.load(credit, 'MOVED')).state).used).toBe('0.00');
    expect(await returnsOf(outbound)).toEqual(['10.000']);
  });

  it('are credited once, wherever the service stops', async () => {
    for (const point of ['inbound:claim', 'inbound:receive', 'inbound:credit', 'inbound:complete']) {
      const batch = `PAID-${point.slice(8).toUpperCase()}`;
      await openCustomer(api.store, batch, '100.00');
      await receiveStock(api.store, 'GLY-41SL', batch, '10.000', '2019-01-01T00:00:00.000Z');
      const outbound = await people.shipped({ type: 'sale', customer: batch });
      const number = await comesBack(outbound, batch, '10');
      atCrashPoint((name) => {
        if (name === point) throw new Error(`stopped at ${name}`);
      });
      expect((await people.on('admin', approveInbound, number)).status).toBe(500);
      atCrashPoint();
      await Promise.all([1, 2].map(() => advance(number)));
      const events = (await people.creditEvents(outbound, batch)).map(({ type }) => type);
      expect({ point, events }).toEqual({ point, events: ['CreditHeld', 'CreditCharged', 'CreditReturned'] });
      expect(balanceOf((await api.store.load(credit, batch)).state).used).toBe('0.00');
    }
  }, 60_000);

  it('are received once, wherever the service stops', async () => {
    for (const point of ['inbound:intent', 'inbound:claim', 'inbound:start-receipt', 'inbound:receive']) {
      const batch = `SOLD-${point.slice(8).toUpperCase()}`;
      const outbound = await sold(batch);
      const number = await comesBack(outbound, batch, '10');
      atCrashPoint((name) => {
        if (name === point) throw new Error(`stopped at ${name}`);
      });
      expect((await people.on('admin', approveInbound, number)).status).toBe(500);
      atCrashPoint();
      await advance(number);
      const children = Object.keys((await people.stockOf()).batches).filter((code) =>
        code.startsWith(`${batch}-R`),
      );
      expect({ point, children }).toEqual({ point, children: [`${batch}-R1`] });
      expect(await returnsOf(outbound)).toEqual(['10.000']);
    }
  }, 30_000);
});
