import type { AppliedRule } from '@granary/domain/configuration';
import type { Language } from '@granary/domain/kernel';
import type { OutboundEvent } from '@granary/domain/outbound';
import { outbound, type OutboundDocument, type OutboundState } from '@granary/domain/outbound';
import type { StoredEvent } from '@granary/event-store';
import { describe, expect, it } from '@jest/globals';
import { shownNotices, noticesOf } from './notices.ts';
import { timelineOf, type Replayed } from './replay.ts';

const number = 'OUT-20261121-0001';
const terms = (quantity: string, amount: string) => ({
  customer: 'KAMPOT',
  priceList: 'member' as const,
  lines: [{ line: 1, quantity, unitPrice: '4.00', amount }],
  amount,
});
const batches = [{ batch: 'A', quantity: '5.000' }];
const sold: OutboundEvent[] = [
  {
    type: 'OutboundCreated',
    data: {
      number,
      warehouse: 'PP',
      type: 'sale',
      title: 'Rice season',
      destination: null,
      supplier: null,
      customer: 'KAMPOT',
      salesDate: null,
      reference: null,
      expectedDate: null,
      deliveryMethod: null,
      deliveryAddress: null,
      courier: null,
      trackingNumber: null,
      remarks: null,
      lines: [{ line: 1, item: 'GLY', quantity: '5.000', remarks: null, entered: null }],
      sale: terms('5.000', '20.00'),
    },
  },
  {
    type: 'OutboundAllocationPlanned',
    data: {
      number,
      lines: [{ line: 1, batches, decision: { strategy: 'fifo', candidates: [] } }],
      allocation: 'complete',
    },
  },
  {
    type: 'OutboundSubmitted',
    data: { number, submittedBy: 'u-1', salesDate: '2026-11-21', sale: terms('5.000', '20.00') },
  },
  {
    type: 'OutboundReserved',
    data: {
      number,
      lines: [{ line: 1, reservation: `${number}:1:2`, batches }],
      allocation: 'complete',
      status: 'sales_pending',
    },
  },
  {
    type: 'OutboundSalesApproved',
    data: { number, approver: 'u-2', notes: null, notice: `${number}-S1` },
  },
];
const short: OutboundEvent = {
  type: 'OutboundShortageSettled',
  data: {
    number,
    line: 1,
    batch: 'A',
    quantity: '2.000',
    lockedBatch: null,
    shortAfter: '2.000',
    allocatedAfter: '3.000',
    sale: terms('3.000', '12.00'),
    allocation: 'complete',
  },
};
const back: OutboundEvent = {
  type: 'OutboundReturnAccepted',
  data: {
    number,
    line: 1,
    batch: 'A',
    quantity: '1.000',
    inbound: 'IN-1',
    inboundLine: 1,
    credit: { customer: 'KAMPOT', amount: '4.00' },
  },
};

const replayedOf = (events: readonly OutboundEvent[]): Replayed => {
  let document: OutboundState = outbound.initial();
  const happenings = events.map((event, index) => {
    document = outbound.evolve(document, event);
    const stored = {
      id: String(index),
      position: BigInt(index),
      recordedAt: `2026-11-21T0${index}:00:00.000Z`,
      metadata: {
        occurredAt: `2026-11-21T0${index}:00:00.000Z`,
        actor: { userId: 'u-1', username: 'sok', role: 'manager' },
      },
    } as unknown as StoredEvent;
    return { event, stored };
  });
  return { document: document as OutboundDocument, happenings, position: 9n };
};

describe('the timeline', () => {
  it('says by which rule a step was taken, without the amount to those who may not see sales', () => {
    const byRule = (rule: AppliedRule): OutboundEvent => ({
      type: 'OutboundHandedOver',
      data: { number, rule },
    });
    const noteOf = (rule: AppliedRule, language: Language, salesVisible = true) =>
      timelineOf(replayedOf([...sold, byRule(rule)]), { language, salesVisible }).at(-1)?.note;
    const small = { kind: 'amount', upTo: '500.00', revision: 3 } as const;
    const trusted = { kind: 'customer', revision: 3 } as const;
    expect(noteOf(small, 'en-US')).toBe('By rule: up to $500.00');
    expect(noteOf(small, 'zh-CN')).toBe('按规则：不超过 $500.00');
    expect(noteOf(small, 'km-KH')).toBe('តាមវិធាន៖ មិនលើសពី $500.00');
    expect(noteOf(trusted, 'en-US')).toBe('By rule: trusted customer');
    expect(noteOf(small, 'en-US', false)).toBe('By rule');
    expect(noteOf(trusted, 'en-US', false)).toBe('By rule');
  });
});

describe('the settlement notices of a sale', () => {
  it('are one for each amount: a short pick and a return void the last and issue the next', () => {
    const hour = (index: number) => `2026-11-21T0${index}:00:00.000Z`;
    expect(shownNotices(replayedOf([...sold, short, back]))).toEqual([
      { code: `${number}-S1`, status: 'void', amount: '20.00', issuedAt: hour(4), voidedAt: hour(5) },
      { code: `${number}-S2`, status: 'void', amount: '12.00', issuedAt: hour(5), voidedAt: hour(6) },
      { code: `${number}-S3`, status: 'valid', amount: '8.00', issuedAt: hour(6), voidedAt: null },
    ]);
  });

  it('keep what they said: a void one is of the order as it stood before', () => {
    const [first, second] = noticesOf(replayedOf([...sold, short]));
    expect(first?.order.document.lines[0]).toMatchObject({ short: '0.000', batches });
    expect(first?.order.document.sale?.amount).toBe('20.00');
    expect(second?.order.document.lines[0]?.short).toBe('2.000');
  });

  it('stand in the history, only for those who may see sales', () => {
    const told = (salesVisible: boolean) =>
      timelineOf(replayedOf([...sold, short]), { language: 'en-US', salesVisible }).at(-1)?.notice;
    expect(told(true)).toEqual({ voided: `${number}-S1`, issued: `${number}-S2` });
    expect(told(false)).toBeNull();
  });
});
