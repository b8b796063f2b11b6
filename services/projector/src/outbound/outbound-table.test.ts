import { outbound, type OutboundEvent, type OutboundLine } from '@granary/domain/outbound';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { outboundTable } from './outbound-table.ts';

const number = 'OUT-20261121-0001';
const line = (place: number, item: string, quantity: string): OutboundLine => ({
  line: place,
  item,
  quantity,
  entered: null,
  remarks: null,
});
const content = {
  type: 'transfer' as const,
  title: 'Restock Battambang',
  destination: 'WH-BB',
  supplier: null,
  reference: 'PO-118',
  expectedDate: '2026-11-22',
  customer: null,
  salesDate: null,
  sale: null,
  deliveryMethod: null,
  deliveryAddress: null,
  courier: null,
  trackingNumber: null,
  remarks: null,
  lines: [line(1, 'GLY', '10.000'), line(2, 'UREA', '5.000')],
};
const decision = { strategy: 'fifo' as const, candidates: [] };
const refusal = { line: 2, item: 'UREA', code: 'STOCK_INSUFFICIENT', facts: {} };
const part = (batch: string, quantity: string) => ({ batch, quantity });

const created: OutboundEvent = { type: 'OutboundCreated', data: { number, warehouse: 'WH-PP', ...content } };
const planned: OutboundEvent = {
  type: 'OutboundAllocationPlanned',
  data: {
    number,
    lines: [
      { line: 1, batches: [part('A', '4.000'), part('B', '6.000')], decision },
      { line: 2, batches: [part('U', '5.000')], decision },
    ],
    allocation: 'complete',
  },
};
const submitted: OutboundEvent = {
  type: 'OutboundSubmitted',
  data: { number, submittedBy: 'u-1', salesDate: null, sale: null },
};
const reserved: OutboundEvent = {
  type: 'OutboundReserved',
  data: {
    number,
    lines: [{ line: 1, reservation: 'R', batches: [part('A', '4.000'), part('B', '6.000')] }],
    allocation: 'complete',
    status: 'inventory_reviewing',
  },
};
const approved: OutboundEvent = { type: 'OutboundApproved', data: { number, approver: 'u-2', notes: null } };
const released: OutboundEvent = { type: 'OutboundReleasedToPicking', data: { number } };
const picking: OutboundEvent = { type: 'OutboundPickingStarted', data: { number, picker: 'u-1' } };
const pick: OutboundEvent = {
  type: 'OutboundLinePicked',
  data: { number, line: 1, item: 'GLY', ...part('A', '4.000'), location: null, pickedAfter: '4.000' },
};
const shortage: OutboundEvent = {
  type: 'OutboundShortageSettled',
  data: {
    number,
    line: 1,
    ...part('B', '1.000'),
    lockedBatch: 'B-S1',
    shortAfter: '1.000',
    allocatedAfter: '9.000',
    sale: null,
    allocation: 'complete',
  },
};
const shippedEvent: OutboundEvent = {
  type: 'OutboundShipped',
  data: {
    number,
    shippedAt: '2025-12-31T09:00:00.000Z',
    sale: null,
    lines: [
      { line: 1, item: 'GLY', quantity: '9.000', batches: [{ ...part('A', '9.000'), unitCost: '3.000000' }] },
    ],
  },
};
const deleted: OutboundEvent = { type: 'OutboundDeleted', data: { number, reason: null } };
const holdsReleased: OutboundEvent = {
  type: 'OutboundHoldsReleased',
  data: { number, allocation: 'complete' },
};

const rows = (...events: OutboundEvent[]) =>
  projectInMemory(outboundTable, recorded(on(outbound, number, events)));

describe('the outbound order table', () => {
  it('shows the latest priority and changes nothing else', () => {
    const urgent: OutboundEvent = {
      type: 'PriorityChanged',
      data: { priority: 'urgent', before: 'normal' },
    };
    const before = rows(created, planned, submitted, reserved);
    expect(rows(created, planned, submitted, reserved, urgent)).toEqual(
      before.map((row) => ({ ...row, priority: 'urgent', updatedAt: '2026-01-01T00:00:04.000Z' })),
    );
  });

  it('shows the order as created', () => {
    expect(rows(created)).toEqual([
      expect.objectContaining({
        number,
        warehouse: 'WH-PP',
        type: 'transfer',
        priority: 'normal',
        status: 'created',
        allocation: 'pending',
        processing: false,
        lineCount: 2,
        quantity: '15.000',
        allocated: '0.000',
        expectedOn: '2026-11-22',
        createdBy: 'sok',
        shippedAt: null,
        searchText: `${number}\nRestock Battambang\nPO-118\nsok\nWH-BB\nGLY\nUREA`,
      }),
    ]);
  });

  it.each([
    ['planned', [planned], { allocation: 'complete', allocated: '15.000' }],
    ['being reserved', [planned, submitted], { status: 'created', processing: true }],
    ['under review', [planned, submitted, reserved], { status: 'inventory_reviewing', processing: false }],
    [
      'refused',
      [
        planned,
        submitted,
        { type: 'OutboundSubmissionRefused', data: { number, refusals: [refusal], allocation: 'error' } },
      ],
      { status: 'created', allocation: 'error', processing: true },
    ],
    [
      'in error because a batch was blocked',
      [
        planned,
        submitted,
        reserved,
        {
          type: 'OutboundAllocationInvalidated',
          data: { number, line: 1, batch: 'A', reservation: 'R', cause: 'BatchLocked', allocation: 'error' },
        },
      ],
      { status: 'inventory_reviewing', allocation: 'error', processing: false },
    ],
    [
      'being picked, one line short',
      [planned, submitted, reserved, approved, released, picking, pick, shortage],
      {
        status: 'picking',
        picker: 'sok',
        pickerId: 'u-1',
        allocated: '14.000',
        picked: '4.000',
        releasedAt: '2026-01-01T00:00:05.000Z',
        lines: [{ picked: '4.000', short: '1.000', allocated: '9.000' }, { picked: '0.000' }],
      },
    ],
    [
      'put back',
      [
        planned,
        submitted,
        reserved,
        approved,
        released,
        picking,
        pick,
        { type: 'OutboundUnpicked', data: { number, reason: null } },
      ],
      { status: 'pending', picker: null, picked: '0.000' },
    ],
    [
      'shipped, at the time the goods left',
      [planned, submitted, reserved, approved, released, picking, pick, shippedEvent],
      { status: 'shipped', shippedAt: '2025-12-31T09:00:00.000Z', lines: [{ shipped: '9.000' }, {}] },
    ],
    [
      'voided',
      [
        planned,
        shippedEvent,
        { type: 'OutboundVoidStarted', data: { number, reason: 'Wrong truck', approver: 'u-2' } },
        { type: 'OutboundShipmentVoided', data: { number, reason: 'Wrong truck', approver: 'u-2' } },
      ],
      { status: 'picked', shippedAt: null, processing: false, lines: [{ shipped: '0.000' }, {}] },
    ],
    [
      'in the recycle bin',
      [planned, deleted, holdsReleased],
      { deletedAt: '2026-01-01T00:00:02.000Z', processing: false },
    ],
    [
      'back from it, unallocated',
      [planned, deleted, holdsReleased, { type: 'OutboundRestored', data: { number } }],
      { deletedAt: null, status: 'created', allocation: 'pending', allocated: '0.000' },
    ],
  ] as [string, OutboundEvent[], object][])('shows an order as %s', (_, events, expected) => {
    expect(rows(created, ...events)[0]).toMatchObject(expected);
  });

  it('shows the amount of a sale, its credit and its approver', () => {
    const terms = (amount: string) => ({
      customer: 'CUST-1',
      priceList: 'member' as const,
      lines: [{ line: 1, quantity: '10.000', unitPrice: '4.20', amount }],
      amount,
    });
    const sale = terms('42.00');
    const draft: OutboundEvent = {
      type: 'OutboundCreated',
      data: { number, warehouse: 'WH-PP', ...content, type: 'sale', customer: 'CUST-1', sale },
    };
    const asked: OutboundEvent = {
      type: 'OutboundSubmitted',
      data: { number, submittedBy: 'u-1', salesDate: '2026-01-01', sale },
    };
    const held = {
      ...reserved,
      data: { ...reserved.data, status: 'sales_pending' as const },
    } as OutboundEvent;
    const agreed: OutboundEvent = {
      type: 'OutboundSalesApproved',
      data: { number, approver: 'u-2', notes: null, notice: `${number}-S1` },
    };
    const short = { ...shortage, data: { ...shortage.data, sale: terms('37.80') } } as OutboundEvent;
    const returned: OutboundEvent = {
      type: 'OutboundReturnAccepted',
      data: {
        number,
        line: 1,
        ...part('A', '1.000'),
        inbound: 'IN-1',
        inboundLine: 1,
        credit: { customer: 'CUST-1', amount: '4.20' },
      },
    };
    expect(rows(draft)[0]).toMatchObject({
      customer: 'CUST-1',
      priceList: 'member',
      salesAmount: '42.00',
      creditDeduction: '0.00',
      salesDate: null,
      lines: [{ unitPrice: '4.20', amount: '42.00' }, { unitPrice: null }],
    });
    expect(rows(draft, planned, asked, held, agreed)[0]).toMatchObject({
      status: 'sales_approved',
      salesDate: '2026-01-01',
      creditDeduction: '42.00',
      salesApprover: 'sok',
      notice: `${number}-S1`,
      noticeVoid: false,
    });
    expect(rows(draft, planned, asked, held, agreed, short, returned)[0]).toMatchObject({
      short: shortage.data.shortAfter,
      salesAmount: '37.80',
      creditDeduction: '33.60',
      notice: `${number}-S3`,
      noticeVoid: false,
    });
    const refused: OutboundEvent = { type: 'OutboundRejected', data: { number, reason: 'No truck' } };
    expect(rows(draft, planned, asked, held, agreed, refused, holdsReleased)[0]).toMatchObject({
      noticeVoid: true,
      creditDeduction: '0.00',
      salesDate: null,
    });
  });

  it('shows the day of the submission only as long as it holds, unless a day was entered', () => {
    const on = (salesDate: string | null) => {
      const sold = { ...content, type: 'sale' as const, customer: 'CUST-1', salesDate, sale: null };
      const day = salesDate ?? '2026-01-01';
      const history: OutboundEvent[] = [
        { type: 'OutboundCreated', data: { number, warehouse: 'WH-PP', ...sold } },
        { type: 'OutboundSubmitted', data: { number, submittedBy: 'u-1', salesDate: day, sale: null } },
        { type: 'OutboundWithdrawn', data: { number, reason: null } },
        holdsReleased,
      ];
      return [rows(...history.slice(0, 3))[0]?.salesDate, rows(...history)[0]?.salesDate];
    };
    expect(on(null)).toEqual(['2026-01-01', null]);
    expect(on('2025-12-30')).toEqual(['2025-12-30', '2025-12-30']);
  });

  it('keeps the allocation of lines that a revision leaves unchanged', () => {
    const lines = [line(1, 'GLY', '10.000'), line(2, 'UREA', '6.000')];
    const revised: OutboundEvent = {
      type: 'OutboundRevised',
      data: { number, ...content, lines, allocation: 'partial' },
    };
    expect(rows(created, planned, revised)[0]).toMatchObject({
      allocation: 'partial',
      quantity: '16.000',
      lines: [{ allocated: '10.000' }, { allocated: '0.000' }],
    });
  });

  it('removes purged orders', () => {
    expect(
      rows(created, deleted, holdsReleased, { type: 'OutboundPurged', data: { number, reason: null } }),
    ).toEqual([]);
  });
});
