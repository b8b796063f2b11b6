import {
  balanceOf,
  chargeCredit,
  credit,
  holdCredit,
  openCredit,
  repayCredit,
  returnCredit,
  reverseReturn,
  voidCharge,
  type CreditEvent,
  type CreditState,
} from '@granary/domain/credit';
import { creditRequest } from '@granary/domain/credit-requests';
import { fold } from '@granary/domain/kernel';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded, type PastEvent } from '../../testing/builders/in-memory.ts';
import { accountTable } from './account-table.ts';
import { lineTable } from './line-table.ts';
import { monthTable } from './month-table.ts';
import { requestTable } from './request-table.ts';
import { shipmentTable } from './shipment-table.ts';

const customer = 'CUST001';
const sale = (number: string) => ({ document: { kind: 'sales_outbound' as const, number }, intent: 1 });
type Step = (state: CreditState) => CreditEvent[];
const shipped = (number: string, amount: string, shippedAt: string): [Step, string] => [
  (state) => chargeCredit(state, { ...sale(number), amount, shippedAt }),
  shippedAt,
];
const held = (number: string, amount: string): [Step] => [
  (state) => holdCredit(state, { ...sale(number), amount }),
];

/** Events decided by the ledger, step by step, each with its business time. */
const history = (...steps: [Step, string?][]): PastEvent[] => {
  let state = credit.initial();
  return steps.flatMap(([step, occurredAt]) => {
    const events = step(state);
    state = fold(credit, events, state);
    return on(credit, customer, events, occurredAt === undefined ? {} : { occurredAt });
  });
};

const opened: [Step] = [(state) => openCredit(state, { customer, limit: '500.00' })];
const two = [
  opened,
  held('OUT-1', '100.00'),
  shipped('OUT-1', '90.00', '2025-12-05T03:00:00.000Z'),
  held('OUT-2', '50.00'),
  shipped('OUT-2', '50.00', '2025-12-20T03:00:00.000Z'),
];

describe('the credit read model', () => {
  it('shows the balance after the latest event', () => {
    expect(projectInMemory(accountTable, recorded(history(...two)))).toEqual([
      {
        customer,
        creditLimit: '500.00',
        used: '140.00',
        reserved: '0.00',
        available: '360.00',
        prepaid: '0.00',
        shortfall: '0.00',
        usageRate: '28.00',
        standing: 'ok',
        standingSince: '2026-01-01T00:00:00.000Z',
        openedAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:04.000Z',
      },
    ]);
  });

  it('keeps since when the standing is what it is', () => {
    const steps = [opened, held('OUT-1', '460.00'), held('OUT-2', '10.00'), held('OUT-3', '30.00')];
    const after = (count: number) =>
      projectInMemory(accountTable, recorded(history(...steps.slice(0, count))))[0];
    expect(after(3)).toMatchObject({ standing: 'watch', standingSince: '2026-01-01T00:00:01.000Z' });
    expect(after(4)).toMatchObject({ standing: 'hold', standingSince: '2026-01-01T00:00:03.000Z' });
  });

  it('has a line for every event, and marks backdated ones; a hold moves with its shipment', () => {
    const rows = projectInMemory(lineTable, recorded(history(...two)));
    expect(
      rows.map((row) => [row.type, row.document, row.usedChange, row.reservedChange, row.backDated]),
    ).toEqual([
      ['opening', null, '0.00', '0.00', false],
      ['hold', 'OUT-1', '0.00', '100.00', true],
      ['charge', 'OUT-1', '90.00', '-100.00', true],
      ['hold', 'OUT-2', '0.00', '50.00', true],
      ['charge', 'OUT-2', '50.00', '-50.00', true],
    ]);
    expect(rows.map(({ occurredAt }) => occurredAt.slice(0, 10))).toEqual([
      '2026-01-01',
      '2025-12-05',
      '2025-12-05',
      '2025-12-20',
      '2025-12-20',
    ]);
    expect(rows.at(2)).toMatchObject({ available: '410.00', username: 'sok', business: 'sales_outbound' });
    expect(rows.map((row) => [row.limitSum, row.usedSum, row.reservedSum])).toEqual([
      ['500.00', '0.00', '0.00'],
      ['500.00', '0.00', '100.00'],
      ['500.00', '90.00', '0.00'],
      ['500.00', '90.00', '50.00'],
      ['500.00', '140.00', '0.00'],
    ]);
  });

  it('sums the lines of a month by effective and by recorded time', () => {
    const months = projectInMemory(monthTable, recorded(history(...two)));
    expect(
      months.map(({ id, lines, usedChange, reservedChange }) => [id, lines, usedChange, reservedChange]),
    ).toEqual([
      ['CUST001:effective:2026-01', 1, '0.00', '0.00'],
      ['CUST001:recorded:2026-01', 5, '140.00', '0.00'],
      ['CUST001:effective:2025-12', 4, '140.00', '0.00'],
    ]);
  });

  it('removes a month once it has no lines left', () => {
    const late = history([opened[0], '2025-11-02T03:00:00.000Z'], held('OUT-1', '100.00'));
    const before = projectInMemory(monthTable, recorded(late));
    expect(before.map(({ id }) => id)).toContain('CUST001:effective:2026-01');
    const shipping = history(
      [opened[0], '2025-11-02T03:00:00.000Z'],
      held('OUT-1', '100.00'),
      shipped('OUT-1', '100.00', '2025-12-05T03:00:00.000Z'),
    );
    const after = projectInMemory(monthTable, recorded(shipping));
    expect(after.filter(({ basis }) => basis === 'effective').map(({ month }) => month)).toEqual([
      '2025-11',
      '2025-12',
    ]);
  });

  it('keeps the unpaid amount of each shipment, however it is settled', () => {
    const open = (...more: [Step][]) =>
      projectInMemory(shipmentTable, recorded(history(...two, ...more))).map(({ document, outstanding }) => [
        document,
        outstanding,
      ]);
    const paid: [Step] = [
      (state) => repayCredit(state, { repayment: 'R-1', amount: '100.00', reference: null, notes: null }),
    ];
    const back: [Step] = [
      (state) =>
        returnCredit(state, {
          document: sale('OUT-2').document,
          inbound: 'IN-1',
          inboundLine: 1,
          amount: '15.00',
        }),
    ];
    const kept: [Step] = [
      (state) =>
        reverseReturn(state, {
          document: sale('OUT-2').document,
          inbound: 'IN-1',
          inboundLine: 1,
          amount: '15.00',
          shippedAt: '2026-11-21T03:00:00.000Z',
          reason: 'wrong customer',
        }),
    ];
    const undone: [Step] = [(state) => voidCharge(state, { ...sale('OUT-1'), reason: 'wrong truck' })];
    expect(open(paid)).toEqual([
      ['OUT-1', '0.00'],
      ['OUT-2', '40.00'],
    ]);
    expect(open(paid, back)).toEqual([
      ['OUT-1', '0.00'],
      ['OUT-2', '25.00'],
    ]);
    expect(open(paid, back, kept)).toEqual(open(paid));
    // The payment for the shipment that came back settles the other one.
    expect(open(paid, undone)).toEqual([['OUT-2', '0.00']]);
  });

  it('agrees with the ledger on all outstanding amounts', () => {
    let state = credit.initial();
    for (const [step] of two) state = fold(credit, step(state), state);
    const rows = projectInMemory(shipmentTable, recorded(history(...two)));
    expect(rows.map(({ document, outstanding }) => ({ document, outstanding }))).toEqual(
      state.shipments.map(({ document, outstanding }) => ({ document, outstanding })),
    );
    expect(balanceOf(state).used).toBe('140.00');
  });

  it('follows a request from its draft to the ledger', () => {
    const number = 'CR-20261121-0001';
    const content = {
      customer,
      direction: 'increase' as const,
      amount: '1500.00',
      reason: 'The season has begun early this year',
    };
    const log = recorded(
      on(creditRequest, number, [
        { type: 'CreditRequestDrafted', data: { number, requester: 'u-7', ...content } },
        { type: 'PriorityChanged', data: { priority: 'high', before: 'normal' } },
        { type: 'CreditRequestRevised', data: { number, ...content, amount: '1200.00' } },
        { type: 'CreditRequestSubmitted', data: { number, submittedBy: 'u-7', limit: '500.00' } },
        { type: 'CreditRequestReviewStarted', data: { number, reviewer: 'user-1' } },
        {
          type: 'CreditRequestApproved',
          data: { number, approver: 'user-1', approvedAmount: '1000.00', notes: 'Pays on time' },
        },
        { type: 'CreditRequestApplied', data: { number, limitBefore: '500.00', limitAfter: '1500.00' } },
      ]),
    );
    expect(projectInMemory(requestTable, log.slice(0, 6))).toEqual([
      expect.objectContaining({ approvalStatus: 'approved', processing: true, limitAfter: null }),
    ]);
    expect(projectInMemory(requestTable, log)).toEqual([
      {
        ...content,
        number,
        amount: '1200.00',
        priority: 'high',
        approvedAmount: '1000.00',
        approvalStatus: 'approved',
        processing: false,
        limitBefore: '500.00',
        limitAfter: '1500.00',
        requester: 'sok',
        requesterId: 'u-7',
        submitterId: 'u-7',
        submission: 1,
        reviewer: 'sok',
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:06.000Z',
      },
    ]);
  });
});
