import { describe, expect, it } from '@jest/globals';
import { day, moment } from './codes.ts';

describe('days and moments', () => {
  it('lie where every table can keep them and a day comes after them', () => {
    expect(['1900-01-01', '2026-11-21', '9998-12-31'].every((text) => day.safeParse(text).success)).toBe(
      true,
    );
    for (const text of ['0000-05-05', '0001-01-01', '1899-12-31', '9999-12-31', '2026-02-30', 'today'])
      expect(day.safeParse(text).success).toBe(false);
    expect(moment.safeParse('2026-11-21T03:00:00.000Z').success).toBe(true);
    for (const text of ['0000-05-05T00:00:00.000Z', '9999-12-31T00:00:00.000Z'])
      expect(moment.safeParse(text).success).toBe(false);
  });
});
