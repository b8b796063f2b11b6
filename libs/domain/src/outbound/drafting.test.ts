import { describe, expect, it } from '@jest/globals';
import type { Priority } from '../priority/index.ts';
import {
  allocationOf,
  deleteOutbound,
  purgeOutbound,
  prioritizeOutbound,
  redirectOutbound,
  restoreOutbound,
  reviseOutbound,
  startShipment,
  startVoid,
  unpick,
  type OutboundState,
} from './index.ts';
import {
  boss,
  create,
  decide,
  documentOf,
  emptyWorld,
  entered,
  now,
  plan,
  run,
  submit,
  today,
  upTo,
  warehouse,
  CUSTOMER,
  OUT,
  figures,
  stocked,
} from './scenario.ts';

const refused = (code: string) => expect.objectContaining({ code });

describe('outbound draft', () => {
  it('requires another warehouse as destination, a supplier for a return, and a line', () => {
    const world = emptyWorld();
    expect(() => create(world, OUT, { type: 'transfer' })).toThrow(refused('DESTINATION_REQUIRED'));
    expect(() => create(world, OUT, { type: 'transfer', destination: warehouse })).toThrow(
      refused('DESTINATION_IS_SOURCE'),
    );
    expect(() => create(world, OUT, { type: 'return' })).toThrow(refused('SUPPLIER_REQUIRED'));
    expect(() => create(world, OUT, { lines: [] })).toThrow(refused('DOCUMENT_NEEDS_A_LINE'));
  });

  it('keeps the plan of unchanged lines', () => {
    const world = stocked();
    create(world, OUT, {
      lines: [
        { item: 'GLY', quantity: '5.000', remarks: null },
        { item: 'GLY', quantity: '6.000', remarks: null },
      ],
    });
    plan(world, OUT);
    const lines = [
      { item: 'GLY', quantity: '5.000', remarks: 'urgent' },
      { item: 'GLY', quantity: '7.000', remarks: null },
    ];
    run(world, OUT, (state) => reviseOutbound(state, { revision: 1, entered: entered({ lines }), today }));
    const [first, second] = documentOf(world, OUT).lines;
    expect(first?.batches).toEqual([
      { batch: 'A', quantity: '4.000' },
      { batch: 'B', quantity: '1.000' },
    ]);
    expect(second?.batches).toEqual([]);
    expect(allocationOf(documentOf(world, OUT).lines)).toBe('partial');
  });

  it('does not overwrite concurrent changes', () => {
    const world = stocked();
    create(world, OUT);
    run(world, OUT, (state) =>
      reviseOutbound(state, { revision: 0, entered: entered({ title: 'Mine' }), today }),
    );
    expect(() =>
      run(world, OUT, (state) =>
        reviseOutbound(state, { revision: 0, entered: entered({ title: 'Yours' }), today }),
      ),
    ).toThrow(refused('CONCURRENT_CHANGE'));
  });

  it('has a customer only when goods go to one', () => {
    const world = stocked();
    const customerOf = (number: string, changes: Parameters<typeof entered>[0]) => {
      create(world, number, { customer: CUSTOMER, ...changes });
      return documentOf(world, number).content.customer;
    };
    expect(customerOf('OUT-20261121-0101', { type: 'other' })).toBe(CUSTOMER);
    expect(customerOf('OUT-20261121-0102', { type: 'loss' })).toBeNull();
    expect(customerOf('OUT-20261121-0103', { type: 'transfer', destination: 'WH-BTB' })).toBeNull();
    expect(customerOf('OUT-20261121-0104', { type: 'return', supplier: 'SUP-1' })).toBeNull();
  });

  it('can have its delivery redirected until shipment, with nothing else changed', () => {
    const world = stocked();
    upTo(world, OUT, 'picked');
    const { status, lines } = documentOf(world, OUT);
    const delivery = {
      deliveryMethod: 'Truck',
      deliveryAddress: 'sealed:road-5',
      courier: null,
      trackingNumber: null,
    };
    const redirect = (state: OutboundState) => redirectOutbound(state, { delivery });
    run(world, OUT, redirect);
    expect(documentOf(world, OUT)).toMatchObject({ status, lines, content: delivery });
    expect(decide(world, OUT, redirect)).toEqual([]);
    run(world, OUT, (state) => startShipment(state, { shippedAt: now, at: now }));
    expect(() => decide(world, OUT, redirect)).toThrow(refused('OUTBOUND_STATUS_FORBIDS'));
  });

  it('keeps its priority editable until shipment', () => {
    const world = stocked();
    create(world, OUT, { priority: 'high' });
    expect(documentOf(world, OUT).priority).toBe('high');
    const prioritize = (priority: Priority) => (state: OutboundState) =>
      prioritizeOutbound(state, { priority });
    expect(decide(world, OUT, prioritize('high'))).toEqual([]);
    expect(decide(world, OUT, prioritize('urgent'))).toEqual([
      { type: 'PriorityChanged', data: { priority: 'urgent', before: 'high' } },
    ]);
    const usual = stocked();
    upTo(usual, OUT, 'picked');
    expect(documentOf(usual, OUT).priority).toBe('normal');
    run(usual, OUT, prioritize('low'));
    expect(documentOf(usual, OUT)).toMatchObject({ priority: 'low', status: 'picked' });
    run(usual, OUT, (state) => startShipment(state, { shippedAt: now, at: now }));
    expect(() => decide(usual, OUT, prioritize('urgent'))).toThrow(refused('OUTBOUND_STATUS_FORBIDS'));
  });

  it('loses its reservations in the recycle bin and is restored unallocated', () => {
    const world = stocked();
    upTo(world, OUT, 'pending');
    run(world, OUT, (state) => deleteOutbound(state, { reason: null }));
    expect(figures(world, 'GLY', 'B')).toMatchObject({ reserved: '0.000' });
    expect(() => submit(world, OUT)).toThrow(refused('DOCUMENT_DELETED'));
    run(world, OUT, restoreOutbound);
    expect(documentOf(world, OUT)).toMatchObject({ status: 'created', deleted: false });
    expect(allocationOf(documentOf(world, OUT).lines)).toBe('pending');
  });

  it('is unpicked before deletion, and never purged once goods have moved', () => {
    const world = stocked();
    upTo(world, OUT, 'picked');
    expect(() => run(world, OUT, (state) => deleteOutbound(state, { reason: null }))).toThrow(
      refused('OUTBOUND_STATUS_FORBIDS'),
    );
    run(world, OUT, (state) => startShipment(state, { shippedAt: now, at: now }));
    run(world, OUT, (state) => startVoid(state, { reason: 'wrong truck', approver: boss.userId }));
    run(world, OUT, (state) => unpick(state, { reason: null }));
    run(world, OUT, (state) => deleteOutbound(state, { reason: null }));
    expect(() => run(world, OUT, (state) => purgeOutbound(state, { reason: null }))).toThrow(
      refused('MOVED_DOCUMENT_KEPT'),
    );
  });

  it('is purged only from the recycle bin', () => {
    const world = stocked();
    create(world, OUT);
    expect(() => decide(world, OUT, (state) => purgeOutbound(state, { reason: null }))).toThrow(
      refused('NOT_IN_RECYCLE_BIN'),
    );
    run(world, OUT, (state) => deleteOutbound(state, { reason: null }));
    decide(world, OUT, (state) => purgeOutbound(state, { reason: null }));
    expect(world.documents.get(OUT)).toEqual({ status: 'purged', number: OUT, warehouse, type: 'other' });
    expect(() => create(world, OUT)).toThrow(refused('CODE_TAKEN'));
  });
});
