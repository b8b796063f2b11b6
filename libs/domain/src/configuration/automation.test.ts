import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compare, fold, toMoney } from '../kernel/index.ts';
import { applyRule, automation, reviseAutomation, type AutomationRule } from './index.ts';

const reason = 'Small sales need no second look';
const off: AutomationRule = { upTo: null, customers: [] };
const small: AutomationRule = { upTo: '500.00', customers: [] };
const none = automation.initial();

describe('automation', () => {
  it('is off until it is set, and records each revision as a whole', () => {
    expect(none).toEqual({ handOver: off, release: off });
    const events = reviseAutomation(none, { handOver: small, release: off, reason });
    expect(events).toEqual([{ type: 'AutomationRevised', data: { handOver: small, release: off, reason } }]);
    expect(fold(automation, events)).toEqual({ handOver: small, release: off });
  });

  it('records nothing if nothing changes, in whatever order the customers are named', () => {
    const trusting = { upTo: null, customers: ['C-2', 'C-1', 'C-2'] };
    const set = fold(automation, reviseAutomation(none, { handOver: off, release: trusting, reason }));
    expect(set.release.customers).toEqual(['C-1', 'C-2']);
    const again = { upTo: null, customers: ['C-1', 'C-2'] };
    expect(reviseAutomation(set, { handOver: off, release: again, reason })).toEqual([]);
    expect(reviseAutomation(set, { handOver: off, release: off, reason })).toHaveLength(1);
  });
});

describe('a rule', () => {
  it('includes its amount, and trusted customers at any amount', () => {
    const rule = { upTo: '500.00', customers: ['C-1'] };
    const order = (amount: string | null, customer: string | null) =>
      applyRule(rule, { amount, customer }, 3);
    expect(order('500.00', 'C-2')).toEqual({ kind: 'amount', upTo: '500.00', revision: 3 });
    expect(order('500.01', 'C-2')).toBeUndefined();
    expect(order('500.01', 'C-1')).toEqual({ kind: 'customer', revision: 3 });
  });

  it('applies to an order without a price only for a trusted customer', () => {
    expect(applyRule(small, { amount: null, customer: 'C-1' }, 0)).toBeUndefined();
    expect(applyRule({ ...small, customers: ['C-1'] }, { amount: null, customer: null }, 0)).toBeUndefined();
    expect(applyRule({ ...small, customers: ['C-1'] }, { amount: null, customer: 'C-1' }, 0)).toBeDefined();
  });

  it('never applies above its amount to customers who are not trusted, and never while it is off', () => {
    const cents = fc.nat({ max: 10_000_000 }).map((value) => toMoney(value / 100));
    fc.assert(
      fc.property(cents, cents, fc.constantFrom('C-1', 'C-2', null), (amount, upTo, customer) => {
        const applied = applyRule({ upTo, customers: ['C-1'] }, { amount, customer }, 0);
        expect(applied !== undefined).toBe(compare(amount, upTo) <= 0 || customer === 'C-1');
        if (applied?.kind === 'amount') expect(compare(amount, applied.upTo)).toBeLessThanOrEqual(0);
        expect(applyRule(off, { amount, customer }, 0)).toBeUndefined();
      }),
    );
  });
});
