import { WITHHELD } from '@granary/api/operation-log';
import { describe, expect, it } from '@jest/globals';
import { withhold } from './withhold.ts';

const nobody = new Set<never>();

describe('withhold', () => {
  it('hides sealed values from everybody', () => {
    const data = { contact: { phone: 'sealed:dXNlcjox:AAAA', note: 'call first' }, ips: ['sealed:x:y'] };
    expect(withhold(data, new Set(['system:admin']))).toEqual({
      contact: { phone: WITHHELD, note: 'call first' },
      ips: [WITHHELD],
    });
  });

  it('hides the name of a person, but not that it is empty', () => {
    const data = { username: 'dara', profile: { realName: 'Sok Dara' } };
    expect(withhold(data, new Set(['system:admin']))).toEqual({
      username: 'dara',
      profile: { realName: WITHHELD },
    });
    expect(withhold({ realName: '' }, nobody)).toEqual({ realName: '' });
  });

  it('hides session ids of old events, but not digests', () => {
    const data = { userId: 'u-1', sid: '0193a9b0-0000-7000-8000-000000000004' };
    expect(withhold(data, new Set(['system:admin']))).toEqual({ userId: 'u-1', sid: WITHHELD });
    const digested = { userId: 'u-1', sid: 'q5C0SxRz1xM3l0m8vYwJ2A' };
    expect(withhold(digested, nobody)).toEqual(digested);
  });

  it('hides costs without the permission', () => {
    const data = { batch: 'B-1', unitCost: '3.25', lines: [{ averageCost: { low: '1' }, quantity: '2' }] };
    expect(withhold(data, nobody)).toEqual({
      batch: 'B-1',
      unitCost: WITHHELD,
      lines: [{ averageCost: WITHHELD, quantity: '2' }],
    });
    expect(withhold(data, new Set(['cost_price:view']))).toEqual(data);
  });

  it('hides grants and revocations from people who may neither read nor audit permissions', () => {
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

  it('hides inbound prices without permission to see costs', () => {
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

  it('hides sales prices without permission to see sales or costs', () => {
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

  it('hides locations and allocation candidates outside their warehouse', () => {
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

  it('hides every figure of a cost event', () => {
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
