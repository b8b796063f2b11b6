import { describe, expect, it } from '@jest/globals';
import { Timetable } from './timetable.ts';

describe('stories told at the same time', () => {
  const moment = (hour: number) => `2026-08-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const takingAWhile = () => new Promise((resolve) => setImmediate(resolve));

  it('happen in the order of their moments, one request at a time', async () => {
    const timetable = new Timetable();
    const told: number[] = [];
    let underway = 0;
    const story = async (hours: readonly number[]) => {
      for (const hour of hours)
        await timetable.at(moment(hour), async () => {
          underway += 1;
          expect(underway).toBe(1);
          told.push(hour);
          await takingAWhile();
          underway -= 1;
        });
    };
    await Promise.all([story([8, 12, 17]), story([9, 10, 11]), story([7, 16])]);
    expect(told).toEqual([7, 8, 9, 10, 11, 12, 16, 17]);
  });

  it('go on after one of them has failed', async () => {
    const timetable = new Timetable();
    const failing = timetable.at(moment(8), () => Promise.reject(new Error('refused')));
    const other = timetable.at(moment(9), () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('refused');
    expect(await other).toBe('done');
  });
});
