import * as contracts from '@granary/api/contracts';
import { deleteCustomer } from '@granary/api/customers';
import type { Endpoint } from '@granary/api/http';
import * as outbound from '@granary/api/outbound';
import { contract } from '@granary/domain/contracts';
import { balanceOf, credit } from '@granary/domain/credit';
import { customer, isCustomer } from '@granary/domain/customers';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { CommandBus } from '@nestjs/cqrs';
import { seededRandom } from '@granary/testing/random';
import { until } from '@granary/testing/stack';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ITEMS, openCustomer, receiveStock, seedMasters } from '../testing/fixtures/masters.ts';
import { line, peopleOf } from '../testing/stack/outbound.ts';
import { ChangeContractCommand } from './contracts/change-contract.handler.ts';
import { atCrashPoint } from './processes/index.ts';
import { startTestApi, type TestApi } from '../testing/stack/test-api.ts';

let api: TestApi;
let people: Awaited<ReturnType<typeof peopleOf>>;
let owner: string;
beforeAll(async () => {
  api = await startTestApi();
  await seedMasters(api.store);
  people = await peopleOf(api);
  owner = await api.tokenFor('super_admin');
  for (const code of ITEMS) await receiveStock(api.store, code, 'PLENTY', '100000.000');
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(() => api.close());

const saleTo = async (code: string): Promise<string> => {
  await openCustomer(api.store, code, '1000.00');
  return people.planned({ type: 'sale', customer: code, lines: [line('3')] });
};
/** An order of goods that the customer does not pay for. */
const gift = async (code: string): Promise<string> => {
  await openCustomer(api.store, code, '1000.00');
  return people.planned({ type: 'other', customer: code, lines: [line('3')] });
};
const submit = (number: string) => people.on('staff', outbound.submitOutbound, number);
const remove = (code: string) => api.request(deleteCustomer, { token: owner, params: { code } });

const isDeleted = async (code: string): Promise<boolean> => {
  const { state } = await api.store.load(customer, code);
  return isCustomer(state) && state.deleted;
};
const reservedFor = async (code: string): Promise<string> =>
  balanceOf((await api.store.load(credit, code)).state).reserved;
const statusOf = async (number: string): Promise<string> => (await people.document(number)).status;

/** Runs `act` once, at the first pass of a crash point. */
const when = (point: string, act: () => Promise<unknown>): void =>
  atCrashPoint(async (name) => {
    if (name !== point) return;
    atCrashPoint();
    await act();
  });

describe('deleting a customer who awaits goods that are not on credit', () => {
  it('is refused until they have arrived or are no longer promised', async () => {
    const number = await gift('AWAITS-1');
    await people.done(submit(number));
    expect((await remove('AWAITS-1')).body).toMatchObject({
      code: 'CUSTOMER_AWAITS_GOODS',
      facts: { outbound: number },
    });
    await people.done(people.on('staff', outbound.withdrawOutbound, number, { body: {} }));
    expect((await remove('AWAITS-1')).status).toBe(200);

    expect((await submit(number)).body.code).toBe('CUSTOMER_DELETED');
    expect(await statusOf(number)).toBe('created');
    expect((await people.stockEvents(number)).at(-1)).toMatchObject({ type: 'ReservationReleased' });
  });

  it('is refused if they were promised first, and otherwise the promise is', async () => {
    const first = await gift('AWAITS-2');
    when('customer:untied', () => submit(first));
    expect((await remove('AWAITS-2')).body.code).toBe('CUSTOMER_AWAITS_GOODS');
    expect([await isDeleted('AWAITS-2'), await statusOf(first)]).toEqual([false, 'inventory_reviewing']);

    const second = await gift('AWAITS-3');
    when('outbound:intent', () => remove('AWAITS-3'));
    await submit(second);
    expect([await isDeleted('AWAITS-3'), await statusOf(second)]).toEqual([false, 'inventory_reviewing']);
  });
});

describe('deleting a customer while a contract is activated', () => {
  /** Suspended, with a share of the total as credit. */
  const suspended = async (customer: string, depositPercentage: string): Promise<string> => {
    await openCustomer(api.store, customer, '0.00');
    const code = `HT-${customer}`;
    const params = { code };
    const as = (token: string, contract: Endpoint, body?: object) =>
      people.done(api.request(contract, { token, params, ...(body && { body }) }));
    const other = await api.tokenFor('super_admin', 'all', 'approver');
    const terms = { customer, signedDate: '2026-03-01', totalAmount: '1000', depositPercentage, lines: [] };
    await as(owner, contracts.createContract, { code, ...terms });
    await as(owner, contracts.submitContract);
    await as(other, contracts.approveContract, { notes: 'As agreed on' });
    await as(owner, contracts.suspendContract, { reason: 'Season is over' });
    return code;
  };
  const activate = (code: string) =>
    api.request(contracts.activateContract, {
      token: owner,
      params: { code },
      body: { reason: 'Next season', expiryDate: null },
    });
  /** The customer was looked at before it was deleted. */
  const activateUnseen = (code: string) => {
    const activation = {
      kind: 'activate',
      reason: 'Next season',
      expiryDate: null,
      today: '2026-11-21',
    } as const;
    const command = new ChangeContractCommand(commandContext(), code, activation, null);
    return api.app.get(CommandBus).execute(command);
  };
  const businessOf = async (code: string) => {
    const { state } = await api.store.load(contract, code);
    return state.status === 'present' ? state.business : state.status;
  };

  it.each(['30', '0'])('never leaves an active contract, with a deposit of %s %%', async (deposit) => {
    const late = await suspended(`LATE-${deposit}`, deposit);
    await people.done(remove(`LATE-${deposit}`));
    await expect(activateUnseen(late)).rejects.toMatchObject({ code: 'CUSTOMER_DELETED' });
    expect([await isDeleted(`LATE-${deposit}`), await businessOf(late)]).toEqual([true, 'suspended']);
    expect(
      (await api.store.load(credit, `LATE-${deposit}`)).state.contributions[late]?.amount ?? '0.00',
    ).toBe('0.00');

    const early = await suspended(`EARLY-${deposit}`, deposit);
    when('customer:untied', () => activate(early));
    expect((await remove(`EARLY-${deposit}`)).body.code).toBe('CUSTOMER_HAS_CONTRACTS');
    expect([await isDeleted(`EARLY-${deposit}`), await businessOf(early)]).toEqual([false, 'active']);
  });

  it('suspends the contract even if the service was killed after the activation', async () => {
    const code = await suspended('KILLED', '0');
    await people.done(remove('KILLED'));
    let falls = 1;
    atCrashPoint((name) => {
      if (name === 'contract:intent' && (falls -= 1) >= 0) throw new Error('killed');
    });
    await expect(activateUnseen(code)).rejects.toThrow('killed');
    await until(async () => (await businessOf(code)) === 'suspended');
    expect(await isDeleted('KILLED')).toBe(true);
  });
});

describe('deleting a customer while a sale to it is submitted', () => {
  it('is refused if the sale reserved credit first', async () => {
    const number = await saleTo('RACE-1');
    when('customer:untied', () => submit(number));
    const answer = await remove('RACE-1');
    expect([answer.status, answer.body.code]).toEqual([409, 'CUSTOMER_HAS_OPEN_ORDERS']);
    expect(await isDeleted('RACE-1')).toBe(false);
    expect(await statusOf(number)).toBe('sales_pending');
    expect(await reservedFor('RACE-1')).not.toBe('0.00');
  });

  it('succeeds if the sale reaches the ledger afterwards, and the sale reserves nothing', async () => {
    const number = await saleTo('RACE-2');
    when('outbound:reserve', () => remove('RACE-2'));
    const answer = await submit(number);
    expect([answer.status, answer.body.code]).toEqual([409, 'CUSTOMER_DELETED']);
    expect(await isDeleted('RACE-2')).toBe(true);
    expect(await statusOf(number)).toBe('created');
    expect(await reservedFor('RACE-2')).toBe('0.00');
    expect(await people.stockEvents(number)).toMatchObject([
      { type: 'StockReserved' },
      { type: 'ReservationReleased' },
    ]);
  });

  it('is undone if the deletion sees the reservation', async () => {
    const number = await saleTo('RACE-3');
    when('outbound:hold-credit', () => remove('RACE-3'));
    expect((await submit(number)).status).toBe(200);
    expect(await isDeleted('RACE-3')).toBe(false);
    expect(await statusOf(number)).toBe('sales_pending');
  });

  it('is final once answered, however late the follower checks it', async () => {
    const number = await saleTo('RACE-5');
    const held = new AbortController();
    const gone: number[] = [];
    atCrashPoint(async (name) => {
      if (name === 'customer:followed' && !held.signal.aborted) await once(held.signal, 'abort');
      if (name === 'outbound:reserve' && gone.length === 0) gone.push((await remove('RACE-5')).status);
      if (name !== 'outbound:hold-credit') return;
      held.abort();
      await setTimeout(300);
    });
    const answer = await submit(number);
    expect([gone, answer.body.code]).toEqual([[200], 'CUSTOMER_DELETED']);
    expect(await isDeleted('RACE-5')).toBe(true);
    expect(await reservedFor('RACE-5')).toBe('0.00');
  });

  it('succeeds once, whichever of two requests completes it', async () => {
    await openCustomer(api.store, 'RACE-6', '1000.00');
    const answers = await Promise.all([remove('RACE-6'), remove('RACE-6')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await isDeleted('RACE-6')).toBe(true);
  });

  it('is undone if the service was killed before the final check', async () => {
    const number = await saleTo('RACE-4');
    let falls = 2;
    atCrashPoint(async (name) => {
      if (name === 'customer:deleted') throw new Error('killed');
      if (name === 'customer:untied') await submit(number);
      // The follower fails as well, and no further event comes to its aid.
      if (name === 'customer:followed' && (falls -= 1) > 0) throw new Error('not now');
    });
    expect((await remove('RACE-4')).status).toBe(500);
    await until(async () => !(await isDeleted('RACE-4')));
    expect(await statusOf(number)).toBe('sales_pending');
  });

  it('never leaves a deleted customer with reserved credit', async () => {
    const ends = new Set<string>();
    const random = seededRandom(1);
    atCrashPoint(() => setTimeout(random() * 30));
    for (let round = 0; round < 12; round += 1) {
      const code = `RACES-${round}`;
      const number = await saleTo(code);
      const [sold, gone] = await Promise.all([submit(number), remove(code)]);
      const deleted = await isDeleted(code);
      const reserved = await reservedFor(code);
      ends.add(`${sold.status} ${gone.status}`);
      expect({ round, deleted, holds: reserved !== '0.00' }).not.toMatchObject({
        deleted: true,
        holds: true,
      });
      expect({ round, deleted, answered: gone.status === 200 }).toEqual({
        round,
        deleted,
        answered: deleted,
      });
      expect({ round, status: await statusOf(number) }).toEqual({
        round,
        status: sold.status === 200 ? 'sales_pending' : 'created',
      });
    }
    expect(ends).not.toContain('200 200');
  }, 60_000);
});
