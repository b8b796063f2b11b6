import { contract, type ContractEvent } from '@granary/domain/contracts';
import { count, type CountEvent } from '@granary/domain/counts';
import { creditRequest, type CreditRequestEvent } from '@granary/domain/credit-requests';
import { distribution, type DistributionEvent } from '@granary/domain/distribution';
import { inbound, type InboundEvent } from '@granary/domain/inbound';
import { outbound, type OutboundEvent } from '@granary/domain/outbound';
import type { EventMetadata } from '@granary/domain/kernel';
import type { Priority } from '@granary/domain/priority';
import type { StoredEvent } from '@granary/event-store';
import { assigneeOf } from '@granary/read-models/workflow';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { instanceTable } from './instance-table.ts';
import { taskTable } from './task-table.ts';

const number = 'IN-20261121-0001';
const line = {
  line: 1,
  item: 'GLY-41SL',
  quantity: '10.000',
  entered: null,
  unitPrice: '3.250000',
  subtotal: '32.50',
  productionDate: null,
  expiryDate: null,
  supplier: null,
  batch: 'B-1',
  supplierLot: null,
  location: null,
  shelf: null,
  certificate: null,
  inspection: false,
  returnedFrom: null,
  remarks: null,
};
const content = {
  type: 'purchase' as const,
  title: 'Second container',
  inboundDate: '2026-11-20',
  supplier: null,
  remarks: null,
  lines: [line],
  total: '32.50',
};
const batches = [{ line: 1, item: 'GLY-41SL', batch: 'B-1' }];
const cause = { code: 'BATCH_CODE_TAKEN', facts: {}, line: 1 };
const receivedAt = '2025-12-30T17:00:00.000Z';

const drafted: InboundEvent = { type: 'InboundDrafted', data: { number, warehouse: 'WH-PP', ...content } };
const submitted: InboundEvent = { type: 'InboundSubmitted', data: { number, submittedBy: 'u-1' } };
const reviewed: InboundEvent = { type: 'InboundReviewStarted', data: { number, reviewer: 'u-2' } };
const approved: InboundEvent = {
  type: 'InboundApproved',
  data: { number, approver: 'u-2', notes: 'Counted', receivedAt, batches },
};
const rejected: InboundEvent = { type: 'InboundRejected', data: { number, reason: 'No prices' } };
const withdrawn: InboundEvent = { type: 'InboundWithdrawn', data: { number, reason: 'Wrong supplier' } };

/** Also checks, for every history, that the task table has the same tasks as the instances. */
function instances(log: readonly StoredEvent[]) {
  const told = projectInMemory(instanceTable, log);
  const tasks = told.flatMap(({ id, tasks }) =>
    tasks.map(({ n, ...task }) => ({ id: `${id}.${n}`, instance: id, ...task, assignee: assigneeOf(task) })),
  );
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(projectInMemory(taskTable, log).toSorted(byId)).toEqual(tasks.toSorted(byId));
  return told;
}

const past = (events: readonly InboundEvent[], metadata: Partial<EventMetadata> = {}) =>
  on(inbound, number, events, metadata);
const rows = (...events: InboundEvent[]) => instances(recorded(past(events)));
const second = (n: number) => `2026-01-01T00:00:0${n}.000Z`;

describe('the workflow of an inbound order', () => {
  it('has no task while the order is a draft', () => {
    expect(rows(drafted)).toMatchObject([
      { id: `inbound.${number}`, status: 'draft', task: null, tasks: [] },
    ]);
  });

  it('has the supplier of the order as last revised, and is found by it', () => {
    const from = (supplier: string): InboundEvent => ({
      type: 'InboundDrafted',
      data: { number, warehouse: 'WH-PP', ...content, supplier },
    });
    const revised: InboundEvent = { type: 'InboundRevised', data: { number, ...content, supplier: 'SUP-2' } };
    expect(rows(from('SUP-1'))).toMatchObject([
      { supplier: 'SUP-1', searchText: expect.stringContaining('SUP-1') },
    ]);
    const [row] = rows(from('SUP-1'), revised);
    expect(row).toMatchObject({ supplier: 'SUP-2', customer: null });
    expect(row?.searchText).not.toContain('SUP-1');
  });

  it('shows the priority of the order, also when it changes', () => {
    const urgent = (priority: Priority, before: Priority): InboundEvent => ({
      type: 'PriorityChanged',
      data: { priority, before },
    });
    const asked = [drafted, urgent('high', 'normal'), submitted];
    expect(rows(...asked)).toMatchObject([{ status: 'running', priority: 'high' }]);
    expect(rows(...asked, urgent('urgent', 'high'))).toMatchObject([
      { status: 'running', priority: 'urgent', taskSince: second(2) },
    ]);
  });

  it('has a task from the submission on', () => {
    expect(rows(drafted, submitted)).toEqual([
      {
        id: `inbound.${number}`,
        category: 'inbound',
        number,
        title: 'Second container',
        priority: 'normal',
        warehouse: 'WH-PP',
        customer: null,
        supplier: null,
        amount: '32.50',
        status: 'running',
        task: 'inbound_approval',
        taskSince: second(1),
        reviewer: null,
        step: 1,
        stepRoles: [null],
        takers: [],
        delegateId: null,
        delegate: null,
        delegatorIds: [],
        delegatedBy: null,
        askedBy: ['u-1'],
        authors: [],
        submittedBy: 'sok',
        submission: 1,
        startedAt: second(1),
        endedAt: null,
        tasks: [
          {
            n: 1,
            kind: 'inbound_approval',
            step: 1,
            steps: 1,
            delegate: null,
            status: 'pending',
            openedAt: second(1),
            reviewer: null,
            closedAt: null,
            closedBy: null,
            note: null,
          },
        ],
        searchText: `${number}\nSecond container\nsok\nWH-PP`,
      },
    ]);
  });

  it('counts the submissions', () => {
    expect(rows(drafted, submitted, withdrawn, submitted, reviewed)).toMatchObject([{ submission: 2 }]);
  });

  it('names the reviewer', () => {
    expect(rows(drafted, submitted, reviewed)).toMatchObject([
      { status: 'running', reviewer: 'sok', tasks: [{ status: 'pending', reviewer: 'sok' }] },
    ]);
  });

  it.each([
    ['approved', [approved], 'completed', 'approved', 'Counted'],
    ['rejected', [rejected], 'rejected', 'rejected', 'No prices'],
    ['withdrawn', [withdrawn], 'withdrawn', 'withdrawn', 'Wrong supplier'],
  ] as const)('ends when the order is %s', (_, events, status, task, note) => {
    expect(rows(drafted, submitted, ...events)).toMatchObject([
      {
        status,
        task: null,
        endedAt: second(2),
        tasks: [{ status: task, openedAt: second(1), closedAt: second(2), closedBy: 'sok', note }],
      },
    ]);
  });

  it('is never decided before it was submitted, even if the receipt is backdated', () => {
    const log = recorded(past([drafted, submitted]), past([approved], { occurredAt: receivedAt }));
    expect(instances(log)).toMatchObject([{ endedAt: second(2), tasks: [{ closedAt: second(2) }] }]);
  });

  it('reopens its task when the approval failed', () => {
    const failed: InboundEvent = { type: 'InboundApprovalFailed', data: { number, reviewer: 'u-2', cause } };
    expect(rows(drafted, submitted, approved, failed)).toMatchObject([
      {
        status: 'running',
        task: 'inbound_approval',
        endedAt: null,
        taskSince: second(1),
        tasks: [{ n: 1, status: 'pending', openedAt: second(1), closedAt: null, note: null }],
      },
    ]);
  });

  it('has a new task per submission and keeps the former decisions', () => {
    const revised: InboundEvent = {
      type: 'InboundRevised',
      data: { number, ...content, title: 'With prices', total: '40.00' },
    };
    const [row] = rows(drafted, submitted, rejected, revised, submitted);
    expect(row).toMatchObject({ title: 'With prices', amount: '40.00', startedAt: second(4), endedAt: null });
    expect(row?.tasks).toMatchObject([
      { n: 1, status: 'rejected' },
      { n: 2, status: 'pending', openedAt: second(4) },
    ]);
  });

  it('is removed with its document', () => {
    const purged: InboundEvent = { type: 'InboundPurged', data: { number, reason: null } };
    expect(rows(drafted, purged)).toEqual([]);
    expect(rows(drafted, submitted, rejected, submitted, rejected, purged)).toEqual([]);
  });
});

describe('the workflow of an outbound order', () => {
  const order = 'OUT-20261121-0001';
  const header = {
    type: 'other' as const,
    title: 'Field trial',
    destination: null,
    supplier: null,
    customer: null,
    salesDate: null,
    sale: null,
    reference: null,
    expectedDate: null,
    deliveryMethod: null,
    deliveryAddress: null,
    courier: null,
    trackingNumber: null,
    remarks: null,
    lines: [{ line: 1, item: 'UREA', quantity: '5.000', entered: null, remarks: null }],
  };
  const parts = [{ batch: 'U', quantity: '5.000' }];
  const created: OutboundEvent = {
    type: 'OutboundCreated',
    data: { number: order, warehouse: 'WH-PP', ...header },
  };
  const asked: OutboundEvent = {
    type: 'OutboundSubmitted',
    data: { number: order, submittedBy: 'u-1', salesDate: null, sale: null },
  };
  const reserved: OutboundEvent = {
    type: 'OutboundReserved',
    data: {
      number: order,
      lines: [{ line: 1, reservation: 'R', batches: parts }],
      allocation: 'complete',
      status: 'inventory_reviewing',
    },
  };
  const passed: OutboundEvent = {
    type: 'OutboundApproved',
    data: { number: order, approver: 'u-2', notes: null },
  };
  const orders = (...events: OutboundEvent[]) => instances(recorded(on(outbound, order, events)));

  it('starts once the goods are reserved', () => {
    expect(orders(created, asked)).toMatchObject([{ status: 'draft', askedBy: ['u-1'], task: null }]);
    expect(orders(created, asked, reserved)).toMatchObject([
      { id: `outbound.${order}`, status: 'running', task: 'outbound_review', askedBy: ['u-1'] },
    ]);
  });

  it('is completed when approved, and withdrawn when withdrawn later', () => {
    const taken: OutboundEvent = { type: 'OutboundWithdrawn', data: { number: order, reason: 'Changed' } };
    expect(orders(created, asked, reserved, passed)).toMatchObject([{ status: 'completed', task: null }]);
    expect(orders(created, asked, reserved, passed, taken)).toMatchObject([
      { status: 'withdrawn', tasks: [{ status: 'approved' }] },
    ]);
  });

  it('is withdrawn when the order is deleted', () => {
    const deleted: OutboundEvent = { type: 'OutboundDeleted', data: { number: order, reason: null } };
    expect(orders(created, asked, reserved, deleted)).toMatchObject([{ status: 'withdrawn', task: null }]);
    expect(orders(created, deleted)).toMatchObject([{ status: 'draft', task: null }]);
  });

  it('has the supplier that goods go back to', () => {
    const returned: OutboundEvent = {
      type: 'OutboundCreated',
      data: { number: order, warehouse: 'WH-PP', ...header, type: 'return', supplier: 'SUP-1' },
    };
    const [row] = instances(recorded(on(outbound, order, [returned])));
    expect(row).toMatchObject({ supplier: 'SUP-1', searchText: expect.stringContaining('SUP-1') });
  });

  it('of a sale has a task for sales first, then one for the warehouse', () => {
    const sale = {
      customer: 'CUST-001',
      priceList: 'member' as const,
      lines: [{ line: 1, quantity: '5.000', unitPrice: '24.00', amount: '120.00' }],
      amount: '120.00',
    };
    const sold: OutboundEvent[] = [
      {
        type: 'OutboundCreated',
        data: { number: order, warehouse: 'WH-PP', ...header, type: 'sale', customer: 'CUST-001', sale },
      },
      { type: 'OutboundSubmitted', data: { number: order, submittedBy: 'u-1', salesDate: null, sale } },
      {
        type: 'OutboundReserved',
        data: {
          number: order,
          lines: [{ line: 1, reservation: 'R', batches: parts }],
          allocation: 'complete',
          status: 'sales_pending',
        },
      },
    ];
    const agreed: OutboundEvent = {
      type: 'OutboundSalesApproved',
      data: { number: order, approver: 'u-2', notes: null, notice: 'N-1' },
    };
    const handed: OutboundEvent = { type: 'OutboundHandedOver', data: { number: order } };
    expect(orders(...sold)).toMatchObject([
      { task: 'sales_approval', customer: 'CUST-001', amount: '120.00' },
    ]);
    expect(orders(...sold, agreed)).toMatchObject([{ status: 'running', task: null, endedAt: null }]);
    expect(orders(...sold, agreed, handed)).toMatchObject([{ status: 'running', task: 'outbound_review' }]);
    expect(orders(...sold, agreed, handed, passed)).toMatchObject([
      {
        status: 'completed',
        startedAt: second(2),
        tasks: [
          { n: 1, kind: 'sales_approval', status: 'approved' },
          { n: 2, kind: 'outbound_review', status: 'approved' },
        ],
      },
    ]);
  });
});

describe('the workflow of a distribution request', () => {
  it('has a task from submission to decision', () => {
    const request = 'DR-20261121-0001';
    const goods = { line: 1, item: 'UREA', quantity: '5.000', unitPrice: '24.00', amount: '120.00' };
    const asked: DistributionEvent[] = [
      {
        type: 'DistributionDrafted',
        data: {
          number: request,
          warehouse: 'WH-PP',
          customer: 'CUST-001',
          title: 'Rice season',
          expectedDate: null,
          deliveryMethod: null,
          deliveryAddress: null,
          remarks: null,
          lines: [{ ...goods, entered: null, remarks: null }],
          total: '120.00',
        },
      },
      { type: 'DistributionSubmitted', data: { number: request, submittedBy: 'u-1' } },
    ];
    const granted: DistributionEvent = {
      type: 'DistributionApproved',
      data: {
        number: request,
        approver: 'u-2',
        notes: null,
        outbound: 'OUT-1',
        priceList: 'member',
        lines: [goods],
        total: '120.00',
      },
    };
    const requests = (...events: DistributionEvent[]) =>
      instances(recorded(on(distribution, request, events)));
    expect(requests(...asked)).toMatchObject([
      {
        id: `distribution.${request}`,
        task: 'distribution_approval',
        customer: 'CUST-001',
        amount: '120.00',
      },
    ]);
    expect(requests(...asked, granted)).toMatchObject([{ status: 'completed', task: null }]);
  });
});

describe('the workflow of documents without a warehouse', () => {
  it('is titled by contract code or by the reason of a credit request', () => {
    const code = 'HT-2026-001';
    const agreed: ContractEvent[] = [
      {
        type: 'ContractDrafted',
        data: {
          code,
          customer: 'CUST-001',
          signedDate: '2026-11-01',
          expiryDate: null,
          totalAmount: '10000.00',
          totalWeight: '0.000',
          depositPercentage: '30.00',
          expectedCredit: '3000.00',
          remarks: null,
          lines: [],
        },
      },
      { type: 'ContractSubmitted', data: { code, submittedBy: 'u-1' } },
    ];
    const number = 'CR-20261121-0001';
    const asked: CreditRequestEvent[] = [
      {
        type: 'CreditRequestDrafted',
        data: {
          number,
          requester: 'u-1',
          customer: 'CUST-001',
          direction: 'increase',
          amount: '1500.00',
          reason: 'The season has begun early',
        },
      },
      { type: 'CreditRequestSubmitted', data: { number, submittedBy: 'u-1', limit: '5000.00' } },
    ];
    const refused: CreditRequestEvent = {
      type: 'CreditRequestRejected',
      data: { number, reason: 'Two invoices are overdue' },
    };
    const log = recorded(on(contract, code, agreed), on(creditRequest, number, [...asked, refused]));
    expect(instances(log)).toMatchObject([
      {
        id: `contract.${code}`,
        title: code,
        warehouse: null,
        amount: '10000.00',
        status: 'running',
        task: 'contract_approval',
      },
      {
        id: `creditRequest.${number}`,
        title: 'The season has begun early',
        amount: '1500.00',
        status: 'rejected',
        task: null,
        tasks: [{ kind: 'credit_approval', note: 'Two invoices are overdue' }],
      },
    ]);
  });
});

describe('the requesters of a decision', () => {
  const asked = (log: ReturnType<typeof on>) => instances(recorded(log))[0]?.askedBy;

  it('include the requester and the submitter of a credit request', () => {
    const number = 'CR-20261121-0002';
    const drafted: CreditRequestEvent = {
      type: 'CreditRequestDrafted',
      data: {
        number,
        requester: 'u-9',
        customer: 'CUST-001',
        direction: 'increase',
        amount: '1500.00',
        reason: 'The season has begun early',
      },
    };
    const handedIn = (submittedBy: string): CreditRequestEvent => ({
      type: 'CreditRequestSubmitted',
      data: { number, submittedBy, limit: '5000.00' },
    });
    const back: CreditRequestEvent = { type: 'CreditRequestWithdrawn', data: { number, reason: null } };
    expect(asked(on(creditRequest, number, [drafted]))).toEqual([]);
    expect(asked(on(creditRequest, number, [drafted, handedIn('u-1'), back, handedIn('u-2')]))).toEqual([
      'u-2',
      'u-9',
    ]);
  });

  it('include the counters of a count, not its submitter', () => {
    const number = 'SC-20261121-0001';
    const place = { line: 1, item: 'UREA', batch: 'U', location: null, shelf: null };
    const counted = (round: number, counter: string): CountEvent => ({
      type: 'CountLineCounted',
      data: {
        number,
        line: 1,
        item: 'UREA',
        batch: 'U',
        round,
        counted: '4.000',
        book: { onHand: '5.000', revision: 0, adjustments: 0 },
        counter,
        note: null,
        remaining: 0,
      },
    });
    const handedIn = (round: number, recount: number[]): CountEvent => ({
      type: 'CountSubmitted',
      data: { number, round, differing: 1, submittedBy: 'u-8', recount },
    });
    const opened: CountEvent = {
      type: 'CountOpened',
      data: {
        number,
        warehouse: 'WH-PP',
        title: 'Shelf',
        scope: { kind: 'batches' },
        tolerance: '0',
        notes: null,
        lines: [place],
      },
    };
    const first = [opened, counted(1, 'u-1'), handedIn(1, [1])];
    expect(asked(on(count, number, first))).toEqual([]);
    expect(asked(on(count, number, [...first, counted(2, 'u-2'), handedIn(2, [])]))).toEqual(['u-1', 'u-2']);
  });
});

describe('an approval with several steps', () => {
  const required: InboundEvent = {
    type: 'ApprovalStepsRequired',
    data: { amount: '32.50', steps: [{ role: null }, { role: 'manager' }] },
  };
  const agreed: InboundEvent = {
    type: 'ApprovalStepTaken',
    data: { step: 1, steps: 2, approver: 'u-2', amount: null, notes: 'Fine with me' },
  };
  const handed: InboundEvent = {
    type: 'ApprovalDelegated',
    data: { step: 2, steps: 2, from: 'u-3', to: 'u-4', toName: 'dara', reason: 'On leave' },
  };
  const back: InboundEvent = {
    type: 'ApprovalTakenBack',
    data: { step: 2, steps: 2, by: 'u-3', from: 'u-4', reason: null },
  };
  const submission = [drafted, submitted, required];

  it('asks for one step after the other', () => {
    expect(rows(...submission)).toMatchObject([
      { step: 1, stepRoles: [null, 'manager'], tasks: [{ n: 1, step: 1, steps: 2, status: 'pending' }] },
    ]);
    const [row] = rows(...submission, reviewed, agreed);
    expect(row).toMatchObject({
      status: 'running',
      task: 'inbound_approval',
      step: 2,
      takers: ['u-2'],
      reviewer: null,
      tasks: [
        { n: 1, step: 1, status: 'approved', note: 'Fine with me', closedAt: second(4) },
        { n: 2, step: 2, steps: 2, status: 'pending', openedAt: second(4) },
      ],
    });
    expect(rows(...submission, agreed, approved)).toMatchObject([
      { status: 'completed', task: null, tasks: [{ status: 'approved' }, { status: 'approved' }] },
    ]);
  });

  it('ends with the first rejection, and starts over', () => {
    expect(rows(...submission, agreed, rejected)).toMatchObject([
      { status: 'rejected', tasks: [{ status: 'approved' }, { status: 'rejected', step: 2 }] },
    ]);
    expect(rows(...submission, agreed, rejected, submitted)).toMatchObject([
      { status: 'running', step: 1, stepRoles: [null], takers: [] },
    ]);
  });

  it('shows a delegate until the task is returned, and keeps its opening time', () => {
    const [with4] = rows(...submission, agreed, handed);
    expect(with4).toMatchObject({
      delegateId: 'u-4',
      delegate: 'dara',
      delegatorIds: ['u-3'],
      taskSince: second(3),
      tasks: [
        { n: 1 },
        { n: 2, status: 'delegated', note: 'On leave' },
        { n: 3, status: 'pending', step: 2, delegate: 'dara', openedAt: second(3) },
      ],
    });
    const [free] = rows(...submission, agreed, handed, back);
    expect(free).toMatchObject({ delegateId: null, delegate: null, delegatorIds: [], taskSince: second(3) });
    expect(free?.tasks.at(-1)).toMatchObject({ n: 4, status: 'pending', delegate: null });
  });

  it('reopens its last step unchanged when the approval failed', () => {
    const failed: InboundEvent = { type: 'InboundApprovalFailed', data: { number, reviewer: 'u-4', cause } };
    const [row] = rows(...submission, agreed, handed, approved, failed);
    expect(row).toMatchObject({ status: 'running', step: 2, takers: ['u-2'], delegate: 'dara' });
    expect(row?.tasks.at(-1)).toMatchObject({ status: 'pending', step: 2, delegate: 'dara' });
  });
});
