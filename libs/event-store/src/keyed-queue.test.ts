import { describe, expect, it } from '@jest/globals';
import { KeyedQueue } from './keyed-queue.ts';

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

describe('KeyedQueue', () => {
  it('runs work of one key in order and different keys in parallel', async () => {
    const queue = new KeyedQueue();
    const log: string[] = [];
    const first = gate();
    const a1 = queue.run('a', async () => {
      await first.opened;
      log.push('a1');
    });
    const a2 = queue.run('a', async () => void log.push('a2'));
    await queue.run('b', async () => void log.push('b1'));
    expect(log).toEqual(['b1']);
    first.open();
    await Promise.all([a1, a2]);
    expect(log).toEqual(['b1', 'a1', 'a2']);
  });

  it('reports a failure to its caller and continues', async () => {
    const queue = new KeyedQueue();
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('a', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });
});
