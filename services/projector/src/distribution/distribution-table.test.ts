import { distribution, type DistributionContent, type DistributionEvent } from '@granary/domain/distribution';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { distributionTable } from './distribution-table.ts';

const number = 'DR-20261121-0001';
const outbound = 'OUT-20261121-0007';
const followed = { number, outbound };
const line = {
  line: 1,
  item: 'GLY',
  quantity: '40.000',
  entered: null,
  unitPrice: '4.20',
  amount: '168.00',
  remarks: null,
};
const content: DistributionContent = {
  customer: 'CUST-001',
  title: 'Rice season',
  expectedDate: '2026-11-25',
  deliveryMethod: null,
  deliveryAddress: null,
  remarks: null,
  lines: [line, { ...line, line: 2, item: 'UREA', quantity: '2.500', amount: '10.50' }],
  total: '178.50',
};
const drafted: DistributionEvent = {
  type: 'DistributionDrafted',
  data: { number, warehouse: 'WH-PP', ...content },
};
const urgent: DistributionEvent = {
  type: 'PriorityChanged',
  data: { priority: 'urgent', before: 'normal' },
};
const submitted: DistributionEvent = { type: 'DistributionSubmitted', data: { number, submittedBy: 'u-1' } };
const reviewed: DistributionEvent = { type: 'DistributionReviewStarted', data: { number, reviewer: 'u-2' } };
const approved: DistributionEvent = {
  type: 'DistributionApproved',
  data: {
    number,
    approver: 'u-2',
    notes: null,
    outbound,
    priceList: 'member',
    lines: [{ line: 1, item: 'GLY', quantity: '30.000', unitPrice: '4.20', amount: '126.00' }],
    total: '126.00',
  },
};
// Delivery details are read from the stream, with a permission of their own.
const { deliveryMethod: _, deliveryAddress: __, ...shown } = content;
const made: DistributionEvent = { type: 'DistributionOutboundMade', data: followed };
const shipped: DistributionEvent = {
  type: 'DistributionShipped',
  data: { ...followed, shippedAt: '2026-11-24T02:00:00.000Z', amount: '126.00' },
};
const happened = (
  type: Extract<DistributionEvent, { data: { number: string; outbound: string } }>['type'],
): DistributionEvent => ({ type, data: followed }) as DistributionEvent;

const rows = (...events: DistributionEvent[]) =>
  projectInMemory(distributionTable, recorded(on(distribution, number, events)));

describe('the distribution request table', () => {
  it('shows the request as drafted', () => {
    expect(rows(drafted, urgent)).toEqual([
      {
        number,
        warehouse: 'WH-PP',
        ...shown,
        priority: 'urgent',
        lines: content.lines.map((one) => ({ ...one, approved: null })),
        expectedOn: '2026-11-25',
        lineCount: 2,
        requestedTotal: '178.50',
        approvalStatus: 'draft',
        recordStatus: null,
        outbound: null,
        processing: false,
        shippedAmount: null,
        shippedAt: null,
        createdBy: 'sok',
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:01.000Z',
        submittedBy: null,
        submitterId: null,
        submission: 0,
        reviewer: null,
        searchText: `${number}\nRice season\nCUST-001\nsok\nGLY\nUREA`,
      },
    ]);
  });

  it('shows the latest revision, and sorts requests without a date last', () => {
    const revised: DistributionEvent = {
      type: 'DistributionRevised',
      data: { number, ...content, expectedDate: null, lines: [line], total: '168.00' },
    };
    expect(rows(drafted, revised)).toMatchObject([
      { lineCount: 1, total: '168.00', requestedTotal: '168.00', expectedOn: '9999-12-31' },
    ]);
  });

  it('keeps the requested and the approved quantities', () => {
    expect(rows(drafted, submitted, reviewed, approved)).toMatchObject([
      {
        approvalStatus: 'approved',
        recordStatus: 'pending',
        outbound,
        processing: true,
        submitterId: 'u-1',
        reviewer: 'sok',
        requestedTotal: '178.50',
        total: '126.00',
        lines: [{ approved: '30.000' }, { approved: '0.000' }],
      },
    ]);
  });

  it.each([
    ['submitted', [submitted], { approvalStatus: 'submitted', submittedBy: 'sok' }],
    ['under review', [submitted, reviewed], { approvalStatus: 'reviewing', reviewer: 'sok' }],
    [
      'rejected',
      [submitted, { type: 'DistributionRejected', data: { number, reason: 'Not paid yet' } }],
      { approvalStatus: 'rejected', recordStatus: null },
    ],
    [
      'withdrawn',
      [submitted, { type: 'DistributionWithdrawn', data: { number, reason: null } }],
      { approvalStatus: 'withdrawn' },
    ],
  ] as [string, DistributionEvent[], object][])('shows a request as %s', (_, events, expected) => {
    expect(rows(drafted, ...events)[0]).toMatchObject(expected);
  });
});

describe('the distribution record table', () => {
  const record = (...events: DistributionEvent[]) => rows(drafted, submitted, approved, made, ...events)[0];
  const allocated = happened('DistributionAllocated');

  it.each([
    ['pending', []],
    ['allocated', [allocated]],
    ['pending', [allocated, happened('DistributionAllocationReleased')]],
    ['shipped', [allocated, shipped]],
    ['received', [allocated, shipped, happened('DistributionReceived')]],
    ['completed', [allocated, shipped, happened('DistributionReceived'), happened('DistributionCompleted')]],
    ['cancelled', [{ type: 'DistributionCancelled', data: { ...followed, reason: null } }]],
    [
      'pending',
      [
        { type: 'DistributionCancelled', data: { ...followed, reason: null } },
        happened('DistributionReopened'),
      ],
    ],
  ] as [string, DistributionEvent[]][])('shows the status %s following the order', (recordStatus, events) => {
    expect(record(...events)).toMatchObject({ recordStatus, processing: false });
  });

  it('clears a voided shipment', () => {
    expect(record(allocated, shipped)).toMatchObject({ shippedAmount: '126.00' });
    expect(record(allocated, shipped, happened('DistributionShipmentVoided'))).toMatchObject({
      recordStatus: 'allocated',
      shippedAmount: null,
      shippedAt: null,
    });
  });
});
