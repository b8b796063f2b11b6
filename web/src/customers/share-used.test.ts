import { describe, expect, it } from '@jest/globals';
import { shareUsed } from './share-used.ts';

describe('the share of a limit', () => {
  it('counts what is used and what is reserved', () => {
    expect(shareUsed({ limit: '1000.00', used: '250.00', reserved: '100.00' })).toBe(35);
  });

  it('exceeds 100 over the limit, and is 100 without a limit', () => {
    expect(shareUsed({ limit: '100.00', used: '150.00', reserved: '0.00' })).toBe(150);
    expect(shareUsed({ limit: '0.00', used: '1.00', reserved: '0.00' })).toBe(100);
  });

  it('is 0 for a customer who owes nothing', () => {
    expect(shareUsed({ limit: '0.00', used: '0.00', reserved: '0.00' })).toBe(0);
  });
});
