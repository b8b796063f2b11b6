import { describe, expect, it } from '@jest/globals';
import { receivedAtOf } from './rules.ts';

describe('when goods count as received', () => {
  const approved = { at: '2026-11-21T03:00:00.000Z', today: '2026-11-21', timeZone: 'Asia/Phnom_Penh' };

  it('is the moment of approval on the day itself', () => {
    expect(receivedAtOf('2026-11-21', approved)).toBe('2026-11-21T03:00:00.000Z');
  });

  it('is the start of its day at the warehouse for a back-dated document', () => {
    expect(receivedAtOf('2026-11-20', approved)).toBe('2026-11-19T17:00:00.000Z');
    const there = (timeZone: string, day: string) => receivedAtOf(day, { ...approved, timeZone });
    expect(there('UTC', '2026-11-20')).toBe('2026-11-20T00:00:00.000Z');
    expect(there('America/New_York', '2026-11-20')).toBe('2026-11-20T05:00:00.000Z');
    expect(there('Asia/Kathmandu', '2026-11-20')).toBe('2026-11-19T18:15:00.000Z');
  });

  it('keeps the day where clocks change in its night', () => {
    const berlin = { ...approved, timeZone: 'Europe/Berlin' };
    expect(receivedAtOf('2026-03-29', berlin)).toBe('2026-03-28T23:00:00.000Z');
    expect(receivedAtOf('2026-03-30', berlin)).toBe('2026-03-29T22:00:00.000Z');
  });
});
