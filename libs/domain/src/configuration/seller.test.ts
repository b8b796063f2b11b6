import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import { reviseSeller, seller } from './index.ts';

const details = {
  name: '绿洲农资',
  englishName: 'Oasis Agro',
  khmerName: null,
  address: 'Street 51, Phnom Penh',
  taxNumber: 'K001-901234567',
  phone: null,
};

describe('the seller', () => {
  it('is unknown until it is set, and records each revision as a whole', () => {
    const none = seller.initial();
    expect(none.details).toBeNull();
    const events = reviseSeller(none, details);
    expect(events).toEqual([{ type: 'SellerRevised', data: details }]);
    expect(fold(seller, events).details).toEqual(details);
  });

  it('records nothing if nothing changes', () => {
    const known = fold(seller, reviseSeller(seller.initial(), details));
    expect(reviseSeller(known, { ...details })).toEqual([]);
    expect(reviseSeller(known, { ...details, phone: '023 000 000' })).toHaveLength(1);
  });
});
