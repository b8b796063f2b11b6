import { describe, expect, it } from '@jest/globals';
import { allOrFirstFailure } from './first-failure.ts';

describe('allOrFirstFailure', () => {
  it('returns the results in order', async () => {
    expect(await allOrFirstFailure([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2]);
  });

  it('throws the failure of the first in order, once all have ended', async () => {
    let ended = false;
    const slow = new Promise<never>((_, fail) => setTimeout(fail, 5, new Error('first field')));
    const last = new Promise<void>((done) => setTimeout(done, 10)).then(() => {
      ended = true;
    });
    await expect(
      allOrFirstFailure([Promise.resolve(), slow, Promise.reject(new Error('second field')), last]),
    ).rejects.toThrow('first field');
    expect(ended).toBe(true);
  });
});
