import { describe, expect, it } from '@jest/globals';
import { adjustLimit, balanceOf, setContribution, setStanding, usageRateOf } from './index.ts';
import {
  charged,
  given,
  held,
  opened,
  released,
  repaid,
  returned,
  returnReversed,
  sold,
  voided,
  type Step,
} from '@granary/testing/builders/credit';

const refusal = (code: string, facts: object = {}) =>
  expect.objectContaining({ code, facts: expect.objectContaining(facts) });

const contribution =
  (revision: number, amount: string, contract = 'HT-2026-001'): Step =>
  (state) =>
    setContribution(state, { contract, revision, amount, source: 'contract' });

const adjusted =
  (direction: 'increase' | 'decrease', amount: string, request = 'CR-1'): Step =>
  (state) =>
    adjustLimit(state, { request, direction, amount, requester: 'a', approver: 'b', notes: 'agreed' });

const outstanding = (...steps: Step[]) =>
  given(...steps).shipments.map(({ document, outstanding: amount }) => [document, amount]);

describe('credit limit', () => {
  it('is opened once', () => {
    expect(balanceOf(given(opened('100.00'), opened('900.00'))).limit).toBe('100.00');
  });

  it('counts the latest absolute contribution of a contract and ignores late ones', () => {
    const steps = [opened('100.00'), contribution(3, '50.00'), contribution(7, '30.00')];
    expect(balanceOf(given(...steps)).limit).toBe('130.00');
    expect(balanceOf(given(...steps, contribution(3, '50.00'))).limit).toBe('130.00');
    expect(contribution(7, '30.00')(given(...steps))).toEqual([]);
    expect(balanceOf(given(...steps, contribution(9, '0.00'))).limit).toBe('100.00');
  });

  it('ignores a late contribution even when the amount did not change', () => {
    const state = given(opened('0.00'), contribution(1, '50.00'), contribution(5, '50.00'));
    expect(contribution(3, '0.00')(state)).toEqual([]);
  });

  it('applies an approved request once', () => {
    const state = given(opened('100.00'), adjusted('increase', '40.00'), adjusted('increase', '40.00'));
    expect(balanceOf(state).limit).toBe('140.00');
  });

  it('can fall below the used credit: nothing is cancelled, nothing new is held', () => {
    const state = given(opened('100.00'), held('OUT-1', '80.00'), adjusted('decrease', '50.00'));
    expect(balanceOf(state)).toMatchObject({ limit: '50.00', available: '-30.00', standing: 'hold' });
    expect(() => held('OUT-2', '0.00')(state)).toThrow(refusal('CREDIT_INSUFFICIENT', { standing: 'hold' }));
  });

  it('never shows below zero but keeps its exact sum', () => {
    const below = [opened('10.00'), contribution(1, '50.00'), adjusted('decrease', '40.00')];
    expect(balanceOf(given(...below, contribution(2, '0.00')))).toMatchObject({
      limit: '0.00',
      shortfall: '30.00',
    });
    expect(balanceOf(given(...below, contribution(2, '0.00'), contribution(3, '50.00'))).limit).toBe('20.00');
  });
});

describe('credit for a sale', () => {
  it('is refused with its figures when insufficient', () => {
    const state = given(opened('100.00'), held('OUT-1', '70.00'));
    expect(() => held('OUT-2', '30.01')(state)).toThrow(
      refusal('CREDIT_INSUFFICIENT', {
        customer: 'CUST001',
        limit: '100.00',
        used: '0.00',
        reserved: '70.00',
        available: '30.00',
        asked: '30.01',
      }),
    );
    expect(held('OUT-2', '30.00')(state)).toHaveLength(1);
  });

  it('is held once, and an ended hold does not return', () => {
    expect(held('OUT-1', '70.00')(given(opened('100.00'), held('OUT-1', '70.00')))).toEqual([]);
    const ended = given(opened('100.00'), held('OUT-1', '70.00'), released('OUT-1'));
    expect(balanceOf(ended).available).toBe('100.00');
    expect(held('OUT-1', '70.00')(ended)).toEqual([]);
  });

  it('is not released by an earlier attempt', () => {
    const again = given(
      opened('100.00'),
      held('OUT-1', '70.00', 1),
      released('OUT-1', 1),
      held('OUT-1', '60.00', 4),
    );
    expect(released('OUT-1', 1)(again)).toEqual([]);
    expect(balanceOf(again).reserved).toBe('60.00');
  });

  it('keeps the remaining hold after a short pick', () => {
    const short = given(opened('100.00'), held('OUT-1', '70.00'), released('OUT-1', 1, '45.00'));
    expect(balanceOf(short)).toMatchObject({ reserved: '45.00', available: '55.00' });
    expect(released('OUT-1', 1, '45.00')(short)).toEqual([]);
    expect(released('OUT-1', 1, '80.00')(short)).toEqual([]);
  });

  it('is charged with what was shipped, which may be less than the hold', () => {
    const shipped = given(opened('100.00'), held('OUT-1', '70.00'), charged('OUT-1', '65.50'));
    expect(balanceOf(shipped)).toMatchObject({ used: '65.50', reserved: '0.00', available: '34.50' });
    expect(charged('OUT-1', '65.50')(shipped)).toEqual([]);
  });

  it('is charged on shipment even when the customer is stopped or the hold is gone', () => {
    const stop: Step = (state) => setStanding(state, { standing: 'stop', reason: 'cheque returned' });
    expect(
      balanceOf(given(opened('100.00'), held('OUT-1', '70.00'), stop, charged('OUT-1', '70.00'))),
    ).toMatchObject({ used: '70.00', reserved: '0.00', standing: 'stop' });
    const gone = given(
      opened('100.00'),
      held('OUT-1', '70.00'),
      released('OUT-1'),
      charged('OUT-1', '70.00'),
    );
    expect(balanceOf(gone).used).toBe('70.00');
  });

  it('is held again when the shipment is voided, and can be charged again', () => {
    const back = given(opened('100.00'), ...sold('OUT-1', '70.00'), voided('OUT-1'));
    expect(balanceOf(back)).toMatchObject({ used: '0.00', reserved: '70.00', available: '30.00' });
    expect(voided('OUT-1')(back)).toEqual([]);
    expect(
      balanceOf(
        given(opened('100.00'), ...sold('OUT-1', '70.00'), voided('OUT-1'), charged('OUT-1', '70.00')),
      ).used,
    ).toBe('70.00');
    expect(() => voided('OUT-9')(back)).toThrow(refusal('CREDIT_CHARGE_NOT_FOUND'));
  });

  it('requires a credit account', () => {
    expect(() => held('OUT-1', '1.00')(given())).toThrow(refusal('CREDIT_NOT_OPEN'));
  });
});

describe('payment', () => {
  const debts = [opened('500.00'), ...sold('OUT-1', '100.00', 20), ...sold('OUT-2', '50.00', 10)];

  it('settles the oldest shipment first', () => {
    expect(outstanding(...debts, repaid('60.00'))).toEqual([['OUT-1', '90.00']]);
    expect(balanceOf(given(...debts, repaid('60.00'), repaid('60.00'))).used).toBe('90.00');
  });

  it('beyond the debt is a prepayment and does not raise available credit above the limit', () => {
    const over = given(...debts, repaid('200.00'));
    expect(balanceOf(over)).toMatchObject({ used: '0.00', prepaid: '50.00', available: '500.00' });
    const next = [...debts, repaid('200.00'), ...sold('OUT-3', '80.00')];
    expect(outstanding(...next)).toEqual([['OUT-3', '30.00']]);
    expect(balanceOf(given(...next))).toMatchObject({ used: '30.00', prepaid: '0.00' });
  });

  it('through a return settles its own shipment, then the oldest', () => {
    expect(outstanding(...debts, returned('OUT-1', '40.00'))).toEqual([
      ['OUT-2', '50.00'],
      ['OUT-1', '60.00'],
    ]);
    expect(outstanding(...debts, returned('OUT-1', '40.00'), returned('OUT-1', '70.00', 'IN-2'))).toEqual([
      ['OUT-2', '40.00'],
    ]);
    expect(returned('OUT-1', '40.00')(given(...debts, returned('OUT-1', '40.00')))).toEqual([]);
  });

  it('through a mistaken return is reversed once, even beyond the limit', () => {
    const back = [...debts, repaid('80.00'), returned('OUT-1', '40.00')];
    const undone = given(...back, returnReversed('OUT-1', '40.00', 'IN-1', 20));
    expect(undone.shipments).toEqual(given(...debts, repaid('80.00')).shipments);
    expect(returnReversed('OUT-1', '40.00', 'IN-1', 20)(undone)).toEqual([]);
    expect(returned('OUT-1', '40.00')(undone)).toEqual([]);
    const full = given(...back, held('OUT-3', '470.00'), returnReversed('OUT-1', '40.00', 'IN-1', 20));
    expect(balanceOf(full)).toMatchObject({ used: '70.00', available: '-40.00', standing: 'hold' });
  });

  it('through a reversed return is owed again for the goods when what it settled is gone', () => {
    const all = [...debts, repaid('50.00'), returned('OUT-2', '50.00'), voided('OUT-1')];
    expect(outstanding(...all, returnReversed('OUT-2', '50.00', 'IN-1', 10))).toEqual([]);
    expect(balanceOf(given(...all, returnReversed('OUT-2', '50.00', 'IN-1', 10)))).toMatchObject({
      used: '0.00',
      prepaid: '0.00',
    });
    const unpaid = [...debts, repaid('50.00'), returned('OUT-2', '50.00'), held('OUT-3', '60.00')];
    const recharged = [...unpaid, voided('OUT-1'), charged('OUT-3', '60.00', 22)];
    expect(outstanding(...recharged, returnReversed('OUT-2', '50.00', 'IN-1', 10))).toEqual([
      ['OUT-2', '50.00'],
      ['OUT-3', '10.00'],
    ]);
  });

  it('of a voided shipment settles other debts', () => {
    expect(outstanding(...debts, repaid('80.00'), voided('OUT-2'))).toEqual([['OUT-1', '20.00']]);
  });
});

describe('credit standing', () => {
  it('is watch from 90 % and hold from 100 %', () => {
    const at = (amount: string) => balanceOf(given(opened('100.00'), held('OUT-1', amount))).standing;
    expect([at('89.99'), at('90.00'), at('99.99'), at('100.00')]).toEqual(['ok', 'watch', 'watch', 'hold']);
  });

  it('is stopped and cleared by a person, each once', () => {
    const stop: Step = (state) => setStanding(state, { standing: 'stop', reason: 'cheque returned' });
    const clear: Step = (state) => setStanding(state, { standing: 'clear', reason: 'has paid' });
    const stopped = given(opened('100.00'), stop);
    expect(() => held('OUT-1', '1.00')(stopped)).toThrow(refusal('CREDIT_STOPPED', { available: '100.00' }));
    expect(stop(stopped)).toEqual([]);
    expect(held('OUT-1', '1.00')(given(opened('100.00'), stop, clear))).toHaveLength(1);
    expect(clear(given(opened('100.00')))).toEqual([]);
  });

  it('has a usage rate even without a limit', () => {
    expect(usageRateOf({ limit: '0.00', used: '0.00', reserved: '0.00' })).toBe('0.00');
    expect(usageRateOf({ limit: '0.00', used: '0.01', reserved: '0.00' })).toBe('100.00');
    expect(usageRateOf({ limit: '300.00', used: '50.00', reserved: '50.00' })).toBe('33.33');
  });
});
