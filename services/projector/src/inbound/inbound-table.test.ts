import { inbound, type InboundContent, type InboundEvent } from '@granary/domain/inbound';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { inboundTable } from './inbound-table.ts';

const number = 'IN-20261120-0001';
const line = {
  line: 1,
  item: 'GLY-41SL',
  quantity: '10.000',
  entered: { quantity: '2.000', unit: 'five', factor: '5.000' },
  unitPrice: '3.250000',
  subtotal: '32.50',
  productionDate: null,
  expiryDate: '2028-01-09',
  supplier: null,
  batch: null,
  supplierLot: 'L-77',
  location: 'A-01',
  shelf: null,
  certificate: null,
  inspection: false,
  returnedFrom: null,
  remarks: null,
};
const content: InboundContent = {
  type: 'purchase',
  title: 'Second container',
  inboundDate: '2026-11-20',
  supplier: 'SUP-001',
  remarks: null,
  lines: [line, { ...line, line: 2, item: 'UREA-46', batch: 'U-1', quantity: '2.500', subtotal: '8.13' }],
  total: '40.63',
};
const batches = [
  { line: 1, item: 'GLY-41SL', batch: '20261120000012001' },
  { line: 2, item: 'UREA-46', batch: 'U-1' },
];
const cause = { code: 'BATCH_CODE_TAKEN', facts: {}, line: 2 };

const drafted: InboundEvent = { type: 'InboundDrafted', data: { number, warehouse: 'WH-PP', ...content } };
const submitted: InboundEvent = { type: 'InboundSubmitted', data: { number, submittedBy: 'u-1' } };
const reviewed: InboundEvent = { type: 'InboundReviewStarted', data: { number, reviewer: 'u-2' } };
const approved: InboundEvent = {
  type: 'InboundApproved',
  data: { number, approver: 'u-2', notes: null, receivedAt: '2026-11-19T17:00:00.000Z', batches },
};
const started: InboundEvent = { type: 'InboundReceiptStarted', data: { number } };
const completed: InboundEvent = { type: 'InboundCompleted', data: { number, batches } };
const reversing: InboundEvent = {
  type: 'InboundReversalStarted',
  data: { number, reason: 'Booked twice', batches },
};

const rows = (...events: InboundEvent[]) =>
  projectInMemory(inboundTable, recorded(on(inbound, number, events)));

describe('the inbound order table', () => {
  it('shows the order as drafted, with totals', () => {
    expect(rows(drafted)).toEqual([
      {
        number,
        warehouse: 'WH-PP',
        revision: 0,
        ...content,
        priority: 'normal',
        approvalStatus: 'draft',
        status: 'in_progress',
        processing: false,
        lineCount: 2,
        quantity: '12.500',
        createdBy: 'sok',
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
        submittedBy: null,
        submitterId: null,
        submission: 0,
        reviewer: null,
        receivedAt: null,
        outbound: null,
        deletedAt: null,
        searchText: `${number}\nSecond container\nsok\nSUP-001\nGLY-41SL\nL-77\nUREA-46\nU-1`,
      },
    ]);
  });

  it('shows the latest priority', () => {
    const high: InboundEvent = { type: 'PriorityChanged', data: { priority: 'high', before: 'normal' } };
    const low: InboundEvent = { type: 'PriorityChanged', data: { priority: 'low', before: 'high' } };
    expect(rows(drafted, high, submitted)).toMatchObject([{ priority: 'high', approvalStatus: 'submitted' }]);
    expect(rows(drafted, high, submitted, low)).toMatchObject([{ priority: 'low', revision: 3 }]);
  });

  it('drops lines removed by a revision', () => {
    const revised: InboundEvent = {
      type: 'InboundRevised',
      data: { number, ...content, lines: [line], total: '32.50' },
    };
    const [row] = rows(drafted, revised);
    expect(row).toMatchObject({ lineCount: 1, quantity: '10.000', total: '32.50', lines: [{ line: 1 }] });
    expect(row?.searchText).not.toContain('UREA-46');
  });

  it.each([
    [
      'submitted',
      [submitted],
      { approvalStatus: 'submitted', submittedBy: 'sok', submitterId: 'u-1', submission: 1 },
    ],
    ['under review', [submitted, reviewed], { approvalStatus: 'reviewing', reviewer: 'sok' }],
    [
      'being received',
      [submitted, reviewed, approved, started],
      { approvalStatus: 'approved', processing: true, receivedAt: '2026-11-19T17:00:00.000Z' },
    ],
    [
      'completed',
      [submitted, reviewed, approved, started, completed],
      { status: 'completed', processing: false, lines: [{ batch: '20261120000012001' }, { batch: 'U-1' }] },
    ],
    [
      'back with the approver',
      [
        submitted,
        reviewed,
        approved,
        { type: 'InboundReceiptRefused', data: { number, cause } },
        { type: 'InboundApprovalFailed', data: { number, reviewer: 'u-2', cause } },
      ],
      { approvalStatus: 'reviewing', processing: false, receivedAt: null, lines: [{ batch: null }, {}] },
    ],
    [
      'rejected',
      [submitted, { type: 'InboundRejected', data: { number, reason: 'No prices' } }],
      { approvalStatus: 'rejected' },
    ],
    [
      'withdrawn into the recycle bin',
      [
        submitted,
        { type: 'InboundWithdrawn', data: { number, reason: null } },
        { type: 'InboundDeleted', data: { number, reason: null } },
      ],
      { approvalStatus: 'withdrawn', deletedAt: '2026-01-01T00:00:03.000Z' },
    ],
    [
      'taken back',
      [
        submitted,
        approved,
        started,
        completed,
        reversing,
        { type: 'InboundReversalConfirmed', data: { number } },
        { type: 'InboundReversed', data: { number, reason: 'Booked twice' } },
      ],
      { approvalStatus: 'approved', status: 'reversed', processing: false },
    ],
    [
      'not taken back',
      [
        submitted,
        approved,
        started,
        completed,
        reversing,
        { type: 'InboundReversalBlocked', data: { number, cause } },
        { type: 'InboundReversalRefused', data: { number, cause } },
      ],
      { status: 'completed', processing: false },
    ],
  ] as [string, InboundEvent[], object][])('shows an order as %s', (_, events, expected) => {
    expect(rows(drafted, ...events)[0]).toMatchObject(expected);
  });

  it('restores an order from the recycle bin, or removes it when purged', () => {
    const deleted: InboundEvent = { type: 'InboundDeleted', data: { number, reason: null } };
    const restored: InboundEvent = { type: 'InboundRestored', data: { number } };
    expect(rows(drafted, deleted, restored)).toMatchObject([{ deletedAt: null }]);
    expect(rows(drafted, deleted, { type: 'InboundPurged', data: { number, reason: null } })).toEqual([]);
  });

  it('shows a delivered transfer as completed, with its batches', () => {
    const transfer: InboundEvent = {
      type: 'InboundTransferReceived',
      data: {
        number,
        warehouse: 'WH-BTB',
        ...content,
        type: 'transfer',
        outbound: 'OUT-20261119-0004',
        source: 'WH-PP',
        batches,
      },
    };
    expect(rows(transfer)).toMatchObject([
      {
        approvalStatus: 'approved',
        status: 'completed',
        outbound: 'OUT-20261119-0004',
        lines: [{ batch: '20261120000012001' }, { batch: 'U-1' }],
      },
    ]);
  });
});
