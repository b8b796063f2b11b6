import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/contracts';
import type { Endpoint } from '@granary/api/http';
import { contributionApplied, contract, suspendContract } from '@granary/domain/contracts';
import { credit, setContribution } from '@granary/domain/credit';
import { EventStore } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { until } from '@granary/testing/stack';
import { Processes, atCrashPoint } from '../processes/index.ts';
import { ContractEnd } from './contract-end.ts';
import { contractProcess } from './contract.process.ts';
import { anotherRunner, type AnotherRunner } from '../../testing/stack/another-runner.ts';
import { openTestStack, type TestStack } from '../../testing/stack/contracts.ts';

let testStack: TestStack;
const restarted: EventStore[] = [];
beforeAll(async () => {
  testStack = await openTestStack();
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(async () => {
  await Promise.all(restarted.map((store) => store.close()));
  await testStack.api.close();
});

const reason = 'Payment overdue';

/** The process as another instance runs it, with an empty cache. */
const anotherInstance = (): AnotherRunner => {
  const store = new EventStore(testStack.api.events.url);
  restarted.push(store);
  return anotherRunner(store, contractProcess);
};

/** Throws at the nth crash point, like a crash. `stopped()` returns false if there were fewer. */
const stopAt = (nth: number): { readonly stopped: () => boolean } => {
  let passes = 0;
  atCrashPoint((name) => {
    passes += 1;
    if (passes >= nth) throw new Error(`stopped at ${name}`);
  });
  return { stopped: () => passes >= nth };
};

let customers = 0;
/** A new customer with a limit of 1,000, and a submitted contract that promises 3,000. */
const fresh = async (): Promise<{ customer: string; code: string }> => {
  customers += 1;
  const customer = await testStack.openCustomer(`CUST-P${customers}`);
  return { customer, code: await testStack.submitted({ customer }) };
};

const approve = (code: string) => testStack.on('chief', contracts.approveContract, code);
const suspend = (code: string) =>
  testStack.on('chief', contracts.suspendContract, code, { body: { reason } });
const activate = (code: string) =>
  testStack.on('chief', contracts.activateContract, code, { body: { reason } });
const terminate = (code: string) =>
  testStack.on('chief', contracts.terminateContract, code, { body: { reason } });
const remove = (code: string) => testStack.on('clerk', contracts.deleteContract, code);
const restore = (code: string) => testStack.on('clerk', contracts.restoreContract, code);

describe('the contract process, interrupted between any two steps', () => {
  const journeys = [
    ['an approval', [], approve, '4000.00', 'contract 3000.00'],
    ['a suspension', [approve], suspend, '1000.00', 'contract_status_change 0.00'],
    ['an activation', [approve, suspend], activate, '4000.00', 'contract_status_change 3000.00'],
    ['a termination', [approve], terminate, '1000.00', 'contract_status_change 0.00'],
    ['a deletion', [approve], remove, '1000.00', 'contract_deletion 0.00'],
    ['a restoration', [approve, remove], restore, '4000.00', 'contract_deletion 3000.00'],
  ] as const;

  it.each(journeys)(
    'finishes %s later, with the credit counted exactly once',
    async (_, before, last, limit, told) => {
      for (let nth = 1; ; nth += 1) {
        const { customer, code } = await fresh();
        for (const step of before) expect((await step(code)).status).toBe(200);
        const stop = stopAt(nth);
        await last(code);
        if (!stop.stopped()) {
          expect(nth).toBe(4);
          break;
        }
        // Crash again, at the first step of the resumption.
        stopAt(1);
        await anotherInstance()
          .advance(code, commandContext())
          .catch(() => undefined);
        atCrashPoint();
        await anotherInstance().advance(code, commandContext());
        expect(await testStack.limitOf(customer)).toBe(limit);
        expect((await testStack.document(code)).contribution.pending).toBeNull();
        const said = await testStack.told(code, customer);
        expect(said).toHaveLength(before.length + 1);
        expect(said.at(-1)).toBe(told);
      }
    },
    60_000,
  );

  it('is resumed by the watchdog', async () => {
    const { customer, code } = await fresh();
    stopAt(1);
    expect((await approve(code)).status).toBe(500);
    expect(await testStack.limitOf(customer)).toBe('1000.00');
    const waiting = await suspend(code);
    expect(waiting.body).toMatchObject({ code: 'DOCUMENT_PROCESSING', facts: { number: code } });
    atCrashPoint();
    const { pool, app } = testStack.api;
    await until(async () => {
      const { rowCount } = await pool.query(
        `UPDATE platform.process SET opened_at = opened_at - interval '1 minute' WHERE category = 'contract' AND id = $1`,
        [code],
      );
      return rowCount === 1;
    });
    // Wait for a sweep that started earlier to finish.
    await until(async () => {
      await app.get(Processes).sweep();
      return (await testStack.limitOf(customer)) === '4000.00';
    });
    await until(async () => {
      const { rowCount } = await pool.query('SELECT 1 FROM platform.process WHERE id = $1', [code]);
      return rowCount === 0;
    });
  }, 30_000);
});

describe('several instances', () => {
  it('complete the same approval together and count it once', async () => {
    const { customer, code } = await fresh();
    stopAt(1);
    await approve(code);
    atCrashPoint();
    await Promise.all(Array.from({ length: 4 }, () => anotherInstance().advance(code, commandContext())));
    expect(await testStack.limitOf(customer)).toBe('4000.00');
    expect(await testStack.told(code, customer)).toEqual(['contract 3000.00']);
  });

  it('ignore a late step of a superseded change', async () => {
    const { customer, code } = await fresh();
    await approve(code);
    await suspend(code);
    const { store } = testStack.api;
    // A stale step of the approval, sent only now.
    await store.decide(credit, customer, commandContext(), (ledger) =>
      setContribution(ledger, { contract: code, revision: 1, amount: '3000.00', source: 'contract' }),
    );
    await store.decide(contract, code, commandContext(), (state) =>
      contributionApplied(state, { intent: 1 }),
    );
    expect(await testStack.limitOf(customer)).toBe('1000.00');
    expect((await testStack.document(code)).contribution).toEqual({ amount: '0.00', pending: null });
  });
});

describe('an expired contract', () => {
  const end = () => testStack.api.app.get(ContractEnd);

  it('ends automatically and no longer counts towards the limit', async () => {
    const { customer, code } = await fresh();
    await approve(code);
    const day = { at: '2099-12-31T16:59:00.000Z' };
    // In Phnom Penh it is still the last day.
    expect(await end().run(code, commandContext(day))).toBe('2099-12-31T17:00:00.000Z');
    expect((await testStack.document(code)).business).toBe('active');
    expect(await end().run(code, commandContext({ at: '2099-12-31T17:00:00.000Z' }))).toBeNull();
    expect((await testStack.document(code)).business).toBe('expired');
    expect(await testStack.limitOf(customer)).toBe('1000.00');
    expect(await testStack.told(code, customer)).toEqual(['contract 3000.00', 'contract_status_change 0.00']);
    expect(await end().run(code, commandContext())).toBeNull();
  });

  it.each(['contract:contribute', 'contract:apply'])('ends exactly once when killed at %s', async (point) => {
    const { customer, code } = await fresh();
    await approve(code);
    atCrashPoint((name) => {
      if (name === point) throw new Error('stopped');
    });
    const late = commandContext({ at: '2100-01-05T00:00:00.000Z' });
    await end()
      .run(code, late)
      .catch(() => undefined);
    atCrashPoint();
    await end().run(code, commandContext({ at: '2100-01-05T00:00:05.000Z' }));
    expect(await testStack.limitOf(customer)).toBe('1000.00');
    expect(await testStack.told(code, customer)).toEqual(['contract 3000.00', 'contract_status_change 0.00']);
    const ended = (await testStack.history('contract', code)).filter((type) => type === 'ContractExpired');
    expect(ended).toHaveLength(1);
  });

  it('is scheduled as soon as the contract is approved or restored', async () => {
    const { code } = await fresh();
    await approve(code);
    await until(async () => {
      const { rowCount } = await testStack.api.pool.query(
        `SELECT 1 FROM platform.due WHERE name = 'contract-end' AND key = $1`,
        [code],
      );
      return rowCount === 1;
    });
    await until(async () => {
      await testStack.api.app.get(Processes).sweep();
      const { rows } = await testStack.api.pool.query<{ dueAt: Date }>(
        `SELECT due_at AS "dueAt" FROM platform.due WHERE name = 'contract-end' AND key = $1`,
        [code],
      );
      return rows[0]?.dueAt.toISOString() === '2099-12-31T17:00:00.000Z';
    });
  });
});

describe('a repeated command', () => {
  it('completes what the first delivery left unfinished and returns the normal response', async () => {
    const { customer, code } = await fresh();
    const key = crypto.randomUUID();
    const send = (endpoint: Endpoint) => testStack.on('chief', endpoint, code, { key });
    stopAt(1);
    expect((await send(contracts.approveContract)).status).toBe(500);
    atCrashPoint();
    expect((await send(contracts.approveContract)).status).toBe(200);
    expect((await send(contracts.approveContract)).status).toBe(200);
    expect(await testStack.limitOf(customer)).toBe('4000.00');
    expect(await testStack.told(code, customer)).toHaveLength(1);
  });
});

it('a contract being processed accepts no second change from another instance', async () => {
  const { code } = await fresh();
  stopAt(1);
  await approve(code);
  atCrashPoint();
  const other = new EventStore(testStack.api.events.url);
  restarted.push(other);
  await expect(
    other.decide(contract, code, commandContext(), (state) => suspendContract(state, { reason })),
  ).rejects.toMatchObject({ code: 'DOCUMENT_PROCESSING' });
});
