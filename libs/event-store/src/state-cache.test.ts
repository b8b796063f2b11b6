import { describe, expect, it } from '@jest/globals';
import { CommandMemory, StateCache } from './state-cache.ts';

const stream = (bytes: number) => ({
  state: {},
  revision: 0n,
  position: 1n,
  readAt: 0,
  isShared: false,
  commands: new CommandMemory(),
  bytes,
});

describe('StateCache', () => {
  it('evicts the least recently used stream when it exceeds its budget', () => {
    const cache = new StateCache(250);
    cache.put('a', stream(100));
    cache.put('b', stream(100));
    cache.get('a');
    cache.put('c', stream(100));
    expect(['a', 'b', 'c'].map((name) => cache.get(name) !== undefined)).toEqual([true, false, true]);
  });

  it('counts the growth of a stream and keeps the one in use', () => {
    const cache = new StateCache(250);
    cache.put('a', stream(100));
    cache.put('b', stream(100));
    cache.grow('b', 1_000);
    expect([cache.get('a'), cache.get('b')].map(Boolean)).toEqual([false, true]);
  });
});

describe('CommandMemory', () => {
  it('finds the events of a command', () => {
    const memory = new CommandMemory();
    memory.note('c-1', 4n);
    memory.note('c-1', 5n);
    memory.note('c-2', 6n);
    expect([memory.get('c-1'), memory.get('c-2'), memory.get('c-3')]).toEqual([
      { first: 4n, count: 2 },
      { first: 6n, count: 1 },
      undefined,
    ]);
  });

  it('forgets the oldest commands', () => {
    const memory = new CommandMemory();
    for (let n = 0; n <= 5_000; n += 1) memory.note(`c-${n}`, BigInt(n));
    expect([memory.get('c-0'), memory.get('c-1')]).toEqual([undefined, { first: 1n, count: 1 }]);
  });
});
