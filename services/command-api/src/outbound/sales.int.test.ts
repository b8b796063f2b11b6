import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/outbound';
import { balanceOf, credit } from '@granary/domain/credit';
import { customer as customerDecider, deactivateCustomer } from '@granary/domain/customers';
import { item as itemDecider, reviseItem } from '@granary/domain/items';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import {
  DESTINATION,
  ITEMS,
  SOURCE,
  openCustomer,
  receiveStock,
  seedMasters,
} from '../../testing/fixtures/masters.ts';
import { line, peopleOf } from '../../testing/stack/outbound.ts';

const [GLY, UREA] = ITEMS;
let api: TestApi;
let people: Awaited<ReturnType<typeof peopleOf>>;
let seller: string;
beforeAll(async () => {
  api = await startTestApi();
  await seedMasters(api.store);
  people = await peopleOf(api);
  seller = await api.tokenFor('purchase_admin', [SOURCE], 'seller');
  for (const code of ITEMS) await receiveStock(api.store, code, 'PLENTY', '100000.000');
}, 60_000);
afterAll(() => api.close());

const balance = async (customer: string) => {
  const { reserved, used, available } = balanceOf((await api.store.load(credit, customer)).state);
  return { reserved, used, available };
};
const saleTo = (customer: string) => ({ type: 'sale' as const, customer, lines: [line('10')] });
const draft = (customer: string) => ({
  ...saleTo(customer),
  warehouse: SOURCE,
  title: 'Rice season',
});

describe('a sale over HTTP', () => {
  it('goes from the sellers to the warehouse to the customer', async () => {
    await openCustomer(api.store, 'WAY', '100.00');
    const number = await people.shipped(saleTo('WAY'));
    await people.done(people.on('staff', contracts.deliverOutbound, number));
    expect(await people.history(number)).toEqual([
      'OutboundCreated',
      'OutboundAllocationPlanned',
      'OutboundSubmitted',
      'OutboundReserved',
      'OutboundSalesApproved',
      'OutboundHandedOver',
      'OutboundApproved',
      'OutboundReleasedToPicking',
      'OutboundPickingStarted',
      'OutboundLinePicked',
      'OutboundPickingFinished',
      'OutboundShipmentStarted',
      'OutboundShipmentCommitted',
      'OutboundShipped',
      'OutboundDelivered',
    ]);
    expect(await balance('WAY')).toEqual({ reserved: '0.00', used: '42.00', available: '58.00' });
  });

  it('uses the member price for members and the retail price for everybody else', async () => {
    await openCustomer(api.store, 'RETAIL', '100.00', 'regular');
    const { sale } = await people.document(await people.created(saleTo('RETAIL')));
    expect(sale).toMatchObject({ priceList: 'retail', lines: [{ unitPrice: '4.80' }], amount: '48.00' });
  });

  it('over the limit is refused with all figures, and reserves nothing', async () => {
    await openCustomer(api.store, 'POOR', '50.00');
    await people.submitted(saleTo('POOR'));
    const number = await people.planned(saleTo('POOR'));
    const { status, body } = await people.on('staff', contracts.submitOutbound, number);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        code: 'CREDIT_INSUFFICIENT',
        facts: { limit: '50.00', used: '0.00', reserved: '42.00', available: '8.00', asked: '42.00' },
      },
    });
    const holds = Object.values((await people.stockOf(GLY)).reservations);
    expect(holds.filter(({ document }) => document.number === number)).toEqual([]);
    expect(await balance('POOR')).toMatchObject({ reserved: '42.00' });
  });

  it('is not allocated goods below the customer’s minimum shelf life', async () => {
    await openCustomer(api.store, 'KEEPS', '100.00', 'member', 365 * 200);
    const number = await people.created(saleTo('KEEPS'));
    const body = { lines: [{ line: 1, strategy: 'fifo' }] };
    const answer = await people.on('staff', contracts.planAllocation, number, { body });
    expect(answer.body.data).toMatchObject({
      allocation: 'pending',
      lines: [{ batches: [], missing: '10.000' }],
    });
  });

  it('is not submitted with goods that its customer of now finds too old', async () => {
    await openCustomer(api.store, 'ANY-AGE', '100.00');
    const number = await people.planned(saleTo('ANY-AGE'));
    const { revision } = await people.document(number);
    await openCustomer(api.store, 'CHOOSY', '100.00', 'member', 365 * 200);
    const body = { ...draft('CHOOSY'), revision };
    expect((await people.on('staff', contracts.reviseOutbound, number, { body })).status).toBe(200);
    expect((await people.on('staff', contracts.submitOutbound, number)).body).toMatchObject({
      code: 'SHELF_LIFE_TOO_SHORT',
      facts: { number, line: 1, days: 365 * 200 },
    });
    expect((await people.document(number)).status).toBe('created');
  });

  it('is not submitted if its prices have changed', async () => {
    await openCustomer(api.store, 'DEARER');
    const sale = { ...saleTo('DEARER'), lines: [line('10', UREA)] };
    const number = await people.planned(sale);
    await api.store.decide(itemDecider, UREA, commandContext(), (state) => {
      if (!('details' in state)) throw new Error('no such item');
      return reviseItem(state, { ...state.details, memberPrice: '4.30', retailPrice: '4.90' });
    });
    const submit = (amount: string) =>
      people.on('staff', contracts.submitOutbound, number, { body: { amount } });
    expect((await submit('42.00')).body).toMatchObject({
      code: 'PRICES_CHANGED',
      facts: { before: '42.00', now: '43.00' },
    });
    expect((await submit('43.00')).status).toBe(200);
  });

  it('has no day of sale once it is withdrawn, unless one was entered', async () => {
    await openCustomer(api.store, 'LATER');
    const dayOf = async (number: string) => (await people.document(number)).content.salesDate;
    for (const salesDate of [null, '2026-01-05']) {
      const number = await people.planned({ ...saleTo('LATER'), salesDate });
      await people.done(people.on('staff', contracts.submitOutbound, number));
      expect(await dayOf(number)).toEqual(salesDate ?? expect.any(String));
      await people.done(people.on('staff', contracts.withdrawOutbound, number, { body: {} }));
      expect(await dayOf(number)).toBe(salesDate);
    }
  });

  it('needs an active customer', async () => {
    await openCustomer(api.store, 'GONE');
    const number = await people.planned(saleTo('GONE'));
    await api.store.decide(customerDecider, 'GONE', commandContext(), (state) =>
      deactivateCustomer(state, 'Closed'),
    );
    expect((await people.on('staff', contracts.submitOutbound, number)).body.code).toBe('CUSTOMER_INACTIVE');
    const nobody = await people.as('staff', contracts.createOutbound, { body: draft('NOBODY') });
    expect(nobody.body).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
  });

  it('reserves nothing twice when the request is repeated', async () => {
    await openCustomer(api.store, 'TWICE', '100.00');
    const number = await people.planned(saleTo('TWICE'));
    const key = '01939d5e-0000-7000-8000-00000000aa01';
    const answers = await Promise.all(
      [1, 2, 3].map(() => people.on('staff', contracts.submitOutbound, number, { key })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await balance('TWICE')).toMatchObject({ reserved: '42.00' });
  });
});

describe('people in sales', () => {
  it('may sell without warehouse permissions, and do nothing else there', async () => {
    await openCustomer(api.store, 'SELLER');
    const created = await api.request(contracts.createOutbound, { token: seller, body: draft('SELLER') });
    const { number } = created.body.data as { number: string };
    const as = (contract: typeof contracts.submitOutbound, body = {}) =>
      api.request(contract, { token: seller, params: { number }, body });
    const plan = { lines: [{ line: 1, strategy: 'fifo' }] };
    const planned = await api.request(contracts.planAllocation, {
      token: seller,
      params: { number },
      body: plan,
    });
    expect([created.status, planned.status, (await as(contracts.submitOutbound)).status]).toEqual([
      200, 200, 200,
    ]);
    const other = await people.created();
    const foreign = await api.request(contracts.submitOutbound, {
      token: seller,
      params: { number: other },
      body: {},
    });
    expect(foreign.body).toMatchObject({
      code: 'PERMISSION_DENIED',
      facts: { permission: 'outbound:write' },
    });
  });

  it('of another warehouse are refused', async () => {
    await openCustomer(api.store, 'ELSEWHERE');
    const number = await people.submitted(saleTo('ELSEWHERE'));
    const answer = await people.on('elsewhere', contracts.approveSale, number);
    expect(answer.body).toMatchObject({ code: 'WAREHOUSE_ACCESS_DENIED', facts: { warehouse: SOURCE } });
    expect(DESTINATION).not.toBe(SOURCE);
  });

  it('cannot approve without the permission, nor their own sale without a reason', async () => {
    await openCustomer(api.store, 'OWN');
    const number = await people.submitted(saleTo('OWN'));
    expect((await people.on('second', contracts.approveSale, number)).body.code).toBe('PERMISSION_DENIED');
    const own = await people.planned(saleTo('OWN'));
    await people.done(people.on('admin', contracts.submitOutbound, own));
    expect((await people.on('admin', contracts.approveSale, own)).body.code).toBe('OWN_DOCUMENT');
  });
});

describe('concurrent sales to one customer', () => {
  it('never exceed the limit, and as many as fit succeed', async () => {
    await openCustomer(api.store, 'RACE', '420.00');
    const numbers = await Promise.all(Array.from({ length: 16 }, () => people.planned(saleTo('RACE'))));
    const answers = await Promise.all(
      numbers.map((number) => people.on('staff', contracts.submitOutbound, number)),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
    expect(codes.filter((code) => code === 'CREDIT_INSUFFICIENT')).toHaveLength(6);
    expect(await balance('RACE')).toEqual({ reserved: '420.00', used: '0.00', available: '0.00' });
  });
});
