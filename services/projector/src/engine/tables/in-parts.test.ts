import { describe, expect, it } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import fc from 'fast-check';
import { on, recorded } from '../../../testing/builders/in-memory.ts';
import { revised } from '../../../testing/fixtures/measures.ts';
import { readable, type LogItem } from '../log/log-item.ts';
import { inParts } from './in-parts.ts';

const items = recorded(
  on(
    unit,
    'a',
    Array.from({ length: 20 }, () => revised('a')),
  ),
).map(readable);
const positionOf = ({ event }: LogItem) => Number(event.position);
const outOfRange = () => Object.assign(new Error('out of range'), { code: '22003' });

describe('items written in parts', () => {
  it('are each written once and in order, those that Postgres refuses alone and as refused', async () => {
    const places = fc.uniqueArray(fc.integer({ min: 0, max: 19 }));
    await fc.assert(
      fc.asyncProperty(places, async (bad) => {
        const written: number[] = [];
        const refusedAt: number[] = [];
        const isWhole = await inParts(items, (part, refused) => {
          const positions = part.map(positionOf);
          if (refused.size === 0 && positions.some((position) => bad.includes(position)))
            return Promise.reject(outOfRange());
          written.push(...positions);
          if (refused.size > 0) refusedAt.push(...positions);
          return Promise.resolve(true);
        });
        expect(isWhole).toBe(true);
        expect(written).toEqual(items.map(positionOf));
        expect(refusedAt).toEqual(bad.toSorted((one, other) => one - other));
      }),
    );
  });

  it('end early when one part says so', async () => {
    const written: number[] = [];
    const isWhole = await inParts(items, (part) => {
      if (part.length > 10) return Promise.reject(outOfRange());
      written.push(...part.map(positionOf));
      return Promise.resolve(false);
    });
    expect(isWhole).toBe(false);
    expect(written).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are not divided for another failure', async () => {
    let attempts = 0;
    const writing = inParts(items, () => {
      attempts += 1;
      return Promise.reject(new Error('connection lost'));
    });
    await expect(writing).rejects.toThrow('connection lost');
    expect(attempts).toBe(1);
  });
});
