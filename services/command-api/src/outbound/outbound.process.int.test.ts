import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/outbound';
import { compare, sum, toQuantity } from '@granary/domain/kernel';
import { dispose, figuresOf, lock, reserve, stock } from '@granary/domain/stock';
import { until } from '@granary/testing/stack';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { Processes, atCrashPoint } from '../processes/index.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { interruptions, stopAt, type Interruptions, type Scene } from '../../testing/stack/interruptions.ts';
import { DESTINATION, ITEMS, SOURCE, receiveStock, seedMasters } from '../../testing/fixtures/masters.ts';
import { line, peopleOf } from '../../testing/stack/outbound.ts';

const [GLY, UREA] = ITEMS;
let api: TestApi;
let people: Awaited<ReturnType<typeof peopleOf>>;
let stops: Interruptions;
beforeAll(async () => {
  api = await startTestApi();
  await seedMasters(api.store);
  people = await peopleOf(api);
  stops = interruptions(api.events.url);
  for (const code of ITEMS) await receiveStock(api.store, code, 'PLENTY', '100000.000');
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(async () => {
  await stops.close();
  await api.close();
});

const betweenAllSteps = (scene: Scene, atLeast: number) => stops.betweenAllSteps(scene, atLeast);

const twoItems = { lines: [line('3'), line('4', UREA)] };

/** The types of the document's stock events, in order, per item. */
const worked = async (number: string, place?: string): Promise<string[]> =>
  (await people.stockEvents(number, place)).map(({ type }) => type);

const held = async (number: string): Promise<string> => {
  const quantities: string[] = [];
  for (const code of ITEMS)
    for (const { document, batches } of Object.values((await people.stockOf(code)).reservations))
      if (document.number === number) quantities.push(...batches.map(({ quantity }) => quantity));
  return toQuantity(sum(quantities));
};

const settled = async (number: string, status: string): Promise<void> => {
  const document = await people.document(number);
  expect({ status: document.status, process: document.process.kind }).toEqual({ status, process: 'none' });
};

const block = (code: string, batch: string) =>
  api.store.decide(stock, `${SOURCE}.${code}`, commandContext(), (state) =>
    lock(state, { warehouse: SOURCE, item: code, batch, reason: 'Cans leak' }),
  );

describe('the outbound process, interrupted between any two steps', () => {
  it(
    'of a submission, reserves once',
    () =>
      betweenAllSteps(
        {
          prepare: () => people.planned(twoItems),
          act: (number) => people.on('staff', contracts.submitOutbound, number),
          check: async (number) => {
            await settled(number, 'inventory_reviewing');
            expect(await worked(number)).toEqual(['StockReserved', 'StockReserved']);
            expect(await held(number)).toBe('7.000');
          },
        },
        3,
      ),
    60_000,
  );

  it(
    'of a refused submission, leaves nothing reserved',
    () =>
      betweenAllSteps(
        {
          prepare: async (nth) => {
            await receiveStock(
              api.store,
              UREA,
              `SHORT-${nth}`,
              '4.000',
              `2019-01-01T00:00:${String(10 + nth)}.000Z`,
            );
            const number = await people.planned(twoItems);
            await holdAll(UREA, `SHORT-${nth}`);
            return number;
          },
          act: (number) => people.on('staff', contracts.submitOutbound, number),
          check: async (number) => {
            await settled(number, 'created');
            expect(await held(number)).toBe('0.000');
            expect(await people.history(number)).toEqual([
              'OutboundCreated',
              'OutboundAllocationPlanned',
              'OutboundSubmitted',
              'OutboundSubmissionRefused',
              'OutboundHoldsReleased',
            ]);
          },
        },
        5,
      ),
    60_000,
  );

  it(
    'of a withdrawal, releases everything once',
    () =>
      betweenAllSteps(
        {
          prepare: () => people.approved(twoItems),
          act: (number) => people.on('staff', contracts.withdrawOutbound, number),
          check: async (number) => {
            await settled(number, 'created');
            expect(await worked(number)).toEqual([
              'StockReserved',
              'ReservationReleased',
              'StockReserved',
              'ReservationReleased',
            ]);
          },
        },
        3,
      ),
    60_000,
  );

  it(
    'of a reallocation, holds one set of batches, never both or none',
    () =>
      betweenAllSteps(
        {
          prepare: async (nth) => {
            await receiveStock(
              api.store,
              GLY,
              `SWAP-${nth}`,
              '3.000',
              `2018-01-01T00:00:${String(10 + nth)}.000Z`,
            );
            return people.submitted(twoItems);
          },
          act: (number) =>
            people.on('admin', contracts.reallocateLine, number, {
              body: {
                line: 1,
                allocation: {
                  strategy: 'manual',
                  batches: [{ batch: 'PLENTY', quantity: '3' }],
                  overrideReason: 'keep the old one',
                },
                reason: 'keep the old one',
              },
            }),
          check: async (number) => {
            await settled(number, 'inventory_reviewing');
            expect(await held(number)).toBe('7.000');
            expect((await people.document(number)).lines[0]?.batches).toEqual([
              { batch: 'PLENTY', quantity: '3.000' },
            ]);
          },
        },
        2,
      ),
    60_000,
  );

  it(
    'of a short pick, splits off the rest once',
    () =>
      betweenAllSteps(
        {
          prepare: () => people.picking(twoItems),
          act: async (number) => {
            const { batches } = (await people.document(number)).lines[0]!;
            return people.on('staff', contracts.recordShortage, number, {
              body: { line: 1, batch: batches[0]!.batch, quantity: '1', reason: 'damaged' },
            });
          },
          check: async (number) => {
            await settled(number, 'picking');
            expect((await worked(number)).filter((type) => type === 'BatchSplit')).toHaveLength(1);
            expect(await held(number)).toBe('6.000');
          },
        },
        2,
      ),
    60_000,
  );

  it(
    'of a shipment, issues the goods once',
    () =>
      betweenAllSteps(
        {
          prepare: () => people.picked(twoItems),
          act: (number) => people.on('staff', contracts.shipOutbound, number),
          check: async (number) => {
            await settled(number, 'shipped');
            expect(await worked(number)).toEqual([
              'StockReserved',
              'ReservationCommitted',
              'StockIssued',
              'StockReserved',
              'ReservationCommitted',
              'StockIssued',
            ]);
          },
        },
        6,
      ),
    60_000,
  );

  it(
    'of a refused shipment, issues nothing and keeps the reservations',
    () =>
      betweenAllSteps(
        {
          prepare: async (nth) => {
            await receiveStock(
              api.store,
              UREA,
              `BAD-${nth}`,
              '4.000',
              `2017-01-01T00:00:${String(10 + nth)}.000Z`,
            );
            const number = await people.picked(twoItems);
            await block(UREA, `BAD-${nth}`);
            return number;
          },
          act: (number) => people.on('staff', contracts.shipOutbound, number),
          check: async (number) => {
            await settled(number, 'picked');
            expect(await held(number)).toBe('7.000');
            const { reservations } = await people.stockOf(GLY);
            const mine = Object.values(reservations).filter(({ document }) => document.number === number);
            expect(mine.map(({ status }) => status)).toEqual(['open']);
            expect(await worked(number)).not.toContain('StockIssued');
          },
        },
        6,
      ),
    60_000,
  );

  it(
    'of a delivery, creates the batches at the destination once',
    () =>
      betweenAllSteps(
        {
          prepare: () => people.shipped({ ...twoItems, type: 'transfer', destination: DESTINATION }),
          act: (number) => people.on('elsewhere', contracts.deliverOutbound, number),
          check: async (number) => {
            await settled(number, 'delivered');
            const arrived = await worked(number, DESTINATION);
            expect(arrived).toHaveLength(2);
            const { arrivals } = await people.document(number);
            expect(toQuantity(sum(arrivals.map(({ received }) => received)))).toBe('7.000');
            const inbounds = await inboundsOf(number);
            expect(inbounds).toHaveLength(1);
          },
        },
        4,
      ),
    60_000,
  );

  it(
    'of a void, returns the goods once',
    () =>
      betweenAllSteps(
        {
          prepare: () => people.shipped(twoItems),
          act: (number) =>
            people.on('admin', contracts.voidShipment, number, { query: { reason: 'Wrong truck' } }),
          check: async (number) => {
            await settled(number, 'picked');
            expect((await worked(number)).filter((type) => type === 'IssueReversed')).toHaveLength(2);
            expect(await held(number)).toBe('7.000');
          },
        },
        3,
      ),
    60_000,
  );

  it(
    'of a refused void, leaves everything shipped',
    () =>
      betweenAllSteps(
        {
          prepare: async (nth) => {
            await receiveStock(
              api.store,
              UREA,
              `END-${nth}`,
              '4.000',
              `2016-01-01T00:00:${String(10 + nth)}.000Z`,
            );
            const number = await people.shipped(twoItems);
            await api.store.decide(stock, `${SOURCE}.${UREA}`, commandContext(), (state) =>
              dispose(state, { warehouse: SOURCE, item: UREA, batch: `END-${nth}`, reason: 'used up' }),
            );
            return number;
          },
          act: (number) =>
            people.on('admin', contracts.voidShipment, number, { query: { reason: 'Wrong truck' } }),
          check: async (number) => {
            await settled(number, 'shipped');
            expect(await held(number)).toBe('0.000');
          },
        },
        6,
      ),
    90_000,
  );
});

/** Starts a sweep and holds it between half-done documents and due work. Returns a function that releases it. */
async function sweepUnderWay(): Promise<() => Promise<void>> {
  const holding = await api.pool.connect();
  await holding.query('BEGIN');
  await holding.query('LOCK TABLE platform.due IN ACCESS EXCLUSIVE MODE');
  const sweep = api.app.get(Processes).sweep();
  await until(async () => {
    const { rowCount } = await api.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'SELECT name, key, due_at%'`,
    );
    return rowCount !== 0;
  });
  return async () => {
    await holding.query('ROLLBACK');
    holding.release();
    await sweep;
  };
}

describe('an interrupted process', () => {
  it('accepts no other command until the watchdog has completed it', async () => {
    const number = await people.planned(twoItems);
    stopAt(2);
    expect((await people.on('staff', contracts.submitOutbound, number)).status).toBe(500);
    atCrashPoint();
    const meanwhile = await people.on('staff', contracts.withdrawOutbound, number);
    expect(meanwhile.body).toMatchObject({ code: 'DOCUMENT_PROCESSING', facts: { number } });
    const processes = api.app.get(Processes);
    const release = await sweepUnderWay();
    await until(async () => {
      const { rowCount } = await api.pool.query(
        `UPDATE platform.process SET opened_at = opened_at - interval '1 minute' WHERE category = 'outbound' AND id = $1`,
        [number],
      );
      return rowCount === 1;
    });
    const asked = processes.sweep();
    await release();
    await asked;
    await settled(number, 'inventory_reviewing');
    await until(async () => {
      const { rowCount } = await api.pool.query('SELECT 1 FROM platform.process WHERE id = $1', [number]);
      return rowCount === 0;
    });
  }, 30_000);

  it('leaves no open process behind if there was nothing to do', async () => {
    const number = await people.created();
    await people.done(people.on('admin', contracts.deleteOutbound, number));
    const later = await people.submitted();
    // Followed in order: once the later document has opened and closed, the earlier one has been seen.
    await until(async () => {
      const { rowCount } = await api.pool.query(
        'SELECT 1 FROM platform.process WHERE category = $1 AND id = ANY($2)',
        ['outbound', [number, later]],
      );
      const { rows } = await api.pool.query<{ position: string }>('SELECT position FROM platform.follower');
      const head = (await api.store.load(stock, `${SOURCE}.${GLY}`)).position;
      return rowCount === 0 && rows.some(({ position }) => BigInt(position) >= head);
    });
  }, 30_000);

  it('never leaves a negative available quantity', async () => {
    for (const code of ITEMS)
      for (const batch of Object.values((await people.stockOf(code)).batches))
        expect(compare(figuresOf(batch).available, 0)).toBeGreaterThanOrEqual(0);
  });
});

/** Reserves all of a batch for another order, permanently. */
const holdAll = async (code: string, batch: string): Promise<void> => {
  const place = { warehouse: SOURCE, item: code };
  const reservation = `taken:${batch}`;
  await api.store.decide(stock, `${SOURCE}.${code}`, commandContext(), (state) =>
    reserve(state, {
      ...place,
      reservation,
      document: { kind: 'outbound', number: 'OUT-20200101-0001' },
      line: 1,
      purpose: 'other',
      day: '2026-01-01',
      allocations: [{ batch, quantity: '4.000' }],
      decision: { strategy: 'manual', candidates: [], overrideReason: 'test' },
    }),
  );
};

const inboundsOf = async (number: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const { type, data, streamId } of api.store.readAll({ categories: new Set(['inbound']) }))
    if (type === 'InboundTransferReceived' && (data as { outbound: string }).outbound === number)
      found.push(streamId);
  return found;
};
