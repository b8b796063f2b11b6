import { describe, expect, it } from '@jest/globals';
import { expiryLevel, suffixedBatchCode } from './rules.ts';

describe('expiry level', () => {
  it.each([
    ['2026-11-20', 'expired'],
    ['2026-11-21', 'critical'],
    ['2026-11-24', 'critical'],
    ['2026-11-25', 'soon'],
    ['2026-11-28', 'soon'],
    ['2026-11-29', 'fine'],
    [null, 'none'],
  ])('of %s is %s on 21 November', (day, level) => {
    expect(expiryLevel(day, '2026-11-21')).toBe(level);
  });
});

describe('batch code suffix', () => {
  it('is kept when the code would be too long', () => {
    const code = suffixedBatchCode('X'.repeat(64), 'T2');
    expect(code).toHaveLength(64);
    expect(code.endsWith('-T2')).toBe(true);
  });
});
