import { describe, expect, it } from '@jest/globals';
import { dispose, lock, unlock } from '../stock/index.ts';
import {
  allocationOf,
  completeOutbound,
  deliverOutbound,
  packOutbound,
  startShipment,
  startVoid,
  startWriteOff,
} from './index.ts';
import {
  boss,
  documentOf,
  now,
  onStock,
  receive,
  run,
  stockOf,
  upTo,
  warehouse,
  type Fixtures,
  OUT,
  figures,
  stocked,
} from '@granary/testing/builders/outbound';

const refused = (code: string) => expect.objectContaining({ code });

describe('shipment', () => {
  const ship = (fixtures: Fixtures) =>
    run(fixtures, OUT, (state) => startShipment(state, { shippedAt: now, at: now, courier: 'J&T' }));

  it('issues picked goods at the current cost', () => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'picked');
    run(fixtures, OUT, (state) => packOutbound(state, { packages: 2 }));
    ship(fixtures);
    expect(documentOf(fixtures, OUT)).toMatchObject({
      status: 'shipped',
      shipment: {
        lines: [{ line: 1, quantity: '10.000', batches: [{ batch: 'A', unitCost: '3.000000' }, {}] }],
      },
    });
    expect(figures(fixtures, 'GLY', 'A')).toEqual({
      current: '0.000',
      available: '0.000',
      reserved: '0.000',
    });
  });

  it('is refused as a whole when one batch may not leave, and possible once it may', () => {
    const fixtures = stocked();
    receive(fixtures, 'UREA', 'U', '5.000');
    upTo(fixtures, OUT, 'picked', {
      lines: [
        { item: 'GLY', quantity: '5.000', remarks: null },
        { item: 'UREA', quantity: '5.000', remarks: null },
      ],
    });
    const U = { warehouse, item: 'UREA', batch: 'U', reason: 'suspect' };
    onStock(fixtures, 'UREA', (state) => lock(state, U));
    ship(fixtures);
    expect(documentOf(fixtures, OUT)).toMatchObject({ status: 'picked', process: { kind: 'none' } });
    expect(allocationOf(documentOf(fixtures, OUT).lines)).toBe('error');
    expect(figures(fixtures, 'GLY', 'A')).toMatchObject({ current: '4.000', reserved: '4.000' });
    const holds = Object.values(stockOf(fixtures, 'GLY').reservations);
    expect(holds).toEqual([expect.objectContaining({ status: 'open' })]);
    onStock(fixtures, 'UREA', (state) => unlock(state, U));
    ship(fixtures);
    expect(documentOf(fixtures, OUT).status).toBe('shipped');
    expect(allocationOf(documentOf(fixtures, OUT).lines)).toBe('complete');
  });

  it('writes off a loss without picking, including blocked goods', () => {
    const fixtures = stocked();
    onStock(fixtures, 'GLY', (state) => lock(state, { warehouse, item: 'GLY', batch: 'A', reason: 'spilt' }));
    upTo(fixtures, OUT, 'inventory_approved', {
      type: 'loss',
      lines: [{ item: 'GLY', quantity: '4.000', remarks: null }],
    });
    run(fixtures, OUT, (state) => startWriteOff(state, { shippedAt: now, at: now }));
    expect(documentOf(fixtures, OUT).status).toBe('shipped');
    expect(figures(fixtures, 'GLY', 'A').current).toBe('0.000');
    expect(() =>
      run(fixtures, OUT, (state) =>
        deliverOutbound(state, { deliveredAt: now, at: now, received: [], inbound: 'IN-2' }),
      ),
    ).toThrow(refused('OUTBOUND_STATUS_FORBIDS'));
  });

  it('is voided back to picked, with its goods reserved again', () => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'picked');
    ship(fixtures);
    run(fixtures, OUT, (state) => startVoid(state, { reason: 'wrong truck', approver: boss.userId }));
    expect(documentOf(fixtures, OUT)).toMatchObject({ status: 'picked', shipment: null });
    expect(figures(fixtures, 'GLY', 'A')).toEqual({
      current: '4.000',
      available: '0.000',
      reserved: '4.000',
    });
    ship(fixtures);
    expect(documentOf(fixtures, OUT).status).toBe('shipped');
  });

  it.each([
    ['', () => undefined],
    [
      ', even if another of its batches is locked since',
      (fixtures: Fixtures) =>
        onStock(fixtures, 'GLY', (state) =>
          lock(state, { warehouse, item: 'GLY', batch: 'B', reason: 'smells' }),
        ),
    ],
  ])('cannot be voided once a batch was disposed of%s', (_, meanwhile) => {
    const fixtures = stocked();
    receive(fixtures, 'UREA', 'U', '5.000');
    upTo(fixtures, OUT, 'picked', {
      lines: [
        { item: 'GLY', quantity: '5.000', remarks: null },
        { item: 'UREA', quantity: '5.000', remarks: null },
      ],
    });
    ship(fixtures);
    onStock(fixtures, 'UREA', (state) =>
      dispose(state, { warehouse, item: 'UREA', batch: 'U', reason: 'closed' }),
    );
    meanwhile(fixtures);
    run(fixtures, OUT, (state) => startVoid(state, { reason: 'wrong truck', approver: boss.userId }));
    expect(documentOf(fixtures, OUT)).toMatchObject({ status: 'shipped', process: { kind: 'none' } });
    expect(figures(fixtures, 'GLY', 'A').current).toBe('0.000');
    expect(figures(fixtures, 'GLY', 'B')).toMatchObject({ current: '19.000', reserved: '0.000' });
  });
});

describe('delivery', () => {
  const shipped = (): Fixtures => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'picked', { type: 'transfer', destination: 'WH-BB' });
    run(fixtures, OUT, (state) => startShipment(state, { shippedAt: now, at: now }));
    return fixtures;
  };
  const deliver = (fixtures: Fixtures, received: { line: number; batch: string; received: string }[] = []) =>
    run(fixtures, OUT, (state) =>
      deliverOutbound(state, { deliveredAt: now, at: now, received, inbound: 'IN-9' }),
    );

  it('creates batches at the destination with their parent and age', () => {
    const fixtures = shipped();
    deliver(fixtures, [{ line: 1, batch: 'B', received: '5.000' }]);
    expect(documentOf(fixtures, OUT)).toMatchObject({
      status: 'delivered',
      arrivals: [
        { batch: 'A', received: '4.000', lost: '0.000', receivedAs: 'A' },
        { batch: 'B', received: '5.000', lost: '1.000', receivedAs: 'B' },
      ],
    });
    expect(stockOf(fixtures, 'GLY', 'WH-BB').batches['B']).toMatchObject({
      current: '5.000',
      receivedAt: '2026-11-02T00:00:00.000Z',
      unitCost: '3.000000',
      origin: { kind: 'transfer', outbound: OUT, parent: { warehouse, item: 'GLY', batch: 'B' } },
    });
    run(fixtures, OUT, completeOutbound);
    expect(documentOf(fixtures, OUT).completed).toBe(true);
  });

  it('receives no more than was shipped', () => {
    const fixtures = shipped();
    expect(() => deliver(fixtures, [{ line: 1, batch: 'B', received: '6.001' }])).toThrow(
      refused('RECEIVED_EXCEEDS_SHIPPED'),
    );
    expect(() => deliver(fixtures, [{ line: 1, batch: 'C', received: '1.000' }])).toThrow(
      refused('WRONG_BATCH'),
    );
  });

  it('receives nothing when the whole transfer was lost', () => {
    const fixtures = shipped();
    deliver(fixtures, [
      { line: 1, batch: 'A', received: '0.000' },
      { line: 1, batch: 'B', received: '0.000' },
    ]);
    expect(documentOf(fixtures, OUT).arrivals.map(({ receivedAs }) => receivedAs)).toEqual([null, null]);
    expect(stockOf(fixtures, 'GLY', 'WH-BB').batches).toEqual({});
  });

  it('cannot be voided', () => {
    const fixtures = shipped();
    deliver(fixtures);
    expect(() => run(fixtures, OUT, (state) => startVoid(state, { reason: 'late', approver: 'x' }))).toThrow(
      refused('OUTBOUND_STATUS_FORBIDS'),
    );
  });
});
