import { markup } from '@granary/domain/costs';
import { outbound, type OutboundEvent } from '@granary/domain/outbound';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { markupTable } from './markup-table.ts';
import { returnedLineTable, shipmentTable, shippedLineTable } from './shipments.ts';

const number = 'OUT-1';
const sale = {
  customer: 'CUST001',
  priceList: 'member' as const,
  lines: [{ line: 1, quantity: '5.000', unitPrice: '4.20', amount: '21.00' }],
  amount: '21.00',
};
const created = (customer: string | null): OutboundEvent => ({
  type: 'OutboundCreated',
  data: {
    number,
    warehouse: 'PNH',
    type: customer ? 'sale' : 'other',
    title: 'Herbicide for the new season',
    destination: null,
    supplier: null,
    customer,
    salesDate: null,
    reference: null,
    expectedDate: null,
    deliveryMethod: null,
    deliveryAddress: null,
    courier: null,
    trackingNumber: null,
    remarks: null,
    lines: [{ line: 1, item: 'GLY', quantity: '5.000', entered: null, remarks: null }],
    sale: customer ? sale : null,
  },
});
const shipped = (sold: typeof sale | null): OutboundEvent => ({
  type: 'OutboundShipped',
  data: {
    number,
    shippedAt: '2026-02-01T03:00:00.000Z',
    lines: [
      {
        line: 1,
        item: 'GLY',
        quantity: '5.000',
        batches: [
          { batch: 'A', quantity: '3.000', unitCost: '3.000000' },
          { batch: 'B', quantity: '2.000', unitCost: '3.335000' },
        ],
      },
    ],
    sale: sold,
  },
});
const voided: OutboundEvent = {
  type: 'OutboundShipmentVoided',
  data: { number, reason: 'Wrong truck', approver: 'u-2' },
};
const logOf = (...events: OutboundEvent[]) => recorded(on(outbound, number, events));

describe('profit on sales', () => {
  it('is recorded per line at the cost on the day of shipment', () => {
    expect(projectInMemory(shippedLineTable, logOf(created('CUST001'), shipped(sale)))).toEqual([
      expect.objectContaining({
        number,
        revision: 1,
        line: 1,
        item: 'GLY',
        customer: 'CUST001',
        shippedAt: '2026-02-01T03:00:00.000Z',
        quantity: '5.000',
        unitPrice: '4.20',
        revenue: '21.00',
        cost: '15.67',
        batches: ['A', 'B'],
        unitCosts: { A: '3.000000', B: '3.335000' },
      }),
    ]);
  });

  it('excludes shipments that are not sales', () => {
    const log = logOf(created(null), shipped(null));
    expect(projectInMemory(shippedLineTable, log)).toEqual([]);
    expect(projectInMemory(shipmentTable, log)).toEqual([]);
  });

  it('counts the current shipment: none once voided, the latest when shipped again', () => {
    const shipmentAfter = (...events: OutboundEvent[]) =>
      projectInMemory(shipmentTable, logOf(created('CUST001'), ...events));
    const row = { number, warehouse: 'PNH' };
    expect(shipmentAfter()).toEqual([{ ...row, shippedRevision: null }]);
    expect(shipmentAfter(shipped(sale))).toEqual([{ ...row, shippedRevision: 1 }]);
    expect(shipmentAfter(shipped(sale), voided)).toEqual([{ ...row, shippedRevision: null }]);
    expect(shipmentAfter(shipped(sale), voided, shipped(sale))).toEqual([{ ...row, shippedRevision: 3 }]);
  });

  it('includes returns and their cancellation', () => {
    const data = {
      number,
      line: 1,
      batch: 'A',
      quantity: '2.000',
      inbound: 'IN-1',
      inboundLine: 1,
      credit: { customer: 'CUST001', amount: '8.40' },
    };
    const log = logOf(
      created('CUST001'),
      shipped(sale),
      { type: 'OutboundReturnAccepted', data },
      { type: 'OutboundReturnCancelled', data },
    );
    expect(projectInMemory(returnedLineTable, log)).toEqual([
      expect.objectContaining({ number, line: 1, batch: 'A', quantity: '2.000', amount: '8.40' }),
      expect.objectContaining({ number, line: 1, batch: 'A', quantity: '-2.000', amount: '-8.40' }),
    ]);
  });
});

describe('markups', () => {
  const scope = { kind: 'category', target: 'herbicides' } as const;
  const set = {
    type: 'MarkupSet',
    data: { ...scope, percent: '25.00', before: null, reason: 'Season' },
  } as const;

  it('are listed while they are set', () => {
    expect(projectInMemory(markupTable, recorded(on(markup, 'category.herbicides', [set])))).toEqual([
      expect.objectContaining({ scope: 'category.herbicides', ...scope, percent: '25.00', reason: 'Season' }),
    ]);
    const cleared = { type: 'MarkupCleared', data: { ...scope, before: '25.00', reason: null } } as const;
    expect(projectInMemory(markupTable, recorded(on(markup, 'category.herbicides', [set, cleared])))).toEqual(
      [],
    );
  });
});
