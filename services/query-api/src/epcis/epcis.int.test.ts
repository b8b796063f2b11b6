import type { Permission } from '@granary/api/access';
import { getEpcisDocument } from '@granary/api/epcis';
import { Rejection } from '@granary/domain/kernel';
import { outbound, type OutboundEvent } from '@granary/domain/outbound';
import {
  adjust,
  commitReservation,
  inspect,
  issue,
  lock,
  recall,
  receiveBatch,
  relocate,
  reserve,
  reverseIssue,
  reverseReceipt,
  settleCount,
  split,
  stock,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import { UnitRow } from '@granary/read-models/configuration';
import { ItemRow } from '@granary/read-models/items';
import { BatchRow } from '@granary/read-models/stock';
import { WarehouseRow } from '@granary/read-models/warehouses';
import type { EventStore } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { batch as batchRow } from '@granary/testing/fixtures/rows';
import { eventsOfBatch } from './export.ts';
import { faultsOf } from '../../testing/expectations/epcis-standard.ts';
import type { EpcisEvent } from './vocabulary.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi([BatchRow, ItemRow, UnitRow, WarehouseRow]);
}, 60_000);
afterAll(() => api.close());

const DAY = '2026-11-21';
const reason = 'because of the law';
type Step = (state: StockState, place: Place) => StockEvent[];
interface Place {
  readonly warehouse: string;
  readonly item: string;
}

const plainReceipt = {
  receivedAt: '2026-11-01T00:00:00.000Z',
  unitCost: '3.000000',
  productionDate: null,
  expiryDate: null,
  supplier: null,
  supplierLot: null,
  certificate: null,
  notes: null,
  location: null,
  shelf: null,
  inbound: 'IN-9',
  awaitingInspection: false,
};

/** The store, counting the events read from streams. */
const countingReads = (store: EventStore) => {
  let taken = 0;
  const readStream = async function* (...asked: Parameters<EventStore['readStream']>) {
    for await (const event of store.readStream(...asked)) {
      taken += 1;
      yield event;
    }
  };
  const counting = new Proxy(store, {
    get: (target, name) => (name === 'readStream' ? readStream : Reflect.get(target, name, target)),
  });
  return { store: counting, count: () => taken };
};

const happened = async (place: Place, step: Step): Promise<boolean> => {
  try {
    await api.store.decide(stock, `${place.warehouse}.${place.item}`, commandContext(), (state) =>
      step(state, place),
    );
    return true;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
};

const batch = fc.constantFrom('A', 'B', 'C');
const order = fc.constantFrom('OUT-1', 'OUT-2', 'OUT-3');
const quantity = fc.integer({ min: 1, max: 60 }).map((whole) => `${whole}.500`);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(batch, quantity).map(
    ([code, amount]): Step =>
      (state, place) =>
        receiveBatch(state, {
          ...place,
          batch: code,
          quantity: amount,
          receivedAt: '2026-11-01T00:00:00.000Z',
          unitCost: '3.000000',
          productionDate: null,
          expiryDate: '2027-12-31',
          supplier: null,
          supplierLot: 'L 7/8',
          certificate: null,
          notes: null,
          location: 'A 01',
          shelf: null,
          inbound: 'IN-1',
          line: code.codePointAt(0)!,
          awaitingInspection: false,
        }),
  ),
  fc.tuple(order, quantity).map(
    ([number, amount]): Step =>
      (state, place) =>
        reserve(state, {
          ...place,
          reservation: number,
          document: { kind: 'outbound', number },
          line: 1,
          purpose: number === 'OUT-3' ? 'loss' : 'sale',
          day: DAY,
          strategy: 'fifo',
          quantity: amount,
        }),
  ),
  order.map(
    (reservation): Step =>
      (state, place) =>
        commitReservation(state, { ...place, reservation, day: DAY }),
  ),
  order.map(
    (reservation): Step =>
      (state, place) =>
        issue(state, { ...place, reservation }),
  ),
  order.map(
    (reservation): Step =>
      (state, place) =>
        reverseIssue(state, { ...place, reservation, reason }),
  ),
  batch.map(
    (code): Step =>
      (state, place) =>
        lock(state, { ...place, batch: code, reason }),
  ),
  batch.map(
    (code): Step =>
      (state, place) =>
        recall(state, { ...place, batch: code, recall: 'RC-1', reason }),
  ),
  fc.tuple(batch, quantity).map(
    ([code, amount]): Step =>
      (state, place) =>
        split(state, { ...place, batch: code, quantity: amount, locked: true, reason }),
  ),
  fc.tuple(batch, quantity).map(
    ([code, amount]): Step =>
      (state, place) =>
        adjust(state, { ...place, batch: code, delta: amount, reason }),
  ),
  fc.tuple(batch, quantity).map(
    ([code, amount]): Step =>
      (state, place) =>
        settleCount(state, {
          ...place,
          batch: code,
          delta: `-${amount}`,
          count: 'CN-1',
          adjustments: 0,
          reason,
        }),
  ),
  batch.map(
    (code): Step =>
      (state, place) =>
        relocate(state, { ...place, batch: code, location: 'B/2 ខ្មែរ', shelf: '3' }),
  ),
  batch.map(
    (code): Step =>
      (state, place) =>
        inspect(state, {
          ...place,
          batch: code,
          result: 'passed',
          inspector: 'Dara',
          inspectedAt: '2026-11-20T00:00:00.000Z',
          certificate: 'C-9',
          notes: null,
        }),
  ),
  batch.map(
    (code): Step =>
      (state, place) =>
        reverseReceipt(state, { ...place, batch: code, inbound: 'IN-1', line: code.codePointAt(0)!, reason }),
  ),
);

const document = async (
  query: Record<string, string>,
  {
    permissions = ['batch:export', 'data:export'],
    warehouses = 'all',
  }: { permissions?: Permission[]; warehouses?: string[] | 'all' } = {},
) => {
  const token = await api.tokenFor({ permissions, warehouses });
  const answer = await api.raw(getEpcisDocument, { token, query });
  const body = JSON.parse(await answer.text()) as {
    code?: string;
    epcisBody?: { eventList: EpcisEvent[] };
  };
  return { answer, body, events: body.epcisBody?.eventList ?? [] };
};
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const lately = { from: day(2), to: day(-1) };

describe('an EPCIS document', () => {
  it('is valid for any history of a warehouse, and those of its batches are parts of it', async () => {
    let n = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        n += 1;
        const place = { warehouse: `WH-${n}`, item: 'GLY' };
        for (const one of steps) await happened(place, one);
        const { body, events } = await document({ ...lately, warehouse: place.warehouse });
        expect(faultsOf(body)).toEqual([]);
        const batches = ['A', 'B', 'C'];
        await api.insert(
          BatchRow,
          batches.map((name) => batchRow({ ...place, batch: name })),
        );
        const ids = new Set(events.map(({ eventID }) => eventID));
        for (const name of batches) {
          const one = await document({ batch: `${place.warehouse}.GLY.${name}` });
          expect(faultsOf(one.body)).toEqual([]);
          expect(one.events.filter(({ eventID }) => !ids.has(eventID))).toEqual([]);
        }
      }),
      { numRuns: 4 },
    );
  }, 60_000);

  it('reports a voided shipment as an error with its corrective event, and picking and packing', async () => {
    const place = { warehouse: 'WH-V', item: 'UREA' };
    const number = 'OUT-9';
    const steps: Step[] = [
      (state) =>
        receiveBatch(state, {
          ...plainReceipt,
          ...place,
          batch: 'V',
          quantity: '10.000',
          line: 1,
        }),
      (state) =>
        reserve(state, {
          ...place,
          reservation: 'R9',
          document: { kind: 'outbound', number },
          line: 1,
          purpose: 'sale',
          day: DAY,
          strategy: 'fifo',
          quantity: '4.000',
        }),
    ];
    for (const one of steps) expect(await happened(place, one)).toBe(true);
    const picked: OutboundEvent = {
      type: 'OutboundLinePicked',
      data: {
        number,
        line: 1,
        item: 'UREA',
        batch: 'V',
        location: null,
        quantity: '4.000',
        pickedAfter: '4.000',
      },
    };
    const packed: OutboundEvent = { type: 'OutboundPacked', data: { number, packages: 1 } };
    await api.store.decide(outbound, number, commandContext({ warehouseId: 'WH-V' }), () => [picked, packed]);
    await happened(place, (state) => commitReservation(state, { ...place, reservation: 'R9', day: DAY }));
    await happened(place, (state) => issue(state, { ...place, reservation: 'R9' }));
    await happened(place, (state) => reverseIssue(state, { ...place, reservation: 'R9', reason }));
    await api.insert(BatchRow, [batchRow({ warehouse: 'WH-V', item: 'UREA', batch: 'V' })]);
    const { answer, body, events } = await document({ batch: 'WH-V.UREA.V' });
    expect(faultsOf(body)).toEqual([]);
    expect(answer.headers.get('content-type')).toBe('application/ld+json');
    expect(answer.headers.get('content-disposition')).toContain('epcis-WH-V.UREA.V.jsonld');
    expect(events.map((event) => [event.type, event['bizStep']])).toEqual([
      ['ObjectEvent', 'receiving'],
      ['TransactionEvent', 'picking'],
      ['AggregationEvent', 'packing'],
      ['ObjectEvent', 'shipping'],
      ['ObjectEvent', 'shipping'],
      ['ObjectEvent', 'void_shipping'],
    ]);
    expect(events[4]).toMatchObject({
      eventID: events[3]?.eventID,
      errorDeclaration: { reason: 'did_not_occur', correctiveEventIDs: [events[5]?.eventID] },
    });
  });

  it('reads a long history once, however many shipments were voided', async () => {
    const place = { warehouse: 'WH-L', item: 'DAP' };
    const voided = 40;
    const receipt = { ...plainReceipt, ...place, quantity: '500.000' };
    for (const [line, code] of ['ONE', 'OTHER'].entries())
      await happened(place, (state) => receiveBatch(state, { ...receipt, batch: code, line }));
    // FIFO: every order takes from the first batch.
    for (let n = 0; n < voided; n += 1) {
      const hold = { ...place, reservation: `L-${n}` };
      const document = { kind: 'outbound', number: `OUT-L${n}` } as const;
      const asked = { ...hold, document, line: 1, purpose: 'sale', day: DAY, strategy: 'fifo' } as const;
      await happened(place, (state) => reserve(state, { ...asked, quantity: '4.000' }));
      await happened(place, (state) => commitReservation(state, { ...hold, day: DAY }));
      await happened(place, (state) => issue(state, hold));
      await happened(place, (state) => reverseIssue(state, { ...hold, reason }));
    }
    const wanted = (name: string) => ({
      timeZoneOf: () => 'UTC',
      unitOf: () => undefined,
      wanted: (_: string, __: string, code: string) => code === name,
      sees: () => true,
    });
    const { store, count } = countingReads(api.store);
    const told = async (name: string) => {
      const before = count();
      let events = 0;
      for await (const _ of eventsOfBatch(store, `WH-L.DAP.${name}`, wanted(name))) events += 1;
      return { events, read: count() - before };
    };
    const history = 4 * (1 + voided);
    const one = await told('ONE');
    expect(one.events).toBe(1 + 3 * voided);
    expect(one.read).toBeLessThan(2 * history);
    const other = await told('OTHER');
    expect(other.events).toBe(1);
    expect(other.read).toBeLessThanOrEqual(history);
  }, 60_000);

  it('needs permission to export, in one’s own warehouses, for a batch or period; the access is recorded', async () => {
    await happened({ warehouse: 'WH-E', item: 'NPK' }, (state, place) =>
      receiveBatch(state, {
        ...plainReceipt,
        ...place,
        batch: 'E',
        quantity: '1.000',
        line: 1,
      }),
    );
    for (const permissions of [['batch:read'], ['batch:export'], ['data:export']] as Permission[][]) {
      const refused = await document(lately, { permissions });
      expect([permissions, refused.body.code]).toEqual([permissions, 'PERMISSION_DENIED']);
    }
    const elsewhere = await document({ ...lately, warehouse: 'WH-E' }, { warehouses: ['WH-X'] });
    expect(elsewhere.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    expect((await document({ ...lately }, { warehouses: ['WH-X'] })).events).toEqual([]);
    expect((await document({ ...lately }, { warehouses: ['WH-E'] })).events).toHaveLength(1);
    expect((await document({ from: day(40), to: day(20) }, { warehouses: ['WH-E'] })).events).toEqual([]);
    expect((await document({ batch: 'WH-E.NPK.NO-SUCH' })).answer.status).toBe(404);
    expect((await document({ from: day(2) })).body.code).toBe('VALIDATION_ERROR');
    const { rows } = await api.pool.query(
      `SELECT * FROM platform.access_log WHERE what = 'export' AND subject LIKE 'epcis %'`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});
