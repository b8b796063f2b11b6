import { WITHHELD } from '@granary/api/operations';
import { describe, expect, it } from '@jest/globals';
import { withhold } from './withhold.ts';

const nobody = new Set<never>();

describe('what an audit withholds', () => {
  it('is everything personal, from everybody', () => {
    const data = { contact: { phone: 'sealed:dXNlcjox:AAAA', note: 'call first' }, ips: ['sealed:x:y'] };
    expect(withhold(data, new Set(['system:admin']))).toEqual({
      contact: { phone: WITHHELD, note: 'call first' },
      ips: [WITHHELD],
    });
  });

  it('is the name of a person, and not that there is none any more', () => {
    const data = { username: 'dara', profile: { realName: 'Sok Dara' } };
    expect(withhold(data, new Set(['system:admin']))).toEqual({
      username: 'dara',
      profile: { realName: WITHHELD },
    });
    expect(withhold({ realName: '' }, nobody)).toEqual({ realName: '' });
  });

  it('is whose session it was, where an old event names it, and not what a newer one says instead', () => {
    const data = { userId: 'u-1', sid: '0193a9b0-0000-7000-8000-000000000004' };
    expect(withhold(data, new Set(['system:admin']))).toEqual({ userId: 'u-1', sid: WITHHELD });
    const digested = { userId: 'u-1', sid: 'q5C0SxRz1xM3l0m8vYwJ2A' };
    expect(withhold(digested, nobody)).toEqual(digested);
  });

  it('is cost, from those who may not see it', () => {
    const data = { batch: 'B-1', unitCost: '3.25', lines: [{ averageCost: { low: '1' }, quantity: '2' }] };
    expect(withhold(data, nobody)).toEqual({
      batch: 'B-1',
      unitCost: WITHHELD,
      lines: [{ averageCost: WITHHELD, quantity: '2' }],
    });
    expect(withhold(data, new Set(['cost_price:view']))).toEqual(data);
  });

  it('is what somebody was granted and had revoked, from those who may neither read nor audit permissions', () => {
    const data = { userId: 'u-1', grants: ['log:read'], revokes: [], grantsBefore: [], revokesBefore: [] };
    expect(withhold(data, new Set(['log:read']))).toEqual({
      userId: 'u-1',
      grants: WITHHELD,
      revokes: WITHHELD,
      grantsBefore: WITHHELD,
      revokesBefore: WITHHELD,
    });
    for (const one of ['permission:audit', 'permission:read', 'permission:write'] as const)
      expect(withhold(data, new Set([one]))).toEqual(data);
  });

  it('is what an inbound order pays, from those who may not see cost', () => {
    const drafted = {
      total: '6.50',
      lines: [{ unitPrice: '3.250000', subtotal: '6.50', quantity: '2.000' }],
    };
    const eventType = 'InboundDrafted';
    expect(withhold(drafted, nobody, { eventType })).toEqual({
      total: WITHHELD,
      lines: [{ unitPrice: WITHHELD, subtotal: WITHHELD, quantity: '2.000' }],
    });
    expect(withhold(drafted, new Set(['system:admin']), { eventType })).toEqual(drafted);
    expect(withhold(drafted, new Set(['inbound:write']), { eventType })).toEqual(drafted);
  });

  it('is what a sale asks, from whoever may read neither sales nor costs', () => {
    const priced = { lines: [{ unitPrice: '4.20', quantity: '2.000' }], total: '8.40' };
    const eventType = 'OutboundCreated';
    expect(withhold(priced, nobody, { eventType })).toEqual({
      lines: [{ unitPrice: WITHHELD, quantity: '2.000' }],
      total: WITHHELD,
    });
    expect(withhold(priced, new Set(['inbound:write']), { eventType })).not.toEqual(priced);
    expect(withhold(priced, new Set(['sales_outbound:read']), { eventType })).toEqual(priced);
    expect(withhold(priced, new Set(['cost_price:view']), { eventType })).toEqual(priced);
  });

  it('is where goods lie and what was passed over, from other places than where they come from', () => {
    const data = {
      picks: [{ batch: 'B-1', location: 'A-01', shelf: '2' }],
      decision: { strategy: 'fifo', candidates: [{ batch: 'B-2' }] },
    };
    const everybody = new Set(['system:admin'] as const);
    expect(withhold(data, everybody, { elsewhere: true })).toEqual({
      picks: [{ batch: 'B-1', location: WITHHELD, shelf: WITHHELD }],
      decision: WITHHELD,
    });
    expect(withhold(data, everybody)).toEqual(data);
  });

  it('is every figure of an event about cost', () => {
    const revised = { before: '3', unitCost: '4', change: '1', changeRate: '33', reason: 'invoice' };
    expect(withhold(revised, nobody, { eventType: 'BatchCostRevised' })).toEqual({
      before: WITHHELD,
      unitCost: WITHHELD,
      change: WITHHELD,
      changeRate: WITHHELD,
      reason: 'invoice',
    });
    expect(withhold({ before: '2026-01-01' }, nobody, { eventType: 'BatchExpiryExtended' })).toEqual({
      before: '2026-01-01',
    });
  });
});
