import { describe, expect, it } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import { readable } from './log-item.ts';
import { LogTail } from './log-tail.ts';
import { on, recorded } from '../../../testing/builders/in-memory.ts';
import { revised } from '../../../testing/fixtures/measures.ts';

const items = recorded(
  on(
    unit,
    'a',
    Array.from({ length: 10 }, () => revised('a')),
  ),
).map(readable);
const positions = (some: readonly { event: { position: bigint } }[]) =>
  some.map(({ event }) => Number(event.position));

function tailOf(count: number, longest: number): LogTail {
  const tail = new LogTail(-1n, longest);
  for (const item of items.slice(0, count)) tail.add(item);
  return tail;
}

describe('LogTail', () => {
  it('returns events after a position, up to a limit', () => {
    const tail = tailOf(6, 10);
    expect(positions(tail.after(2n, 2))).toEqual([3, 4]);
    expect(positions(tail.after(-1n, 100))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(tail.after(5n, 100)).toEqual([]);
    expect(tail.countAfter(2n)).toBe(3);
  });

  it('drops its oldest part and reports where it starts', () => {
    const tail = tailOf(8, 4);
    expect(tail.start).toBe(3n);
    expect(positions(tail.after(3n, 100))).toEqual([4, 5, 6, 7]);
  });

  it('advances past parts of the log without followed events', () => {
    const tail = tailOf(2, 4);
    tail.reach(90n);
    tail.reach(50n);
    expect(tail.end).toBe(90n);
    expect(tail.after(1n, 100)).toEqual([]);
  });
});
