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
  emptyFixtures,
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
} from '@granary/testing/builders/outbound';

const refused = (code: string) => expect.objectContaining({ code });

describe('outbound draft', () => {
  it('requires another warehouse as destination, a supplier for a return, and a line', () => {
    const fixtures = emptyFixtures();
    expect(() => create(fixtures, OUT, { type: 'transfer' })).toThrow(refused('DESTINATION_REQUIRED'));
    expect(() => create(fixtures, OUT, { type: 'transfer', destination: warehouse })).toThrow(
      refused('DESTINATION_IS_SOURCE'),
    );
    expect(() => create(fixtures, OUT, { type: 'return' })).toThrow(refused('SUPPLIER_REQUIRED'));
    expect(() => create(fixtures, OUT, { lines: [] })).toThrow(refused('DOCUMENT_NEEDS_A_LINE'));
  });

  it('keeps the plan of unchanged lines', () => {
    const fixtures = stocked();
    create(fixtures, OUT, {
      lines: [
        { item: 'GLY', quantity: '5.000', remarks: null },
        { item: 'GLY', quantity: '6.000', remarks: null },
      ],
    });
    plan(fixtures, OUT);
    const lines = [
      { item: 'GLY', quantity: '5.000', remarks: 'urgent' },
      { item: 'GLY', quantity: '7.000', remarks: null },
    ];
    run(fixtures, OUT, (state) => reviseOutbound(state, { revision: 1, entered: entered({ lines }), today }));
    const [first, second] = documentOf(fixtures, OUT).lines;
    expect(first?.batches).toEqual([
      { batch: 'A', quantity: '4.000' },
      { batch: 'B', quantity: '1.000' },
    ]);
    expect(second?.batches).toEqual([]);
    expect(allocationOf(documentOf(fixtures, OUT).lines)).toBe('partial');
  });

  it('does not overwrite concurrent changes', () => {
    const fixtures = stocked();
    create(fixtures, OUT);
    run(fixtures, OUT, (state) =>
      reviseOutbound(state, { revision: 0, entered: entered({ title: 'Mine' }), today }),
    );
    expect(() =>
      run(fixtures, OUT, (state) =>
        reviseOutbound(state, { revision: 0, entered: entered({ title: 'Yours' }), today }),
      ),
    ).toThrow(refused('CONCURRENT_CHANGE'));
  });

  it('has a customer only when goods go to one', () => {
    const fixtures = stocked();
    const customerOf = (number: string, changes: Parameters<typeof entered>[0]) => {
      create(fixtures, number, { customer: CUSTOMER, ...changes });
      return documentOf(fixtures, number).content.customer;
    };
    expect(customerOf('OUT-20261121-0101', { type: 'other' })).toBe(CUSTOMER);
    expect(customerOf('OUT-20261121-0102', { type: 'loss' })).toBeNull();
    expect(customerOf('OUT-20261121-0103', { type: 'transfer', destination: 'WH-BTB' })).toBeNull();
    expect(customerOf('OUT-20261121-0104', { type: 'return', supplier: 'SUP-1' })).toBeNull();
  });

  it('can have its delivery redirected until shipment, with nothing else changed', () => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'picked');
    const { status, lines } = documentOf(fixtures, OUT);
    const delivery = {
      deliveryMethod: 'Truck',
      deliveryAddress: 'sealed:road-5',
      courier: null,
      trackingNumber: null,
    };
    const redirect = (state: OutboundState) => redirectOutbound(state, { delivery });
    run(fixtures, OUT, redirect);
    expect(documentOf(fixtures, OUT)).toMatchObject({ status, lines, content: delivery });
    expect(decide(fixtures, OUT, redirect)).toEqual([]);
    run(fixtures, OUT, (state) => startShipment(state, { shippedAt: now, at: now }));
    expect(() => decide(fixtures, OUT, redirect)).toThrow(refused('OUTBOUND_STATUS_FORBIDS'));
  });

  it('keeps its priority editable until shipment', () => {
    const fixtures = stocked();
    create(fixtures, OUT, { priority: 'high' });
    expect(documentOf(fixtures, OUT).priority).toBe('high');
    const prioritize = (priority: Priority) => (state: OutboundState) =>
      prioritizeOutbound(state, { priority });
    expect(decide(fixtures, OUT, prioritize('high'))).toEqual([]);
    expect(decide(fixtures, OUT, prioritize('urgent'))).toEqual([
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
    const fixtures = stocked();
    upTo(fixtures, OUT, 'pending');
    run(fixtures, OUT, (state) => deleteOutbound(state, { reason: null }));
    expect(figures(fixtures, 'GLY', 'B')).toMatchObject({ reserved: '0.000' });
    expect(() => submit(fixtures, OUT)).toThrow(refused('DOCUMENT_DELETED'));
    run(fixtures, OUT, restoreOutbound);
    expect(documentOf(fixtures, OUT)).toMatchObject({ status: 'created', deleted: false });
    expect(allocationOf(documentOf(fixtures, OUT).lines)).toBe('pending');
  });

  it('is unpicked before deletion, and never purged once goods have moved', () => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'picked');
    expect(() => run(fixtures, OUT, (state) => deleteOutbound(state, { reason: null }))).toThrow(
      refused('OUTBOUND_STATUS_FORBIDS'),
    );
    run(fixtures, OUT, (state) => startShipment(state, { shippedAt: now, at: now }));
    run(fixtures, OUT, (state) => startVoid(state, { reason: 'wrong truck', approver: boss.userId }));
    run(fixtures, OUT, (state) => unpick(state, { reason: null }));
    run(fixtures, OUT, (state) => deleteOutbound(state, { reason: null }));
    expect(() => run(fixtures, OUT, (state) => purgeOutbound(state, { reason: null }))).toThrow(
      refused('MOVED_DOCUMENT_KEPT'),
    );
  });

  it('is purged only from the recycle bin', () => {
    const fixtures = stocked();
    create(fixtures, OUT);
    expect(() => decide(fixtures, OUT, (state) => purgeOutbound(state, { reason: null }))).toThrow(
      refused('NOT_IN_RECYCLE_BIN'),
    );
    run(fixtures, OUT, (state) => deleteOutbound(state, { reason: null }));
    decide(fixtures, OUT, (state) => purgeOutbound(state, { reason: null }));
    expect(fixtures.documents.get(OUT)).toEqual({ status: 'purged', number: OUT, warehouse, type: 'other' });
    expect(() => create(fixtures, OUT)).toThrow(refused('CODE_TAKEN'));
  });
});
