import { describe, expect, it } from '@jest/globals';
import { nextPick } from './next-pick.ts';

const task = (number: string, status: 'pending' | 'picking' | 'picked', more = {}) => ({
  number,
  status,
  allocation: 'complete' as const,
  pickerId: null,
  ...more,
});

describe('the next pick', () => {
  it('is the order the picker has begun, before more urgent ones', () => {
    const tasks = [task('OUT-1', 'pending'), task('OUT-2', 'picking', { pickerId: 'u-sok' })];
    expect(nextPick(tasks, 'u-sok')?.number).toBe('OUT-2');
  });

  it('is the first order that nobody has begun and nothing prevents', () => {
    const tasks = [
      task('OUT-1', 'picking', { pickerId: 'u-dara' }),
      task('OUT-2', 'pending', { allocation: 'error' }),
      task('OUT-3', 'pending'),
      task('OUT-4', 'pending'),
    ];
    expect(nextPick(tasks, 'u-sok')?.number).toBe('OUT-3');
  });

  it('is none if everything is picked or in other hands', () => {
    const tasks = [
      task('OUT-1', 'picked', { pickerId: 'u-sok' }),
      task('OUT-2', 'picking', { pickerId: 'u' }),
    ];
    expect(nextPick(tasks, 'u-sok')).toBeUndefined();
  });
});
