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
  type World,
  OUT,
  figures,
  stocked,
} from './scenario.ts';

const refused = (code: string) => expect.objectContaining({ code });

describe('shipment', () => {
  const ship = (world: World) =>
    run(world, OUT, (state) => startShipment(state, { shippedAt: now, at: now, courier: 'J&T' }));

  it('issues picked goods at the current cost', () => {
    const world = stocked();
    upTo(world, OUT, 'picked');
    run(world, OUT, (state) => packOutbound(state, { packages: 2 }));
    ship(world);
    expect(documentOf(world, OUT)).toMatchObject({
      status: 'shipped',
      shipment: {
        lines: [{ line: 1, quantity: '10.000', batches: [{ batch: 'A', unitCost: '3.000000' }, {}] }],
      },
    });
    expect(figures(world, 'GLY', 'A')).toEqual({ current: '0.000', available: '0.000', reserved: '0.000' });
  });

  it('is refused as a whole when one batch may not leave, and possible once it may', () => {
    const world = stocked();
    receive(world, 'UREA', 'U', '5.000');
    upTo(world, OUT, 'picked', {
      lines: [
        { item: 'GLY', quantity: '5.000', remarks: null },
        { item: 'UREA', quantity: '5.000', remarks: null },
      ],
    });
    const U = { warehouse, item: 'UREA', batch: 'U', reason: 'suspect' };
    onStock(world, 'UREA', (state) => lock(state, U));
    ship(world);
    expect(documentOf(world, OUT)).toMatchObject({ status: 'picked', process: { kind: 'none' } });
    expect(allocationOf(documentOf(world, OUT).lines)).toBe('error');
    expect(figures(world, 'GLY', 'A')).toMatchObject({ current: '4.000', reserved: '4.000' });
    const holds = Object.values(stockOf(world, 'GLY').reservations);
    expect(holds).toEqual([expect.objectContaining({ status: 'open' })]);
    onStock(world, 'UREA', (state) => unlock(state, U));
    ship(world);
    expect(documentOf(world, OUT).status).toBe('shipped');
    expect(allocationOf(documentOf(world, OUT).lines)).toBe('complete');
  });

  it('writes off a loss without picking, including blocked goods', () => {
    const world = stocked();
    onStock(world, 'GLY', (state) => lock(state, { warehouse, item: 'GLY', batch: 'A', reason: 'spilt' }));
    upTo(world, OUT, 'inventory_approved', {
      type: 'loss',
      lines: [{ item: 'GLY', quantity: '4.000', remarks: null }],
    });
    run(world, OUT, (state) => startWriteOff(state, { shippedAt: now, at: now }));
    expect(documentOf(world, OUT).status).toBe('shipped');
    expect(figures(world, 'GLY', 'A').current).toBe('0.000');
    expect(() =>
      run(world, OUT, (state) =>
        deliverOutbound(state, { deliveredAt: now, at: now, received: [], inbound: 'IN-2' }),
      ),
    ).toThrow(refused('OUTBOUND_STATUS_FORBIDS'));
  });

  it('is voided back to picked, with its goods reserved again', () => {
    const world = stocked();
    upTo(world, OUT, 'picked');
    ship(world);
    run(world, OUT, (state) => startVoid(state, { reason: 'wrong truck', approver: boss.userId }));
    expect(documentOf(world, OUT)).toMatchObject({ status: 'picked', shipment: null });
    expect(figures(world, 'GLY', 'A')).toEqual({ current: '4.000', available: '0.000', reserved: '4.000' });
    ship(world);
    expect(documentOf(world, OUT).status).toBe('shipped');
  });

  it('cannot be voided once a batch was disposed of', () => {
    const world = stocked();
    receive(world, 'UREA', 'U', '5.000');
    upTo(world, OUT, 'picked', {
      lines: [
        { item: 'GLY', quantity: '5.000', remarks: null },
        { item: 'UREA', quantity: '5.000', remarks: null },
      ],
    });
    ship(world);
    onStock(world, 'UREA', (state) =>
      dispose(state, { warehouse, item: 'UREA', batch: 'U', reason: 'closed' }),
    );
    run(world, OUT, (state) => startVoid(state, { reason: 'wrong truck', approver: boss.userId }));
    expect(documentOf(world, OUT)).toMatchObject({ status: 'shipped', process: { kind: 'none' } });
    expect(figures(world, 'GLY', 'A').current).toBe('0.000');
  });
});

describe('delivery', () => {
  const shipped = (): World => {
    const world = stocked();
    upTo(world, OUT, 'picked', { type: 'transfer', destination: 'WH-BB' });
    run(world, OUT, (state) => startShipment(state, { shippedAt: now, at: now }));
    return world;
  };
  const deliver = (world: World, received: { line: number; batch: string; received: string }[] = []) =>
    run(world, OUT, (state) =>
      deliverOutbound(state, { deliveredAt: now, at: now, received, inbound: 'IN-9' }),
    );

  it('creates batches at the destination with their parent and age', () => {
    const world = shipped();
    deliver(world, [{ line: 1, batch: 'B', received: '5.000' }]);
    expect(documentOf(world, OUT)).toMatchObject({
      status: 'delivered',
      arrivals: [
        { batch: 'A', received: '4.000', lost: '0.000', receivedAs: 'A' },
        { batch: 'B', received: '5.000', lost: '1.000', receivedAs: 'B' },
      ],
    });
    expect(stockOf(world, 'GLY', 'WH-BB').batches['B']).toMatchObject({
      current: '5.000',
      receivedAt: '2026-11-02T00:00:00.000Z',
      unitCost: '3.000000',
      origin: { kind: 'transfer', outbound: OUT, parent: { warehouse, item: 'GLY', batch: 'B' } },
    });
    run(world, OUT, completeOutbound);
    expect(documentOf(world, OUT).completed).toBe(true);
  });

  it('receives no more than was shipped', () => {
    const world = shipped();
    expect(() => deliver(world, [{ line: 1, batch: 'B', received: '6.001' }])).toThrow(
      refused('RECEIVED_EXCEEDS_SHIPPED'),
    );
    expect(() => deliver(world, [{ line: 1, batch: 'C', received: '1.000' }])).toThrow(
      refused('WRONG_BATCH'),
    );
  });

  it('receives nothing when the whole transfer was lost', () => {
    const world = shipped();
    deliver(world, [
      { line: 1, batch: 'A', received: '0.000' },
      { line: 1, batch: 'B', received: '0.000' },
    ]);
    expect(documentOf(world, OUT).arrivals.map(({ receivedAs }) => receivedAs)).toEqual([null, null]);
    expect(stockOf(world, 'GLY', 'WH-BB').batches).toEqual({});
  });

  it('cannot be voided', () => {
    const world = shipped();
    deliver(world);
    expect(() => run(world, OUT, (state) => startVoid(state, { reason: 'late', approver: 'x' }))).toThrow(
      refused('OUTBOUND_STATUS_FORBIDS'),
    );
  });
});
