import { outboundEvents, type OutboundEvent } from '@granary/domain/outbound';
import { stockEvents, type StockEvent } from '@granary/domain/stock';
import type { StoredEvent } from '@granary/event-store';
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { declaredAnError, outboundEvent, stockEvent, type Surrounding } from './mapping.ts';
import { mappings } from './stock-events.ts';
import { faultsOf } from '../../testing/expectations/epcis-standard.ts';
import { CONTEXT, type EpcisEvent } from './vocabulary.ts';

const GOLDEN = new URL('../../../../libs/domain/golden/', import.meta.url);
/** The golden example of an event type. */
const golden = (category: string, type: string, version = 1): unknown =>
  (
    JSON.parse(readFileSync(new URL(`${category}/${type}.v${version}.json`, GOLDEN), 'utf8')) as {
      data: unknown;
    }
  ).data;

const stored = (type: string, data: unknown): StoredEvent => ({
  id: '7f6f2d0e-54f1-5a51-9a2e-1f4f4b0c9a11',
  stream: 'stock-WH-PP.GLY-41SL',
  category: 'stock',
  streamId: 'WH-PP.GLY-41SL',
  revision: 7n,
  position: 700n,
  type,
  data: data as StoredEvent['data'],
  metadata: {
    commandId: 'c',
    $correlationId: 'c',
    $causationId: 'c',
    actor: { userId: 'u', username: 'sok', role: 'admin' },
    schemaVersion: 1,
    occurredAt: '2026-11-20T18:00:00.000Z',
    warehouseId: 'WH-PP',
  },
  recordedAt: '2026-11-21T02:00:00.000Z',
});
const surrounding: Surrounding = {
  timeZoneOf: () => 'Asia/Phnom_Penh',
  unitOf: () => 'KGM',
  wanted: () => true,
  sees: () => true,
};
const told = (type: string, data = golden('stock', type), around = surrounding): EpcisEvent | undefined =>
  stockEvent(stored(type, data) as StoredEvent<StockEvent>, around);
const documentWith = (...events: (EpcisEvent | undefined)[]) => ({
  '@context': CONTEXT,
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-21T03:00:00.000Z',
  epcisBody: { eventList: events },
});

describe('the EPCIS schema', () => {
  it('rejects invalid documents', () => {
    expect(faultsOf(documentWith({ ...told('BatchLocked')!, bizStep: 'returning' }))).not.toEqual([]);
    expect(faultsOf({ type: 'EPCISDocument' })).not.toEqual([]);
  });
});

describe('each stock event type', () => {
  it('has a mapping or is explicitly omitted', () => {
    expect(Object.keys(mappings).toSorted()).toEqual(Object.keys(stockEvents).toSorted());
  });

  it.each(Object.keys(stockEvents))('%s is valid EPCIS or omitted', (type) => {
    const event = told(type);
    expect(event === undefined).toBe(mappings[type as keyof typeof mappings] === null);
    if (event) expect(faultsOf(documentWith(event))).toEqual([]);
  });

  it.each([
    ['BatchReceived', 'ObjectEvent', 'ADD', 'receiving'],
    ['BatchReplenished', 'ObjectEvent', 'OBSERVE', 'receiving'],
    ['StockIssued', 'ObjectEvent', 'OBSERVE', 'shipping'],
    ['IssueReversed', 'ObjectEvent', 'OBSERVE', 'void_shipping'],
    ['BatchLocked', 'ObjectEvent', 'OBSERVE', 'holding'],
    ['BatchUnlocked', 'ObjectEvent', 'OBSERVE', 'storing'],
    ['BatchDeactivated', 'ObjectEvent', 'OBSERVE', 'holding'],
    ['BatchInspected', 'ObjectEvent', 'OBSERVE', 'inspecting'],
    ['BatchExpired', 'ObjectEvent', 'OBSERVE', 'holding'],
    ['BatchExpiryExtended', 'ObjectEvent', 'OBSERVE', 'inspecting'],
    ['BatchRecalled', 'ObjectEvent', 'OBSERVE', 'holding'],
    ['BatchRecallCancelled', 'ObjectEvent', 'OBSERVE', 'storing'],
    ['BatchDisposed', 'ObjectEvent', 'DELETE', 'decommissioning'],
    ['BatchAdjusted', 'ObjectEvent', 'OBSERVE', 'stock_taking'],
    ['BatchSplit', 'TransformationEvent', undefined, 'other'],
    ['BatchRelocated', 'ObjectEvent', 'OBSERVE', 'storing'],
  ])('%s is %s %s %s', (type, kind, action, bizStep) => {
    const event = told(type)!;
    expect([event.type, event['action'], event['bizStep']]).toEqual([kind, action, bizStep]);
  });

  it.each(['StockReserved', 'ReservationReleased', 'ReservationCommitted', 'ReservationReopened'])(
    '%s is omitted, because nothing happened to the goods',
    (type) => {
      expect(told(type)).toBeUndefined();
    },
  );
});

describe('an EPCIS event', () => {
  it('has its time in the time zone of the warehouse, its record time and its id', () => {
    expect(told('BatchLocked')).toMatchObject({
      eventID: 'urn:uuid:7f6f2d0e-54f1-5a51-9a2e-1f4f4b0c9a11',
      eventTime: '2026-11-20T18:00:00.000Z',
      eventTimeZoneOffset: '+07:00',
      recordTime: '2026-11-21T02:00:00.000Z',
      bizLocation: { id: 'urn:x-granary:location:WH-PP' },
    });
  });

  it('names the lot with its quantity and unit, and the document', () => {
    expect(told('BatchReceived')).toMatchObject({
      quantityList: [
        {
          epcClass: expect.stringMatching(/^urn:x-granary:lot:WH-PP\.GLY-41SL\./),
          quantity: expect.any(Number),
          uom: 'KGM',
        },
      ],
      bizTransactionList: [
        { type: 'recadv', bizTransaction: expect.stringMatching(/^urn:x-granary:inbound:/) },
      ],
    });
    const inPackages = told('BatchReceived', undefined, { ...surrounding, unitOf: () => undefined });
    expect(inPackages?.['quantityList']).toEqual([expect.not.objectContaining({ uom: expect.anything() })]);
  });

  it('is destroying for a loss, and returned for a return to the supplier', () => {
    const issued = golden('stock', 'StockIssued') as object;
    expect(told('StockIssued', { ...issued, purpose: 'loss' })).toMatchObject({
      action: 'DELETE',
      bizStep: 'destroying',
      disposition: 'destroyed',
    });
    expect(told('StockIssued', { ...issued, purpose: 'return' })).toMatchObject({
      bizStep: 'shipping',
      disposition: 'returned',
    });
  });

  it('names the source batch only with access to its warehouse', () => {
    const parent = { warehouse: 'WH-SR', item: 'UREA-46', batch: 'B-7' };
    const origin = { kind: 'transfer', outbound: 'OUT-1', line: 1, parent };
    const moved = { ...(golden('stock', 'BatchReceived') as object), origin };
    expect(told('BatchReceived', moved)).toHaveProperty('granary:parent');
    const elsewhere = told('BatchReceived', moved, { ...surrounding, sees: (where) => where !== 'WH-SR' });
    expect(JSON.stringify(elsewhere)).toContain('OUT-1');
    expect(JSON.stringify(elsewhere)).not.toContain('WH-SR');
  });

  it('omits batches not wanted, and itself if none remains', () => {
    const nobody = { ...surrounding, wanted: () => false };
    for (const type of Object.keys(stockEvents)) expect(told(type, undefined, nobody)).toBeUndefined();
  });

  it('that was voided is repeated as an error with its corrective event', () => {
    const [issued, reversed] = [told('StockIssued')!, told('IssueReversed')!];
    const error = declaredAnError(issued, { id: 'x', recordedAt: '2026-11-21T04:00:00.000Z' }, reversed);
    expect(error).toMatchObject({
      eventID: issued.eventID,
      errorDeclaration: { reason: 'did_not_occur', correctiveEventIDs: [reversed.eventID] },
    });
    expect(faultsOf(documentWith(error, reversed))).toEqual([]);
  });
});

describe('picking and packing', () => {
  const picked = golden('outbound', 'OutboundLinePicked') as {
    item: string;
    batch: string;
    quantity: string;
  };
  const event = (type: string, data: unknown) =>
    outboundEvent(stored(type, data) as StoredEvent<OutboundEvent>, [picked], surrounding);

  it('are a transaction of the order, and an aggregation of its packages', () => {
    const pick = event('OutboundLinePicked', picked);
    const pack = event('OutboundPacked', golden('outbound', 'OutboundPacked'));
    expect(pick).toMatchObject({ type: 'TransactionEvent', action: 'ADD', bizStep: 'picking' });
    expect(pack).toMatchObject({
      type: 'AggregationEvent',
      bizStep: 'packing',
      parentID: expect.stringMatching(/^urn:x-granary:shipment:/),
      childQuantityList: [{ quantity: Number(picked.quantity) }],
    });
    expect(faultsOf(documentWith(pick, pack))).toEqual([]);
  });

  it('are the only order events included', () => {
    const types = Object.entries(outboundEvents).filter(([type, { version }]) =>
      event(type, golden('outbound', type, version)),
    );
    expect(types.map(([type]) => type).toSorted()).toEqual([
      'OutboundLinePickUndone',
      'OutboundLinePicked',
      'OutboundPacked',
    ]);
  });
});
