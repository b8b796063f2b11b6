import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/distribution';
import type { Endpoint } from '@granary/api/http';
import * as outbounds from '@granary/api/outbound';
import { setApprovalPolicy } from '@granary/api/workflow';
import { distribution, type DistributionDocument } from '@granary/domain/distribution';
import { outbound } from '@granary/domain/outbound';
import { EventStore } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { Vault } from '@granary/platform/vault';
import { until } from '@granary/testing/stack';
import { v7 as uuidV7 } from 'uuid';
import { distributionProcess } from './distribution/distribution.process.ts';
import { DistributionRecords } from './distribution/index.ts';
import { anotherRunner, type AnotherRunner } from '../testing/stack/another-runner.ts';
import { Addresses, OutboundCatalogue } from './outbound/index.ts';
import { stopAt } from '../testing/stack/interruptions.ts';
import { ITEMS, SOURCE, openCustomer, receiveStock, seedMasters } from '../testing/fixtures/masters.ts';
import { line, peopleOf } from '../testing/stack/outbound.ts';
import { atCrashPoint } from './processes/index.ts';
import { startTestApi, type TestAnswer, type TestApi, type TestRequest } from '../testing/stack/test-api.ts';

const [GLY, UREA] = ITEMS;
const CUSTOMER = 'CUST-001';
let api: TestApi;
let people: Awaited<ReturnType<typeof peopleOf>>;
type Person = 'clerk' | 'chief' | 'root' | 'elsewhere' | 'stranger' | 'keeper' | 'buyer' | 'manager';
let tokens: Record<Person, string>;
const restarted: EventStore[] = [];

beforeAll(async () => {
  api = await startTestApi();
  await seedMasters(api.store);
  await openCustomer(api.store, CUSTOMER);
  people = await peopleOf(api);
  tokens = {
    clerk: await api.tokenFor('admin', [SOURCE], 'request-clerk'),
    chief: await api.tokenFor('admin', [SOURCE], 'request-chief'),
    root: await api.tokenFor('super_admin', [SOURCE], 'request-root'),
    elsewhere: await api.tokenFor('admin', ['WH-BTB'], 'request-elsewhere'),
    stranger: await api.tokenFor('warehouse_staff', [SOURCE], 'request-stranger'),
    keeper: await api.tokenFor('warehouse_admin', [SOURCE], 'request-keeper'),
    buyer: await api.tokenFor('purchase_admin', [SOURCE], 'request-buyer'),
    manager: await api.tokenFor('manager', [SOURCE], 'request-manager'),
  };
  for (const code of ITEMS) await receiveStock(api.store, code, 'PLENTY', '100000.000');
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(async () => {
  await Promise.all(restarted.map((store) => store.close()));
  await api.close();
});

const records = () => api.app.get(DistributionRecords);

const as = (person: keyof typeof tokens, contract: Endpoint, sent: TestRequest = {}): Promise<TestAnswer> =>
  api.request(contract, { token: tokens[person], ...sent });
const on = (person: keyof typeof tokens, contract: Endpoint, number: string, body: unknown = {}) =>
  as(person, contract, { params: { number }, body });

const body = {
  warehouse: SOURCE,
  customer: CUSTOMER,
  title: 'Rice season',
  expectedDate: '2026-12-01',
  lines: [line('40'), line('2.5', UREA)],
};
const drafted = async (changes: object = {}): Promise<string> => {
  const answer = await people.done(
    as('clerk', contracts.createDistribution, { body: { ...body, ...changes } }),
  );
  return (answer.data as { number: string }).number;
};
const submitted = async (): Promise<string> => {
  const number = await drafted();
  await people.done(on('clerk', contracts.submitDistribution, number));
  return number;
};
const approved = async (lines: object[] = []): Promise<{ number: string; order: string }> => {
  const number = await submitted();
  const { data } = await people.done(on('chief', contracts.approveDistribution, number, { lines }));
  return { number, order: (data as { outbound: string }).outbound };
};
const request = async (number: string): Promise<DistributionDocument> => {
  const { state } = await api.store.load(distribution, number);
  if (state.status === 'none') throw new Error(`${number} is not there`);
  return state;
};
const recordOf = async (number: string) => (await request(number)).record;
const followed = (number: string, status: string) =>
  until(async () => (await recordOf(number))?.status === status);
const ordersFor = async (number: string): Promise<string[]> => {
  const orders: string[] = [];
  for await (const event of api.store.readAll({ categories: new Set([outbound.category]) }))
    if (event.type === 'OutboundCreated' && (event.data as { reference: string | null }).reference === number)
      orders.push(event.streamId);
  return orders;
};

describe('a request that needs two approvals', () => {
  const setSteps = (revision: number, ...steps: { from: string; role: null }[]) =>
    people.done(
      as('root', setApprovalPolicy, {
        params: { kind: 'distribution_approval' },
        body: { revision, steps, reason: null },
      }),
    );
  const serialOf = (order: string): number => Number(order.slice(-4));

  it('takes its order number with the last approval, and none before', async () => {
    const before = await approved();
    await setSteps(-1, { from: '100', role: null });
    const number = await submitted();
    await setSteps(0);
    const first = await people.done(on('chief', contracts.approveDistribution, number, { lines: [] }));
    expect(first.data).toEqual({ outbound: null });
    const last = await people.done(on('root', contracts.approveDistribution, number, { lines: [] }));
    const { outbound: order } = last.data as { outbound: string };
    expect(serialOf(order)).toBe(serialOf(before.order) + 1);
    expect(await ordersFor(number)).toEqual([order]);
  });

  it('records both approvals given at the same moment', async () => {
    await setSteps(1, { from: '100', role: null });
    const number = await submitted();
    await setSteps(2);
    const answers = await Promise.all([
      on('chief', contracts.approveDistribution, number),
      on('root', contracts.approveDistribution, number),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const orders = answers.map(({ body: { data } }) => (data as { outbound: string | null }).outbound);
    const [made] = await ordersFor(number);
    expect(orders.filter((order) => order !== null)).toEqual([made]);
  });

  it('uses no number when the last approval is refused', async () => {
    const before = await approved();
    const number = await submitted();
    const lines = [{ line: 1, quantity: '40.001' }];
    for (const sent of [{ lines }, { lines: [{ line: 9, quantity: '1' }] }])
      expect((await on('chief', contracts.approveDistribution, number, sent)).status).toBeGreaterThan(400);
    expect((await on('clerk', contracts.approveDistribution, number)).body.code).toBe('OWN_DOCUMENT');
    const { data } = await people.done(on('chief', contracts.approveDistribution, number));
    expect(serialOf((data as { outbound: string }).outbound)).toBe(serialOf(before.order) + 1);
  });
});

describe('roles in distribution', () => {
  it.each(['keeper', 'buyer'] as const)(
    '%s requests, a manager approves, and it can be cancelled',
    async (person) => {
      const created = await people.done(as(person, contracts.createDistribution, { body }));
      const { number } = created.data as { number: string };
      await people.done(on(person, contracts.submitDistribution, number));
      expect((await on(person, contracts.approveDistribution, number)).status).toBe(403);
      expect((await on('manager', contracts.submitDistribution, number)).status).toBe(403);
      await people.done(on('manager', contracts.approveDistribution, number));
      const reason = { reason: 'The customer has enough' };
      await people.done(on(person, contracts.cancelDistribution, number, reason));
      expect(await recordOf(number)).toMatchObject({ status: 'cancelled' });
    },
  );
});

describe('a distribution request', () => {
  it('is drafted at the customer’s prices and decided by somebody else', async () => {
    const number = await submitted();
    expect(number).toMatch(/^DR-\d{8}-\d{4}$/);
    expect((await request(number)).content).toMatchObject({
      total: '178.50',
      lines: [{ unitPrice: '4.20', amount: '168.00' }, { amount: '10.50' }],
    });
    const own = await on('clerk', contracts.approveDistribution, number);
    expect(own.body.code).toBe('OWN_DOCUMENT');
    await people.done(on('chief', contracts.reviewDistribution, number));
    const reason = { reason: 'The last delivery is not paid' };
    await people.done(on('chief', contracts.rejectDistribution, number, reason));
    await people.done(
      as('clerk', contracts.reviseDistribution, {
        params: { number },
        body: { ...body, lines: [line('10')] },
      }),
    );
    expect(await request(number)).toMatchObject({
      content: { total: '42.00' },
      approval: { status: 'rejected' },
    });
  });

  it('needs an active customer and known items', async () => {
    const nobody = await as('clerk', contracts.createDistribution, { body: { ...body, customer: 'NOBODY' } });
    expect(nobody.body).toMatchObject({
      code: 'CUSTOMER_NOT_FOUND',
      errors: { customer: expect.anything() },
    });
    const nothing = { ...body, lines: [line('1', 'NO-SUCH-ITEM')] };
    const unknown = await as('clerk', contracts.createDistribution, { body: nothing });
    expect(unknown.body.code).toBe('ITEM_NOT_FOUND');
  });

  it('is restricted to its warehouse and to people with the permission', async () => {
    const number = await submitted();
    const elsewhere = await on('elsewhere', contracts.approveDistribution, number);
    expect(elsewhere.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    const there = await as('elsewhere', contracts.createDistribution, { body });
    expect(there.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    expect((await on('stranger', contracts.approveDistribution, number)).status).toBe(403);
    expect((await on('stranger', contracts.cancelDistribution, number)).status).toBe(403);
  });

  it('is approved for at most the requested quantity', async () => {
    const number = await submitted();
    const lines = [{ line: 1, quantity: '40.001' }];
    const more = await on('chief', contracts.approveDistribution, number, { lines });
    expect(more.body).toMatchObject({ code: 'APPROVED_QUANTITY_EXCEEDS' });
    expect(Object.keys(more.body.errors ?? {})).toEqual(['lines.0.quantity']);
  });
});

describe('an approval', () => {
  it('creates one outbound order for the approved quantities, however often it is sent', async () => {
    const number = await submitted();
    const lines = [
      { line: 1, quantity: '30' },
      { line: 2, quantity: '0' },
    ];
    const sent = { params: { number }, body: { lines, notes: 'The rest next month' }, key: uuidV7() };
    const [first, again] = await Promise.all([
      as('chief', contracts.approveDistribution, sent),
      as('chief', contracts.approveDistribution, sent),
    ]);
    const third = await as('chief', contracts.approveDistribution, sent);
    expect(again.body.data).toEqual(first.body.data);
    expect(third.body.data).toEqual(first.body.data);
    const { outbound: order } = first.body.data as { outbound: string };
    expect(await ordersFor(number)).toEqual([order]);
    expect(await people.document(order)).toMatchObject({
      status: 'created',
      warehouse: SOURCE,
      content: {
        type: 'distribution',
        customer: CUSTOMER,
        reference: number,
        lines: [{ line: 1, item: GLY, quantity: '30.000' }],
      },
      sale: { amount: '126.00' },
    });
    expect(await recordOf(number)).toMatchObject({ status: 'pending', outbound: order, making: false });
  });

  it('copies the delivery address, sealed with a separate key on each document', async () => {
    const delivery = { deliveryMethod: 'Truck', deliveryAddress: 'Road 5' };
    const number = await drafted(delivery);
    const revision = { params: { number }, body: { ...body, ...delivery, title: 'Rain season' } };
    const { deliveryAddress: before } = (await request(number)).content;
    await people.done(as('clerk', contracts.reviseDistribution, revision));
    expect((await request(number)).content.deliveryAddress).toBe(before);
    await people.done(on('clerk', contracts.submitDistribution, number));
    const { data } = await people.done(on('chief', contracts.approveDistribution, number));
    const order = await people.document((data as { outbound: string }).outbound);
    expect(order.content).toMatchObject({ deliveryMethod: 'Truck' });
    expect(order.content.deliveryAddress).not.toBe(before);
    expect(await api.app.get(Vault).open(order.content.deliveryAddress ?? '')).toBe('Road 5');
  });

  it('copies the priority to the order, which may then change independently', async () => {
    const number = await drafted({ priority: 'high' });
    await people.done(on('clerk', contracts.prioritizeDistribution, number, { priority: 'urgent' }));
    await people.done(on('clerk', contracts.submitDistribution, number));
    const { data } = await people.done(on('chief', contracts.approveDistribution, number));
    const order = (data as { outbound: string }).outbound;
    expect((await people.document(order)).priority).toBe('urgent');
    const body = { priority: 'low' as const };
    await people.done(people.on('staff', outbounds.prioritizeOutbound, order, { body }));
    expect((await people.document(order)).priority).toBe('low');
    expect((await request(number)).priority).toBe('urgent');
    const late = await on('clerk', contracts.prioritizeDistribution, number, { priority: 'low' });
    expect(late.body.code).toBe('APPROVAL_STATUS_FORBIDS');
  });

  it('by two people at once succeeds once', async () => {
    const number = await submitted();
    const answers = await Promise.all([
      on('chief', contracts.approveDistribution, number),
      api.request(contracts.approveDistribution, { token: people.tokens.root, params: { number }, body: {} }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await ordersFor(number)).toHaveLength(1);
  });

  it('creates one order, wherever the service is killed', async () => {
    const anotherInstance = (): AnotherRunner => {
      const store = new EventStore(api.events.url);
      restarted.push(store);
      return anotherRunner(store, distributionProcess(new OutboundCatalogue(store), api.app.get(Addresses)));
    };
    let stops = 0;
    for (let nth = 1; ; nth += 1) {
      const number = await submitted();
      const stop = stopAt(nth);
      await on('chief', contracts.approveDistribution, number);
      const { stopped } = stop;
      atCrashPoint();
      if (stopped()) {
        stops += 1;
        await Promise.all(
          [anotherInstance(), anotherInstance()].map((one) => one.advance(number, commandContext())),
        );
      }
      expect(await ordersFor(number)).toHaveLength(1);
      expect(await recordOf(number)).toMatchObject({ status: 'pending', making: false });
      if (!stopped()) break;
    }
    expect(stops).toBe(3);
  }, 60_000);
});

describe('a distribution record', () => {
  const held = async (order: string): Promise<void> => {
    const places = (await people.document(order)).lines.map(({ line: place }) => ({
      line: place,
      strategy: 'fifo',
    }));
    await people.done(people.on('staff', outbounds.planAllocation, order, { body: { lines: places } }));
    await people.done(people.on('staff', outbounds.submitOutbound, order));
  };
  const shipped = async (order: string): Promise<void> => {
    await people.done(people.on('admin', outbounds.approveOutbound, order));
    await people.done(people.on('staff', outbounds.releaseOutbound, order));
    await people.done(people.on('staff', outbounds.startPicking, order));
    for (const { line: place, batches } of (await people.document(order)).lines)
      for (const part of batches)
        await people.done(
          people.on('staff', outbounds.recordPick, order, { body: { line: place, ...part } }),
        );
    await people.done(people.on('staff', outbounds.finishPicking, order));
    await people.done(people.on('staff', outbounds.shipOutbound, order));
  };

  it('follows its outbound order to delivery, and the customer pays with credit', async () => {
    const { number, order } = await approved();
    await held(order);
    await followed(number, 'allocated');
    await shipped(order);
    await followed(number, 'shipped');
    await people.done(people.on('staff', outbounds.deliverOutbound, order));
    await followed(number, 'received');
    await people.done(people.on('staff', outbounds.completeOutbound, order));
    await followed(number, 'completed');
    expect((await people.creditEvents(order, CUSTOMER)).map(({ type }) => type)).toEqual([
      'CreditHeld',
      'CreditCharged',
    ]);
    const late = await on('chief', contracts.cancelDistribution, number, { reason: 'Too late for that' });
    expect(late.body.code).toBe('DISTRIBUTION_SHIPPED');
  });

  it('is pending again after the warehouse rejects the order, and can be reallocated', async () => {
    const { number, order } = await approved();
    await held(order);
    await followed(number, 'allocated');
    const reason = { body: { reason: 'The batch is too young' } };
    await people.done(people.on('admin', outbounds.rejectOutbound, order, reason));
    await followed(number, 'pending');
    await held(order);
    await followed(number, 'allocated');
  });

  it('is cancelled together with its order, releasing goods and credit', async () => {
    const { number, order } = await approved();
    await held(order);
    await followed(number, 'allocated');
    const sent = { params: { number }, body: { reason: 'The customer needs nothing more' }, key: uuidV7() };
    await people.done(as('chief', contracts.cancelDistribution, sent));
    await people.done(as('chief', contracts.cancelDistribution, sent));
    expect(await recordOf(number)).toMatchObject({ status: 'cancelled' });
    expect(await people.document(order)).toMatchObject({ deleted: true, process: { kind: 'none' } });
    expect((await people.creditEvents(order, CUSTOMER)).map(({ type }) => type)).toEqual([
      'CreditHeld',
      'CreditReleased',
    ]);
    await people.done(people.on('admin', outbounds.restoreOutbound, order));
    await followed(number, 'pending');
    // Followed again from the beginning, where the cancellation had recorded the deletion before the follower.
    for await (const event of api.store.readStream('outbound', order))
      await records().follow(event.type === 'OutboundDeleted' ? { ...event, id: uuidV7() } : event);
    expect(await recordOf(number)).toMatchObject({ status: 'pending' });
  });

  it('is cancelled even if the service is killed after deleting the order', async () => {
    const { number, order } = await approved();
    atCrashPoint((name) => {
      if (name === 'distribution:order-deleted') throw new Error('killed');
    });
    const reason = { reason: 'The customer needs nothing more' };
    expect((await on('chief', contracts.cancelDistribution, number, reason)).status).toBe(500);
    expect(await people.document(order)).toMatchObject({ deleted: true });
    await followed(number, 'cancelled');
  });

  it('keeps what was approved: its order cannot be revised', async () => {
    const { order } = await approved();
    const { revision } = await people.document(order);
    const changed = await people.on('staff', outbounds.reviseOutbound, order, {
      body: { type: 'other', title: 'Something else', revision, lines: [line('1')] },
    });
    expect(changed.status).toBe(409);
  });
});
