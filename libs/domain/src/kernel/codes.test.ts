import { describe, expect, it } from '@jest/globals';
import { day, moment, momentInput, zonedMoment } from './codes.ts';

describe('days and moments', () => {
  it('lie in the range that every table can store', () => {
    expect(['1900-01-01', '2026-11-21', '9998-12-31'].every((text) => day.safeParse(text).success)).toBe(
      true,
    );
    for (const text of ['0000-05-05', '0001-01-01', '1899-12-31', '9999-12-31', '2026-02-30', 'today'])
      expect(day.safeParse(text).success).toBe(false);
    expect(moment.safeParse('2026-11-21T03:00:00.000Z').success).toBe(true);
    for (const text of ['0000-05-05T00:00:00.000Z', '9999-12-31T00:00:00.000Z'])
      expect(moment.safeParse(text).success).toBe(false);
  });

  it('have one canonical text per moment', () => {
    for (const text of ['2026-11-21T03:00:00Z', '2026-11-21T03:00:00.000Z', '2026-11-21T03:00:00.000400Z'])
      expect(momentInput.parse(text)).toBe('2026-11-21T03:00:00.000Z');
    expect(momentInput.safeParse('2026-11-21').success).toBe(false);
  });

  it('accept any UTC offset within the range', () => {
    for (const text of ['2026-11-21T10:00:00+07:00', '2026-11-21T03:00:00.123Z', '1900-01-01T00:00:00-05:00'])
      expect(zonedMoment.safeParse(text).success).toBe(true);
    for (const text of [
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999-12:00',
      `2026-11-21T03:00:00.${'0'.repeat(200)}Z`,
      '+275760-09-13T00:00:00.000Z',
    ]) {
      expect(zonedMoment.safeParse(text).success).toBe(false);
      expect(moment.safeParse(text).success).toBe(false);
    }
  });
});
