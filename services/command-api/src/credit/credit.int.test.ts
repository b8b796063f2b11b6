import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/credit';
import type { Endpoint } from '@granary/api/http';
import { createCustomer } from '@granary/api/customers';
import {
  balanceOf,
  chargeCredit,
  credit,
  holdCredit,
  openCredit,
  type CreditState,
} from '@granary/domain/credit';
import { creditRequest } from '@granary/domain/credit-requests';
import { customer as customerDecider, deactivateCustomer } from '@granary/domain/customers';
import { compare, plus } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { v7 as uuidV7 } from 'uuid';
import { atCrashPoint } from '../processes/index.ts';
import { anotherRunner } from '../../testing/stack/another-runner.ts';
import { startTestApi, type TestApi, type TestRequest } from '../../testing/stack/test-api.ts';
import { creditRequestProcess } from './credit-request.process.ts';

let api: TestApi;
let tokens: Record<'seller' | 'office' | 'boss' | 'root', string>;
const restarted: EventStore[] = [];

beforeAll(async () => {
  api = await startTestApi();
  tokens = {
    seller: await api.tokenFor('purchase_staff', 'all', 'seller'),
    office: await api.tokenFor('finance_admin', 'all', 'office'),
    boss: await api.tokenFor('manager', 'all', 'boss'),
    root: await api.tokenFor('super_admin', 'all', 'root'),
  };
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(async () => {
  await Promise.all(restarted.map((store) => store.close()));
  await api.close();
});

let customers = 0;
const newCustomer = async (openingLimit = '1000'): Promise<string> => {
  customers += 1;
  const code = `CUST${String(customers).padStart(3, '0')}`;
  const { body } = await api.request(createCustomer, {
    token: tokens.root,
    body: {
      code,
      name: '金边丰收农资',
      type: 'member',
      contactPerson: 'Sok Dara',
      phone: '+855 12 345 678',
      openingLimit,
    },
  });
  if (!body.success) throw new Error(JSON.stringify(body));
  return code;
};

const as = (person: keyof typeof tokens, contract: Endpoint, number: string, sent: TestRequest = {}) =>
  api.request(contract, { token: tokens[person], params: { number, customer: number }, ...sent });

const entered = (customer: string, changes: object = {}) => ({
  customer,
  direction: 'increase',
  amount: '500',
  reason: 'The season has begun early this year',
  ...changes,
});

const drafted = async (customer: string, changes: object = {}): Promise<string> => {
  const { body } = await as('seller', contracts.createCreditRequest, '', {
    body: entered(customer, changes),
  });
  if (!body.success) throw new Error(JSON.stringify(body));
  return (body.data as { number: string }).number;
};
const submitted = async (customer: string, changes: object = {}): Promise<string> => {
  const number = await drafted(customer, changes);
  const { body } = await as('seller', contracts.submitCreditRequest, number);
  if (!body.success) throw new Error(JSON.stringify(body));
  return number;
};
const approval = (approvedAmount = '400') => ({ body: { approvedAmount, notes: 'Pays on time' } });

const ledger = async (customer: string): Promise<CreditState> =>
  (await api.store.load(credit, customer)).state;
const history = async (category: string, id: string): Promise<string[]> => {
  const types: string[] = [];
  for await (const { type } of api.store.readStream(category, id)) types.push(type);
  return types;
};

describe('a credit limit request', () => {
  it('raises the limit by the approved amount, once per idempotency key', async () => {
    const customer = await newCustomer();
    const number = await submitted(customer);
    expect(number).toMatch(/^CR-\d{8}-\d{4}$/);
    expect((await as('office', contracts.reviewCreditRequest, number)).status).toBe(200);
    const key = uuidV7();
    const first = await as('office', contracts.approveCreditRequest, number, { ...approval(), key });
    expect(first.body).toMatchObject({ success: true, data: { limitAfter: '1400.00' } });
    const again = await as('office', contracts.approveCreditRequest, number, { ...approval(), key });
    expect(again.body).toMatchObject({ success: true, data: { limitAfter: '1400.00' } });
    const other = await as('boss', contracts.approveCreditRequest, number, approval());
    expect(other.body.code).toBe('APPROVAL_STATUS_FORBIDS');
    expect(balanceOf(await ledger(customer)).limit).toBe('1400.00');
    expect(await history('credit', customer)).toEqual(['CreditOpened', 'CreditLimitAdjusted']);
  });

  it('may lower it below the used amount, and needs a reason when rejected', async () => {
    const customer = await newCustomer('300');
    const number = await submitted(customer, { direction: 'decrease', amount: '200' });
    const short = await as('office', contracts.rejectCreditRequest, number, { body: { reason: 'no' } });
    expect(short.status).toBe(422);
    await as('office', contracts.rejectCreditRequest, number, { body: { reason: 'Not in the season' } });
    await as('seller', contracts.submitCreditRequest, number);
    await as('office', contracts.approveCreditRequest, number, approval('200'));
    expect(balanceOf(await ledger(customer))).toMatchObject({ limit: '100.00' });
    expect(await history('creditRequest', number)).toEqual([
      'CreditRequestDrafted',
      'CreditRequestSubmitted',
      'CreditRequestReviewStarted',
      'CreditRequestRejected',
      'CreditRequestSubmitted',
      'CreditRequestReviewStarted',
      'CreditRequestApproved',
      'CreditRequestApplied',
    ]);
  });

  it('raises no limit of a customer who has gone, but lowers it', async () => {
    const customer = await newCustomer();
    const more = await submitted(customer);
    const less = await submitted(customer, { direction: 'decrease', amount: '200' });
    await api.store.decide(customerDecider, customer, commandContext(), (state) =>
      deactivateCustomer(state, null),
    );
    expect((await as('office', contracts.approveCreditRequest, more, approval())).body.code).toBe(
      'CUSTOMER_INACTIVE',
    );
    expect((await as('office', contracts.approveCreditRequest, less, approval('200'))).status).toBe(200);
    expect(balanceOf(await ledger(customer)).limit).toBe('800.00');
  });

  it('must be decided by somebody else; a super_admin may with a reason', async () => {
    const customer = await newCustomer();
    const { body } = await as('office', contracts.createCreditRequest, '', { body: entered(customer) });
    const { number } = body.data as { number: string };
    await as('office', contracts.submitCreditRequest, number);
    const own = await as('office', contracts.approveCreditRequest, number, approval());
    expect(own).toMatchObject({ status: 403, body: { code: 'OWN_DOCUMENT' } });
    const more = await as('boss', contracts.approveCreditRequest, number, approval('500.01'));
    expect(more.body.code).toBe('APPROVED_EXCEEDS_REQUESTED');
    expect((await as('boss', contracts.approveCreditRequest, number, approval('500'))).status).toBe(200);
  });

  it('is restricted to its owner and to people with the permission', async () => {
    const customer = await newCustomer();
    const ofOffice = await as('office', contracts.createCreditRequest, '', { body: entered(customer) });
    const { number } = ofOffice.body.data as { number: string };
    // A seller works on their own requests only, the office on all.
    expect((await as('seller', contracts.submitCreditRequest, number)).status).toBe(403);
    const ofSeller = await drafted(customer);
    expect((await as('office', contracts.submitCreditRequest, ofSeller)).status).toBe(200);
    expect((await as('seller', contracts.approveCreditRequest, ofSeller, approval())).status).toBe(403);
    const staff = await api.tokenFor('warehouse_staff');
    const refused = await api.request(contracts.createCreditRequest, {
      token: staff,
      body: entered(customer),
    });
    expect(refused.status).toBe(403);
  });

  it('needs an existing customer, an amount and a reason', async () => {
    const customer = await newCustomer();
    const send = async (changes: object) =>
      (await as('seller', contracts.createCreditRequest, '', { body: entered(customer, changes) })).body;
    expect(await send({ customer: 'NOBODY' })).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
    expect(Object.keys((await send({ amount: '0', reason: 'short' })).errors ?? {})).toEqual([
      'amount',
      'reason',
    ]);
  });
});

describe('the approval of a credit request, interrupted between any two steps', () => {
  it('is completed later and changes the limit once', async () => {
    const customer = await newCustomer('0.01');
    let passed = 0;
    for (let nth = 1; ; nth += 1) {
      const number = await submitted(customer, { amount: '10' });
      let passes = 0;
      atCrashPoint((name) => {
        passes += 1;
        if (passes >= nth) throw new Error(`stopped at ${name}`);
      });
      await as('office', contracts.approveCreditRequest, number, approval('10'));
      const stopped = passes >= nth;
      atCrashPoint();
      if (stopped) {
        // Another instance, with nothing cached, run twice to show that it is idempotent.
        for (let times = 0; times < 2; times += 1) {
          const store = new EventStore(api.events.url);
          restarted.push(store);
          await anotherRunner(store, creditRequestProcess).advance(number, commandContext());
        }
      }
      passed += 1;
      const { state } = await api.store.load(creditRequest, number);
      expect(state).toMatchObject({ progress: { status: 'applied', limitAfter: `${passed * 10}.01` } });
      expect(balanceOf(await ledger(customer)).limit).toBe(`${passed * 10}.01`);
      if (!stopped) break;
    }
    expect(passed).toBe(4);
  }, 60_000);
});

describe('a repayment', () => {
  it('settles the oldest shipment, once per idempotency key, on the day it was paid', async () => {
    const customer = 'PAYER';
    const october = commandContext({ occurredAt: '2026-10-01T02:00:00.000Z' });
    await api.store.decide(credit, customer, october, (state) =>
      openCredit(state, { customer, limit: '1000.00' }),
    );
    const sale = { document: { kind: 'sales_outbound' as const, number: 'OUT-1' }, intent: 1 };
    await api.store.decide(credit, customer, commandContext(), (state) =>
      holdCredit(state, { ...sale, amount: '300.00' }),
    );
    await api.store.decide(credit, customer, commandContext(), (state) =>
      chargeCredit(state, { ...sale, amount: '300.00', shippedAt: '2026-11-01T00:00:00.000Z' }),
    );
    const body = { amount: '120', paidOn: '2026-11-02', reference: 'BANK-1' };
    const key = uuidV7();
    for (let times = 0; times < 2; times += 1) {
      const { body: answer } = await as('office', contracts.recordRepayment, customer, { body, key });
      expect(answer.data).toEqual({ settled: [{ document: 'OUT-1', amount: '120.00' }], prepaid: '0.00' });
    }
    expect(balanceOf(await ledger(customer))).toMatchObject({ used: '180.00', available: '820.00' });
    const occurred: string[] = [];
    for await (const event of api.store.readStream('credit', customer))
      if (event.type === 'CreditRepaid') occurred.push(event.metadata.occurredAt);
    expect(occurred).toEqual(['2026-11-01T17:00:00.000Z']);
    const future = await as('office', contracts.recordRepayment, customer, {
      body: { ...body, paidOn: '2999-01-01' },
    });
    expect(future.body).toMatchObject({ code: 'DATE_IN_FUTURE' });
    expect((await as('seller', contracts.recordRepayment, customer, { body })).status).toBe(403);
  });
});

describe('a customer with stopped credit', () => {
  it('gets no more credit until cleared', async () => {
    const customer = await newCustomer();
    const standing = (to: 'stop' | 'clear') =>
      as('office', contracts.setCreditStanding, customer, {
        body: { standing: to, reason: 'Cheque returned' },
      });
    await standing('stop');
    const sale = {
      document: { kind: 'sales_outbound' as const, number: 'OUT-9' },
      intent: 1,
      amount: '1.00',
    };
    const hold = () =>
      api.store.decide(credit, customer, commandContext(), (state) => holdCredit(state, sale));
    await expect(hold()).rejects.toMatchObject({ code: 'CREDIT_STOPPED' });
    await standing('clear');
    expect((await hold()).events).toHaveLength(1);
  });
});

describe('sellers competing for the remaining credit of a customer', () => {
  it('never exceed the limit together, and each gets a response', async () => {
    const SELLERS = 32;
    const customer = await newCustomer('100');
    // Two service instances that share nothing but the log.
    const stores = [new EventStore(api.events.url), new EventStore(api.events.url)];
    restarted.push(...stores);
    const outcomes = await Promise.allSettled(
      Array.from({ length: SELLERS }, (_, n) =>
        stores[n % 2]!.decide(credit, customer, commandContext(), (state) =>
          holdCredit(state, {
            document: { kind: 'sales_outbound', number: `OUT-${n}` },
            intent: 1,
            amount: '7.00',
          }),
        ),
      ),
    );
    const held = outcomes.filter(({ status }) => status === 'fulfilled');
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(held).toHaveLength(14);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'CREDIT_INSUFFICIENT', facts: { available: '2.00' } });
    const { used, reserved, limit } = balanceOf(await ledger(customer));
    expect(compare(plus(used, reserved), limit)).toBeLessThanOrEqual(0);
    expect(reserved).toBe('98.00');
  }, 30_000);
});
