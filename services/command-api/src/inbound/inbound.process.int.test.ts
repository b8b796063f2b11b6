import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/inbound';
import { adjust, stock } from '@granary/domain/stock';
import { EventStore } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { Processes, atCrashPoint } from '../processes/index.ts';
import { Catalogue } from './catalogue.ts';
import { inboundProcess } from './inbound.process.ts';
import { anotherRunner, type AnotherRunner } from '../../testing/stack/another-runner.ts';
import { line, openTestStack, type TestStack } from '../../testing/stack/inbound.ts';

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

const reason = 'Booked twice';

/** The process as another instance runs it, with an empty cache. */
const anotherInstance = (): AnotherRunner => {
  const store = new EventStore(testStack.api.events.url);
  restarted.push(store);
  return anotherRunner(store, inboundProcess(new Catalogue(store)));
};

/** Throws at the nth crash point, like a crash. `stopped()` returns false if there were fewer. */
const stopAt = (nth: number): { readonly stopped: () => boolean } => {
  let passes = 0;
  atCrashPoint((name) => {
    passes += 1;
    // Later points throw as well, so that nothing running in parallel gets further.
    if (passes >= nth) throw new Error(`stopped at ${name}`);
  });
  return { stopped: () => passes >= nth };
};

const twoItems = (changes: { batch?: string } = {}) => ({
  lines: [line(), line({ item: 'UREA-46' }), line({ item: 'UREA-46', ...changes })],
});

const received = async (number: string): Promise<string[]> => {
  const found: string[] = [];
  for (const code of ['GLY-41SL', 'UREA-46'])
    for await (const { type, data } of testStack.api.store.readStream('stock', `WH-PP.${code}`)) {
      const { origin, batch } = data as { origin?: { kind: string; inbound?: string }; batch?: string };
      if (type === 'BatchReceived' && origin?.inbound === number) found.push(String(batch));
    }
  return found;
};

describe('the inbound process, interrupted between any two steps', () => {
  it('completes an approval later, each batch exactly once', async () => {
    for (let nth = 1; ; nth += 1) {
      const number = await testStack.submitted(twoItems());
      const stop = stopAt(nth);
      await testStack.on('admin', contracts.approveInbound, number);
      if (!stop.stopped()) {
        expect(nth).toBeGreaterThan(8);
        break;
      }
      // Crash again, at the first step of the resumption.
      stopAt(1);
      await anotherInstance()
        .advance(number, commandContext())
        .catch(() => undefined);
      atCrashPoint();
      await anotherInstance().advance(number, commandContext());
      const { progress } = await testStack.document(number);
      expect({ nth, status: progress.status }).toEqual({ nth, status: 'completed' });
      const batches = await received(number);
      expect(batches).toHaveLength(3);
      expect(new Set(batches).size).toBe(3);
      expect((await testStack.history('inbound', number)).slice(-3)).toEqual([
        'InboundApproved',
        'InboundReceiptStarted',
        'InboundCompleted',
      ]);
    }
    expect((await testStack.stockOf('UREA-46')).claims).toEqual({});
  }, 60_000);

  it('returns a refused approval to review later, with nothing claimed', async () => {
    await testStack.on(
      'admin',
      contracts.approveInbound,
      await testStack.submitted({ lines: [line({ batch: 'TAKEN' })] }),
    );
    for (let nth = 1; ; nth += 1) {
      const number = await testStack.submitted({
        lines: [line({ batch: `FREE-${nth}` }), line({ batch: `ALSO-${nth}` }), line({ batch: 'TAKEN' })],
      });
      const stop = stopAt(nth);
      await testStack.on('admin', contracts.approveInbound, number);
      if (!stop.stopped()) {
        expect(nth).toBeGreaterThan(8);
        break;
      }
      atCrashPoint();
      await anotherInstance().advance(number, commandContext());
      expect(await testStack.document(number)).toMatchObject({
        approval: { status: 'reviewing', reviewer: 'admin' },
        progress: { status: 'open', refused: { code: 'BATCH_CODE_TAKEN', line: 3 } },
      });
      expect((await testStack.stockOf('GLY-41SL')).claims).toEqual({});
      expect(await received(number)).toEqual([]);
    }
  }, 60_000);

  it('does so when the code of an unnamed batch was entered by hand before', async () => {
    const urea = (changes = {}) => line({ item: 'UREA-46', ...changes });
    const approved = async (content: Parameters<TestStack['submitted']>[0]): Promise<string> => {
      const number = await testStack.submitted(content);
      await testStack.on('admin', contracts.approveInbound, number);
      return number;
    };
    let [assigned] = await received(await approved({ lines: [urea()] }));
    for (let nth = 1; ; nth += 1) {
      // The next code that will be assigned.
      assigned = String(BigInt(assigned!) + 1n);
      await approved({ lines: [urea({ batch: assigned })] });
      const number = await testStack.submitted({ lines: [line(), urea()] });
      const stop = stopAt(nth);
      await testStack.on('admin', contracts.approveInbound, number);
      if (!stop.stopped()) {
        expect(nth).toBeGreaterThan(5);
        break;
      }
      atCrashPoint();
      await anotherInstance().advance(number, commandContext());
      expect(await testStack.document(number)).toMatchObject({
        approval: { status: 'reviewing', reviewer: 'admin' },
        progress: { status: 'open', refused: { code: 'BATCH_CODE_TAKEN', line: 2 } },
      });
      expect((await testStack.stockOf('GLY-41SL')).claims).toEqual({});
      expect(await received(number)).toEqual([]);
    }
  }, 60_000);

  it('completes a reversal later, all of it or none', async () => {
    for (let nth = 1; ; nth += 1) {
      const number = await testStack.submitted(twoItems());
      await testStack.on('admin', contracts.approveInbound, number);
      const stop = stopAt(nth);
      await testStack.on('admin', contracts.reverseInbound, number, { body: { reason } });
      if (!stop.stopped()) {
        expect(nth).toBeGreaterThan(8);
        break;
      }
      atCrashPoint();
      await anotherInstance().advance(number, commandContext());
      expect((await testStack.document(number)).progress.status).toBe('reversed');
      const { batches } = await testStack.stockOf('UREA-46');
      const own = Object.values(batches).filter(
        ({ origin }) => origin.kind === 'inbound' && origin.inbound === number,
      );
      expect(own.map(({ current, closed }) => [current, closed])).toEqual([
        ['0.000', 'reversed'],
        ['0.000', 'reversed'],
      ]);
    }
    expect((await testStack.stockOf('UREA-46')).reservations).toEqual({});
  }, 60_000);

  it('is resumed by the watchdog', async () => {
    const number = await testStack.submitted(twoItems());
    stopAt(2);
    const { status } = await testStack.on('admin', contracts.approveInbound, number);
    expect(status).toBe(500);
    const waiting = await testStack.on('other', contracts.rejectInbound, number, { body: { reason } });
    expect(waiting.body).toMatchObject({ code: 'DOCUMENT_PROCESSING', facts: { number } });
    atCrashPoint();
    const { pool, app } = testStack.api;
    await until(async () => {
      const { rowCount } = await pool.query(
        `UPDATE platform.process SET opened_at = opened_at - interval '1 minute' WHERE category = 'inbound' AND id = $1`,
        [number],
      );
      return rowCount === 1;
    });
    await app.get(Processes).sweep();
    expect((await testStack.document(number)).progress.status).toBe('completed');
    await until(async () => {
      const { rowCount } = await pool.query('SELECT 1 FROM platform.process WHERE id = $1', [number]);
      return rowCount === 0;
    });
  }, 30_000);
});

describe('the batches of a reversal', () => {
  it('all stay if one has been used', async () => {
    const number = await testStack.submitted(twoItems({ batch: 'USED' }));
    await testStack.on('admin', contracts.approveInbound, number);
    await use('UREA-46', 'USED');
    const { body } = await testStack.on('admin', contracts.reverseInbound, number, { body: { reason } });
    expect(body).toMatchObject({ code: 'BATCH_TOUCHED', facts: { batch: 'USED' } });
    expect((await testStack.document(number)).progress.status).toBe('completed');
    for (const code of ['GLY-41SL', 'UREA-46']) {
      const { reservations, batches } = await testStack.stockOf(code);
      expect(reservations).toEqual({});
      expect(Object.values(batches).filter(({ closed, origin }) => closed && isOf(origin, number))).toEqual(
        [],
      );
    }
  });
});

describe('several instances', () => {
  it('complete the same approval together, each batch exactly once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const number = await testStack.submitted(twoItems());
      stopAt(1);
      await testStack.on('admin', contracts.approveInbound, number);
      atCrashPoint();
      await Promise.all(Array.from({ length: 3 }, () => anotherInstance().advance(number, commandContext())));
      expect((await testStack.document(number)).progress.status).toBe('completed');
      expect(await received(number)).toHaveLength(3);
    }
  }, 30_000);

  it('return the same refused approval to review together', async () => {
    const number = await testStack.submitted({ lines: [line({ batch: 'MINE' }), line({ batch: 'TAKEN' })] });
    stopAt(1);
    await testStack.on('admin', contracts.approveInbound, number);
    atCrashPoint();
    await Promise.all(Array.from({ length: 3 }, () => anotherInstance().advance(number, commandContext())));
    expect((await testStack.document(number)).progress).toMatchObject({ status: 'open' });
    expect((await testStack.stockOf('GLY-41SL')).claims).toEqual({});
  });
});

const isOf = (origin: { kind: string; inbound?: string }, number: string): boolean =>
  origin.inbound === number;

/** Adjusts the batch after it was received. */
const use = async (code: string, batch: string): Promise<void> => {
  await testStack.api.store.decide(stock, `WH-PP.${code}`, commandContext(), (state) =>
    adjust(state, { warehouse: 'WH-PP', item: code, batch, delta: '1.000', reason: 'Count' }),
  );
};

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('it did not come about within 10 s');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
