import { describe, expect, it } from '@jest/globals';
import { BloomFilter } from './bloom-filter.ts';

const keys = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}-20260101-${String(n).padStart(6, '0')}`);

describe('BloomFilter', () => {
  it('has no false negatives and few false positives', () => {
    const seen = new BloomFilter();
    for (const key of keys('OUT', 200_000)) seen.add(key);
    expect(keys('OUT', 200_000).every((key) => seen.mayHave(key))).toBe(true);
    expect(keys('IN', 100_000).filter((key) => seen.mayHave(key)).length).toBeLessThan(1_000);
  });

  it('is empty at first', () => {
    expect(new BloomFilter().mayHave('a')).toBe(false);
  });
});
