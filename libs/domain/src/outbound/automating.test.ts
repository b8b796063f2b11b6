import { describe, expect, it } from '@jest/globals';
import type { AutomationRule } from '../configuration/index.ts';
import { lock } from '../stock/index.ts';
import {
  approveOutbound,
  approveSale,
  handOver,
  invalidateAllocation,
  releaseToPicking,
  startPicking,
  submitOutbound,
  takeStepByRule,
  unpick,
  withdrawOutbound,
} from './index.ts';
import {
  CUSTOMER,
  OUT,
  boss,
  create,
  decide,
  documentOf,
  grant,
  onStock,
  plan,
  prices,
  run,
  staff,
  stocked,
  submit,
  today,
  warehouse,
  type Fixtures,
} from '@granary/testing/builders/outbound';

const refused = (code: string) => expect.objectContaining({ code });
const off: AutomationRule = { upTo: null, customers: [] };
const upTo = (amount: string): AutomationRule => ({ upTo: amount, customers: [] });
/** The order costs 33.30. */
const both = { handOver: upTo('33.30'), release: upTo('33.30') };

const approvedSale = (): Fixtures => {
  const fixtures = stocked();
  grant(fixtures, '100.00');
  create(fixtures, OUT, { type: 'sale', customer: CUSTOMER });
  plan(fixtures, OUT);
  submit(fixtures, OUT);
  approveTheSale(fixtures);
  return fixtures;
};
const approveTheSale = (fixtures: Fixtures) =>
  run(fixtures, OUT, (state) => approveSale(state, { by: boss, notes: null }));
const approveTheGoods = (fixtures: Fixtures) =>
  run(fixtures, OUT, (state) => approveOutbound(state, { by: boss, notes: null }));
/** Follows the last approval with these rules in force. */
const follow = (
  fixtures: Fixtures,
  rules = both,
  approval: number = documentOf(fixtures, OUT).approvalRevision!,
): string[] =>
  run(fixtures, OUT, (state) => takeStepByRule(state, { approval, rules, revision: 0 })).map(
    ({ type }) => type,
  );
const statusOf = (fixtures: Fixtures) => documentOf(fixtures, OUT).status;

describe('after an approval, a rule', () => {
  it('hands the sale over and then releases it, each with its cause, and never approves', () => {
    const fixtures = approvedSale();
    const { approvalRevision } = documentOf(fixtures, OUT);
    const [handed] = run(fixtures, OUT, (state) =>
      takeStepByRule(state, { approval: approvalRevision!, rules: both, revision: 4 }),
    );
    const rule = { kind: 'amount', upTo: '33.30', revision: 4 };
    expect(handed).toEqual({ type: 'OutboundHandedOver', data: { number: OUT, rule } });
    expect(follow(fixtures)).toEqual([]);
    expect(statusOf(fixtures)).toBe('inventory_reviewing');
    approveTheGoods(fixtures);
    expect(follow(fixtures)).toEqual(['OutboundReleasedToPicking']);
    expect(statusOf(fixtures)).toBe('pending');
    expect(follow(fixtures)).toEqual([]);
  });

  it('leaves to people what is above its amount, and what it is not for', () => {
    const fixtures = approvedSale();
    expect(follow(fixtures, { handOver: upTo('33.29'), release: upTo('99.00') })).toEqual([]);
    run(fixtures, OUT, handOver);
    approveTheGoods(fixtures);
    expect(follow(fixtures, { handOver: upTo('99.00'), release: off })).toEqual([]);
    expect(statusOf(fixtures)).toBe('inventory_approved');
  });

  it('takes the order of a trusted customer without the amount', () => {
    const fixtures = approvedSale();
    const trusting = { handOver: { upTo: null, customers: [CUSTOMER] }, release: off };
    expect(follow(fixtures, trusting)).toEqual(['OutboundHandedOver']);
  });

  it('does not touch an order that was approved again, or withdrawn, since', () => {
    const fixtures = approvedSale();
    const earlier = documentOf(fixtures, OUT).approvalRevision!;
    run(fixtures, OUT, (state) => withdrawOutbound(state, { reason: null }));
    expect(follow(fixtures, both, earlier)).toEqual([]);
    run(fixtures, OUT, (state) => submitOutbound(state, { by: staff, today, prices }));
    approveTheSale(fixtures);
    expect(follow(fixtures, both, earlier)).toEqual([]);
    expect(follow(fixtures)).toEqual(['OutboundHandedOver']);
  });

  it('waits while a batch of the plan may not leave', () => {
    const fixtures = approvedSale();
    run(fixtures, OUT, handOver);
    approveTheGoods(fixtures);
    onStock(fixtures, 'GLY', (state) => lock(state, { warehouse, item: 'GLY', batch: 'A', reason: 'wet' }));
    const [line] = documentOf(fixtures, OUT).lines;
    decide(fixtures, OUT, (state) =>
      invalidateAllocation(state, {
        line: 1,
        batch: 'A',
        reservation: line!.reservation!,
        cause: 'BatchLocked',
      }),
    );
    expect(follow(fixtures)).toEqual([]);
  });
});

describe('somebody who presses the button when a rule has just taken the step', () => {
  it('changes nothing and is not refused', () => {
    const fixtures = approvedSale();
    follow(fixtures);
    expect(run(fixtures, OUT, handOver)).toEqual([]);
    approveTheGoods(fixtures);
    expect(() => run(fixtures, OUT, handOver)).toThrow(refused('OUTBOUND_STATUS_FORBIDS'));
    follow(fixtures);
    expect(run(fixtures, OUT, releaseToPicking)).toEqual([]);
  });

  it('is refused as before if a person took it, or if picking has begun', () => {
    const fixtures = approvedSale();
    run(fixtures, OUT, handOver);
    expect(() => run(fixtures, OUT, handOver)).toThrow(refused('OUTBOUND_STATUS_FORBIDS'));
    approveTheGoods(fixtures);
    follow(fixtures);
    run(fixtures, OUT, (state) => startPicking(state, { picker: staff.userId, takeOver: false }));
    expect(() => run(fixtures, OUT, releaseToPicking)).toThrow(refused('OUTBOUND_STATUS_FORBIDS'));
    run(fixtures, OUT, (state) => unpick(state, { reason: null }));
    expect(statusOf(fixtures)).toBe('pending');
  });
});
