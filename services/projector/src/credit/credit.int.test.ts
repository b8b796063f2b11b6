import { chargeCredit, credit, holdCredit, openCredit, timesOfCredit } from '@granary/domain/credit';
import { CreditPast, creditPastFrom } from '@granary/testing/builders/credit-past';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { openTestStack, type TestStack } from '../../testing/stack/test-stack.ts';
import { credit as creditModel } from './index.ts';

const TABLE = `credit_v${String(creditModel.version)}.line`;
jest.setTimeout(60_000);

/** A sale held today, whose shipment of ten days ago is recorded afterwards. */
const soldEarlier = (): CreditPast => {
  const past = new CreditPast('LATE');
  const hold = { document: { kind: 'sales_outbound' as const, number: 'LATE-OUT-1' }, intent: 1 };
  const amount = '2681.91';
  const shippedAt = '2026-01-05T00:00:00.000Z';
  past.record(0, 0, (state) => openCredit(state, { customer: 'LATE', limit: '9000.00' }));
  past.record(960, 960, (state) => holdCredit(state, { ...hold, amount }));
  past.record(961, 96, (state) => chargeCredit(state, { ...hold, amount, shippedAt }));
  return past;
};

const any = { seed: 77, numRuns: 4 };
const pasts = new Map(
  fc
    .sample(fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), any)
    .map((numbers, n): [string, CreditPast] => [`RAND-${n}`, creditPastFrom(`RAND-${n}`, numbers)]),
);
pasts.set('LATE', soldEarlier());

let testStack: TestStack;
beforeAll(async () => {
  testStack = await openTestStack();
  const record = async (customer: string, events: CreditPast['events']) => {
    let last = 0n;
    for (const { occurredAt, recordedAt: _, ...event } of events) {
      const { position } = await testStack.store.decide(
        credit,
        customer,
        commandContext({ occurredAt }),
        () => [event],
      );
      last = position;
    }
    return last;
  };
  // Half of the events exist when the tables are built; the rest are followed live.
  for (const [customer, { events }] of pasts) await record(customer, events.slice(0, events.length / 2));
  testStack.startProjector([creditModel]);
  let last = 0n;
  for (const [customer, { events }] of pasts) last = await record(customer, events.slice(events.length / 2));
  await testStack.folded('credit', last);
});
afterAll(() => testStack.close());

const broken = async (change: string, undo: string): Promise<(string | undefined)[]> => {
  await testStack.rows(change);
  const { invariants } = await testStack.verify(creditModel);
  await testStack.rows(undo);
  return invariants
    .filter(({ violationCount }) => violationCount > 0)
    .flatMap(({ name, violations }) => [name, violations[0]?.key]);
};

describe('the credit read model with backdated records', () => {
  it('places every line at its effective time', async () => {
    for (const [customer, { events }] of pasts) {
      const lines = await testStack.rows(
        `SELECT occurred_at FROM credit.line WHERE customer = '${customer}' ORDER BY revision`,
      );
      expect(lines.map(({ occurred_at: at }) => at)).toEqual(timesOfCredit(events));
    }
  });

  it('keeps its invariants, and is the same after a rebuild', async () => {
    const verified = await testStack.verify(creditModel);
    expect(verified).toMatchObject({ matches: true, differences: [] });
    expect(verified.invariants.map(({ name, violationCount }) => [name, violationCount])).toEqual(
      creditModel.invariants!.map(({ name }) => [name, 0]),
    );
  });

  it('has no reserved credit after a backdated shipment, and verification names an order that breaks this', async () => {
    const balances = await testStack.rows(
      `SELECT type, occurred_at, sum(reserved_change) OVER (ORDER BY occurred_at, id) AS reserved
       FROM credit.line WHERE customer = 'LATE' ORDER BY occurred_at, id`,
    );
    expect(balances.map(({ type, reserved }) => [type, reserved])).toEqual([
      ['opening', '0.00'],
      ['hold', '2681.91'],
      ['charge', '0.00'],
    ]);
    const hold = `UPDATE ${TABLE} SET occurred_at = occurred_at`;
    const found = await broken(
      `${hold} + interval '36 days' WHERE customer = 'LATE' AND type = 'hold'`,
      `${hold} - interval '36 days' WHERE customer = 'LATE' AND type = 'hold'`,
    );
    expect(found).toEqual([
      'months-hold-every-line-by-either-time',
      'LATE:effective:2026-01',
      'no-order-holds-less-than-nothing-by-either-time',
      expect.stringContaining('LATE-OUT-1 2026-01-05'),
    ]);
  });

  it('detects an order that owes less than zero', async () => {
    const charge = `UPDATE ${TABLE} SET used_change = -used_change WHERE customer = 'LATE' AND type = 'charge'`;
    expect(await broken(charge, charge)).toContain('no-order-owes-less-than-nothing-by-either-time');
  });
});
