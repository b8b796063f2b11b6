import { describe, expect, it } from '@jest/globals';
import { shortStanding } from './allocation-standing.ts';

const line = { allocation: 'complete', quantity: '5.000', short: '0.000', shipped: '0.000' };

describe('an allocation', () => {
  it('of everything that was requested is told by its status alone', () => {
    expect(shortStanding(line)).toBeUndefined();
    expect(shortStanding({ ...line, shipped: '5.000' })).toBeUndefined();
  });

  it('with a shortage says how much of the request is allocated, and after the shipment how much left', () => {
    const rest = { quantity: '5.000', short: '2.000' };
    expect(shortStanding({ ...line, short: '2.000' })).toEqual({ key: 'allocated', done: '3.000', ...rest });
    expect(shortStanding({ ...line, short: '2.000', shipped: '3.000' })).toEqual({
      key: 'shipped',
      done: '3.000',
      ...rest,
    });
  });

  it('that is partial or broken keeps its status: it still needs work', () => {
    for (const allocation of ['pending', 'partial', 'error'])
      expect(shortStanding({ ...line, allocation, short: '2.000' })).toBeUndefined();
  });
});
