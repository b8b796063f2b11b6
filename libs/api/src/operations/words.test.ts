import { describe, expect, it } from '@jest/globals';
import { wordsIn } from './words.ts';

const words = (eventType: string, data: object) => {
  const { anybodys, figures } = wordsIn(eventType, data);
  return { anybodys: [...anybodys], figures: [...figures] };
};

describe('what an event is found by', () => {
  it('is every value it says, once, and not the names they go by', () => {
    const data = {
      batch: 'B-1',
      lines: [
        { quantity: '2.000', notes: null },
        { quantity: '2.000', ok: true, n: 7 },
      ],
    };
    expect(words('InboundDrafted', data)).toEqual({ anybodys: ['B-1', '2.000', 'true', '7'], figures: [] });
  });

  it('keeps costs and prices apart, which only some may see', () => {
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

  it('is no permission of anybody, so that nobody finds out by searching', () => {
    const data = { userId: 'u-1', grants: ['cost_price:view'], revokesBefore: ['log:read'], revokes: [] };
    expect(words('UserPermissionsChanged', data)).toEqual({ anybodys: ['u-1'], figures: [] });
  });

  it('is no name of a person, who may leave and be erased', () => {
    const data = { userId: 'u-1', username: 'dara', realName: 'Sok Dara' };
    expect(words('UserCreated', data)).toEqual({ anybodys: ['u-1', 'dara'], figures: [] });
  });

  it('is nothing that is sealed, and no session', () => {
    const data = {
      phone: 'sealed:dXNlcjox:AAAA',
      ips: ['sealed:x:y'],
      sid: '0193a9b0-0000-7000-8000-000000000004',
      userId: 'u-1',
    };
    expect(words('UserSignedIn', data)).toEqual({ anybodys: ['u-1'], figures: [] });
  });
});
