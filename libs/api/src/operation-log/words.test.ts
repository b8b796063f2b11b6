import { describe, expect, it } from '@jest/globals';
import { wordsIn } from './words.ts';

const words = (eventType: string, data: object) => {
  const { anybodys, figures } = wordsIn(eventType, data);
  return { anybodys: [...anybodys], figures: [...figures] };
};

describe('search terms of an event', () => {
  it('are all its values, once each, without field names', () => {
    const data = {
      batch: 'B-1',
      lines: [
        { quantity: '2.000', notes: null },
        { quantity: '2.000', ok: true, n: 7 },
      ],
    };
    expect(words('InboundDrafted', data)).toEqual({ anybodys: ['B-1', '2.000', 'true', '7'], figures: [] });
  });

  it('keep costs and prices apart', () => {
    const data = {
      batch: 'B-1',
      unitCost: '3.25',
      lines: [{ unitPrice: '4.20', averageCost: { low: '1' } }],
    };
    expect(words('BatchReceived', data)).toEqual({ anybodys: ['B-1'], figures: ['3.25', '4.20', '1'] });
    expect(words('BatchCostRevised', { before: '3.00', reason: 'Invoice' })).toEqual({
      anybodys: ['Invoice'],
      figures: ['3.00'],
    });
  });

  it('exclude permissions, so that searching does not reveal them', () => {
    const data = { userId: 'u-1', grants: ['cost_price:view'], revokesBefore: ['log:read'], revokes: [] };
    expect(words('UserPermissionsChanged', data)).toEqual({ anybodys: ['u-1'], figures: [] });
  });

  it('exclude a person’s real name, which can be erased', () => {
    const data = { userId: 'u-1', username: 'dara', realName: 'Sok Dara' };
    expect(words('UserCreated', data)).toEqual({ anybodys: ['u-1', 'dara'], figures: [] });
  });

  it('exclude sealed values and sessions', () => {
    const data = {
      phone: 'sealed:dXNlcjox:AAAA',
      ips: ['sealed:x:y'],
      sid: '0193a9b0-0000-7000-8000-000000000004',
      userId: 'u-1',
    };
    expect(words('UserSignedIn', data)).toEqual({ anybodys: ['u-1'], figures: [] });
  });
});
