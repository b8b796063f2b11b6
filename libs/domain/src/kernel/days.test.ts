import { describe, expect, it } from '@jest/globals';
import {
  dayAfter,
  dayIn,
  daysBetween,
  daysFrom,
  minuteIn,
  momentOnDay,
  offsetIn,
  startOfDayIn,
} from './days.ts';

describe('day', () => {
  it('depends on the time zone', () => {
    expect(dayIn('Asia/Phnom_Penh', '2026-11-20T17:30:00.000Z')).toBe('2026-11-21');
    expect(dayIn('Asia/Phnom_Penh', '2026-11-20T16:59:00.000Z')).toBe('2026-11-20');
  });

  it('has minutes in the time zone', () => {
    expect(minuteIn('Asia/Phnom_Penh', '2026-11-20T17:30:59.000Z')).toBe('2026-11-21 00:30');
    expect(minuteIn('UTC', '2026-11-20T17:30:59.000Z')).toBe('2026-11-20 17:30');
  });

  it('has an offset from UTC at a moment', () => {
    expect(offsetIn('Asia/Phnom_Penh', '2026-11-21T00:00:00.000Z')).toBe('+07:00');
    expect(offsetIn('Asia/Kathmandu', '2026-11-21T00:00:00.000Z')).toBe('+05:45');
    expect(offsetIn('America/St_Johns', '2026-07-01T00:00:00.000Z')).toBe('-02:30');
    expect(offsetIn('UTC', '2026-07-01T00:00:00.000Z')).toBe('+00:00');
  });

  it('has a next day across months and leap years', () => {
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
    expect(dayAfter('2028-02-28')).toBe('2028-02-29');
    expect(daysFrom('2026-11-21', 30)).toBe('2026-12-21');
    expect(daysFrom('2028-03-01', -1)).toBe('2028-02-29');
  });

  it('has a distance from another day across months and leap days', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1);
  });

  it('starts at midnight in the time zone', () => {
    for (const zone of ['Asia/Phnom_Penh', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu']) {
      const start = startOfDayIn(zone, '2026-11-21');
      expect(dayIn(zone, start)).toBe('2026-11-21');
      expect(dayIn(zone, Date.parse(start) - 1)).toBe('2026-11-20');
    }
  });
});

describe('momentOnDay', () => {
  const recorded = { at: '2026-11-21T03:00:00.000Z', timeZone: 'Asia/Phnom_Penh' };

  it('is the recording time on the same day', () => {
    expect(momentOnDay('2026-11-21', recorded)).toBe('2026-11-21T03:00:00.000Z');
  });

  it('is the start of an earlier day in the time zone', () => {
    expect(momentOnDay('2026-11-20', recorded)).toBe('2026-11-19T17:00:00.000Z');
    const there = (timeZone: string, day: string) =>
      momentOnDay(day, { at: '2026-11-21T12:00:00.000Z', timeZone });
    expect(there('UTC', '2026-11-20')).toBe('2026-11-20T00:00:00.000Z');
    expect(there('America/New_York', '2026-11-20')).toBe('2026-11-20T05:00:00.000Z');
    expect(there('Asia/Kathmandu', '2026-11-20')).toBe('2026-11-19T18:15:00.000Z');
  });

  it('is on the right day when clocks change at night', () => {
    const berlin = { ...recorded, timeZone: 'Europe/Berlin' };
    expect(momentOnDay('2026-03-29', berlin)).toBe('2026-03-28T23:00:00.000Z');
    expect(momentOnDay('2026-03-30', berlin)).toBe('2026-03-29T22:00:00.000Z');
  });

  it('is not before its cause on the same day', () => {
    const after = '2026-11-20T07:30:00.000Z';
    expect(momentOnDay('2026-11-20', { ...recorded, after })).toBe(after);
    expect(momentOnDay('2026-11-19', { ...recorded, after })).toBe('2026-11-18T17:00:00.000Z');
    expect(momentOnDay('2026-11-21', { ...recorded, after })).toBe(recorded.at);
  });
});
