import { describe, expect, it } from '@jest/globals';
import { PageLoadFailure, withRetries } from './lazy-page.ts';

const failing = (times: number) => {
  const waits: number[] = [];
  let attempts = 0;
  const load = () => (attempts++ < times ? Promise.reject(new Error('gone')) : Promise.resolve('page'));
  const wait = (milliseconds: number) => {
    waits.push(milliseconds);
    return Promise.resolve();
  };
  return { load, wait, waits };
};

describe('loading a page', () => {
  it('retries after 1, 2 and 4 seconds', async () => {
    const { load, wait, waits } = failing(3);
    await expect(withRetries(load, wait)).resolves.toBe('page');
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  it('fails after the third retry', async () => {
    const { load, wait } = failing(4);
    await expect(withRetries(load, wait)).rejects.toBeInstanceOf(PageLoadFailure);
  });

  it('waits for the network before a retry', async () => {
    const { load, wait, waits } = failing(1);
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    const loading = withRetries(load, wait);
    const first = await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, 0, 'waiting'))]);
    expect([first, waits]).toEqual(['waiting', [1000]]);
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
    dispatchEvent(new Event('online'));
    await expect(loading).resolves.toBe('page');
  });
});
