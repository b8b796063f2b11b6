import { reviseAutomation } from '@granary/api/configuration';
import * as contracts from '@granary/api/outbound';
import { AUTOMATION_ID, automation } from '@granary/domain/configuration';
import { lock, stock } from '@granary/domain/stock';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { until } from '@granary/testing/stack';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ITEMS, SOURCE, openCustomer, receiveStock, seedMasters } from '../../testing/fixtures/masters.ts';
import { line, peopleOf } from '../../testing/stack/outbound.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { atCrashPoint } from '../processes/index.ts';
import { StepsByRule } from './steps-by-rule.ts';

const [GLY, UREA] = ITEMS;
const reason = 'Small sales need no second look';
const off = { upTo: null, customers: [] };
/** Ten of an item cost a member 42.00. */
const upTo42 = { upTo: '42', customers: [] };

let api: TestApi;
let people: Awaited<ReturnType<typeof peopleOf>>;
let revision = -1;
beforeAll(async () => {
  api = await startTestApi();
  await seedMasters(api.store);
  people = await peopleOf(api);
  for (const code of ITEMS) await receiveStock(api.store, code, 'PLENTY', '100000.000');
  for (const code of ['WAY', 'TRUSTED']) await openCustomer(api.store, code);
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(() => api.close());

const sets = async (rules: object): Promise<void> => {
  await people.done(people.as('root', reviseAutomation, { body: { revision, reason, ...rules } }));
  revision = Number((await api.store.load(automation, AUTOMATION_ID)).revision);
};
const saleTo = (customer: string, quantity = '10') => ({
  type: 'sale' as const,
  customer,
  lines: [line(quantity)],
});
const saleApproved = async (...sale: Parameters<typeof saleTo>): Promise<string> => {
  const number = await people.submitted(saleTo(...sale));
  await people.done(people.on('admin', contracts.approveSale, number));
  return number;
};
const stored = async (number: string, type: string): Promise<StoredEvent[]> => {
  const found: StoredEvent[] = [];
  for await (const event of api.store.readStream('outbound', number))
    if (event.type === type) found.push(event);
  return found;
};
const reaches = (number: string, status: string) =>
  until(async () => (await people.document(number)).status === status);
/** Resolves once everything recorded so far has been followed. */
const followed = async (): Promise<void> => {
  const { position } = await api.store.load(stock, `${SOURCE}.${GLY}`);
  const marker = await people.submitted({ lines: [line('1')] });
  const last = (await stored(marker, 'OutboundReserved'))[0]!;
  expect(last.position).toBeGreaterThan(position);
  await until(async () => {
    const { rows } = await api.pool.query<{ position: string }>('SELECT position FROM platform.follower');
    return rows.length > 0 && rows.every((row) => BigInt(row.position) >= last.position);
  });
};

describe('the rules', () => {
  it('are set by super administrators only, on the revision they saw, for customers that exist', async () => {
    const body = { revision, reason, handOver: upTo42, release: off };
    expect((await people.as('admin', reviseAutomation, { body })).status).toBe(403);
    const unknown = { ...body, release: { upTo: null, customers: [{ customer: 'NOBODY' }] } };
    const answer = await people.as('root', reviseAutomation, { body: unknown });
    expect(answer.body).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
    expect(Object.keys(answer.body.errors!)).toEqual(['release.customers.0.customer']);
    const zero = { ...body, handOver: { upTo: '0', customers: [] } };
    expect((await people.as('root', reviseAutomation, { body: zero })).status).toBe(422);
    const { reason: _, ...unreasoned } = body;
    expect((await people.as('root', reviseAutomation, { body: unreasoned })).status).toBe(422);
    await sets({ handOver: upTo42, release: off });
    const stale = { ...body, revision: 7, handOver: off };
    expect((await people.as('root', reviseAutomation, { body: stale })).body.code).toBe('CONCURRENT_CHANGE');
  });
});

describe('an approved order', () => {
  it('is handed over and released by the system, with the rule as the cause of each step', async () => {
    await sets({ handOver: upTo42, release: { upTo: '42.00', customers: [] } });
    const number = await saleApproved('WAY');
    await reaches(number, 'inventory_reviewing');
    await people.done(people.on('admin', contracts.approveOutbound, number));
    await reaches(number, 'pending');
    const rule = { kind: 'amount', upTo: '42.00', revision };
    for (const [type, cause] of [
      ['OutboundHandedOver', 'OutboundSalesApproved'],
      ['OutboundReleasedToPicking', 'OutboundApproved'],
    ] as const) {
      const [step, ...more] = await stored(number, type);
      const [approval] = await stored(number, cause);
      expect(more).toEqual([]);
      expect(step!.data).toEqual({ number, rule });
      expect(step!.metadata).toMatchObject({
        actor: { userId: 'system' },
        warehouseId: SOURCE,
        occurredAt: approval!.metadata.occurredAt,
        $correlationId: approval!.metadata.$correlationId,
        $causationId: approval!.metadata.commandId,
      });
    }
  });

  it('waits for a person above the amount, and goes on for a trusted customer', async () => {
    await sets({ handOver: { upTo: '42.00', customers: [{ customer: 'TRUSTED' }] }, release: off });
    const above = await saleApproved('WAY', '10.01');
    const trusted = await saleApproved('TRUSTED', '500');
    await reaches(trusted, 'inventory_reviewing');
    await followed();
    expect((await people.document(above)).status).toBe('sales_approved');
    await people.done(people.on('staff', contracts.handOver, above));
    expect((await stored(above, 'OutboundHandedOver'))[0]!.data).toEqual({ number: above });
  });

  it('without a price waits for a person', async () => {
    await sets({ handOver: off, release: { upTo: '1000000', customers: [] } });
    const number = await people.submitted();
    await people.done(people.on('admin', contracts.approveOutbound, number));
    await followed();
    expect((await people.document(number)).status).toBe('inventory_approved');
  });

  it('is not touched by a rule set after its approval', async () => {
    await sets({ handOver: off, release: off });
    const number = await saleApproved('WAY');
    await sets({ handOver: upTo42, release: upTo42 });
    const later = await saleApproved('WAY');
    await reaches(later, 'inventory_reviewing');
    await followed();
    expect((await people.document(number)).status).toBe('sales_approved');
  });

  it('whose batch was blocked before its release is released once other goods are reserved', async () => {
    await sets({ handOver: off, release: { upTo: null, customers: [{ customer: 'TRUSTED' }] } });
    await receiveStock(api.store, UREA, 'OLD', '10.000', '2025-01-01T00:00:00.000Z');
    const number = await people.handedOver({ ...saleTo('TRUSTED'), lines: [line('10', UREA)] });
    atCrashPoint((name) => {
      if (name === 'outbound:due-by-rule') throw new Error('not yet');
    });
    await people.done(people.on('admin', contracts.approveOutbound, number));
    await api.store.decide(stock, `${SOURCE}.${UREA}`, commandContext(), (state) =>
      lock(state, { warehouse: SOURCE, item: UREA, batch: 'OLD', reason: 'Cans leak' }),
    );
    await until(async () => (await people.document(number)).lines[0]!.invalid.length > 0);
    atCrashPoint();
    await followed();
    expect((await people.document(number)).status).toBe('inventory_approved');
    const body = { line: 1, allocation: { strategy: 'fifo' }, reason: 'The old cans leak' };
    await people.done(people.on('admin', contracts.reallocateLine, number, { body }));
    await reaches(number, 'pending');
    expect((await stored(number, 'OutboundReleasedToPicking'))[0]!.data).toMatchObject({
      rule: { kind: 'customer' },
    });
  });
});

describe('one step per order', () => {
  it('is recorded, whether the process dies before or after it', async () => {
    await sets({ handOver: upTo42, release: off });
    for (const point of ['outbound:due-by-rule', 'outbound:taken-by-rule']) {
      let deaths = 0;
      atCrashPoint((name) => {
        if (name !== point || deaths === 2) return;
        deaths += 1;
        throw new Error(`died at ${name}`);
      });
      const number = await saleApproved('WAY');
      await until(() => Promise.resolve(deaths === 2));
      await reaches(number, 'inventory_reviewing');
      atCrashPoint();
      await followed();
      expect(await stored(number, 'OutboundHandedOver')).toHaveLength(1);
    }
  }, 60_000);

  it('is recorded if several processes follow the approval at once', async () => {
    await sets({ handOver: upTo42, release: off });
    for (let round = 0; round < 5; round += 1) {
      const number = await saleApproved('WAY');
      const [approval] = await stored(number, 'OutboundSalesApproved');
      const others = [new EventStore(api.events.url), new EventStore(api.events.url)];
      await Promise.all(others.map((store) => new StepsByRule(store).follow(approval!)));
      await Promise.all(others.map((store) => store.close()));
      await followed();
      expect(await stored(number, 'OutboundHandedOver')).toHaveLength(1);
    }
  }, 60_000);

  it('is recorded, and nobody is refused, if somebody presses the button at the same moment', async () => {
    await sets({ handOver: upTo42, release: upTo42 });
    for (let round = 0; round < 10; round += 1) {
      const number = await saleApproved('WAY');
      const pressed = await people.on('staff', contracts.handOver, number);
      expect(pressed.status).toBe(200);
      await people.done(people.on('admin', contracts.approveOutbound, number));
      expect((await people.on('staff', contracts.releaseOutbound, number)).status).toBe(200);
      await followed();
      expect(await stored(number, 'OutboundHandedOver')).toHaveLength(1);
      expect(await stored(number, 'OutboundReleasedToPicking')).toHaveLength(1);
    }
  }, 60_000);
});
