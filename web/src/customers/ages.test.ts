import { describe, expect, it } from '@jest/globals';
import { agesOf } from './ages.ts';

const shipment = (document: string, days: number) => ({
  document,
  kind: 'sale' as never,
  shippedAt: '2026-01-01T00:00:00.000Z',
  days,
  amount: '1.00',
  outstanding: '1.00',
});

describe('the ages of what a customer owes', () => {
  it('each name the shipments behind them', () => {
    const shipments = [
      shipment('A', 121),
      shipment('B', 120),
      shipment('C', 31),
      shipment('D', 30),
      shipment('E', 0),
    ];
    expect(agesOf({ shipments })).toEqual([
      { age: 'upTo30', documents: ['D', 'E'] },
      { age: 'upTo60', documents: ['C'] },
      { age: 'upTo90', documents: [] },
      { age: 'upTo120', documents: ['B'] },
      { age: 'over120', documents: ['A'] },
    ]);
  });
});
