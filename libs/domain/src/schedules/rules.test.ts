import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayIn, daysFrom, minuteIn } from '../kernel/index.ts';
import { monthDays, newestDue, nextRun, periodOfRun, weekdays, type Rhythm } from './rules.ts';

/** Clock changes by an hour, half an hour, at midnight, by a whole day, and none. */
const zones = [
  'Asia/Phnom_Penh',
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
] as const;
const zone = fc.constantFrom(...zones);
const moment = fc
  .integer({ min: Date.parse('2008-01-01'), max: Date.parse('2045-12-31') })
  .map((ms) => new Date(ms).toISOString());
const two = (n: number) => String(n).padStart(2, '0');
const time = fc
  .tuple(fc.nat(23), fc.constantFrom(0, 1, 15, 30, 59))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const rhythm: fc.Arbitrary<Rhythm> = fc.oneof(
  fc.record({ kind: fc.constant('daily' as const), time }),
  fc.record({ kind: fc.constant('weekly' as const), weekday: fc.constantFrom(...weekdays), time }),
  fc.record({ kind: fc.constant('monthly' as const), day: fc.constantFrom(...monthDays), time }),
);

/** Reference implementation, by calendar day. */
const isOn = (asked: Rhythm, day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  if (asked.kind === 'daily') return true;
  if (asked.kind === 'weekly') return weekdays[(date.getUTCDay() + 6) % 7] === asked.weekday;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === (asked.day === 'last' ? last : Math.min(Number(asked.day), last));
};
const before = (at: string) => new Date(Date.parse(at) - 1).toISOString();

describe('schedule', () => {
  it.each([
    ['the same day', { kind: 'daily', time: '08:00' }, '2026-11-24T00:59:00Z', '2026-11-24T01:00:00.000Z'],
    ['the next day', { kind: 'daily', time: '08:00' }, '2026-11-24T01:00:00Z', '2026-11-25T01:00:00.000Z'],
    [
      'a weekday',
      { kind: 'weekly', weekday: 'monday', time: '00:00' },
      '2026-11-24T00:00:00Z',
      '2026-11-29T17:00:00.000Z',
    ],
    [
      'the last day of a month',
      { kind: 'monthly', day: 'last', time: '23:30' },
      '2026-11-24T00:00:00Z',
      '2026-11-30T16:30:00.000Z',
    ],
    [
      'a day that the month has not',
      { kind: 'monthly', day: '31', time: '06:00' },
      '2026-11-24T00:00:00Z',
      '2026-11-29T23:00:00.000Z',
    ],
    [
      'the end of February',
      { kind: 'monthly', day: '30', time: '06:00' },
      '2027-02-01T00:00:00Z',
      '2027-02-27T23:00:00.000Z',
    ],
    [
      'a leap day',
      { kind: 'monthly', day: '29', time: '06:00' },
      '2028-02-01T00:00:00Z',
      '2028-02-28T23:00:00.000Z',
    ],
  ] as const)('runs on %s in its time zone', (_, asked, after, next) => {
    expect(nextRun(asked, after, 'Asia/Phnom_Penh')).toBe(next);
  });

  it('runs at the clock change when its time is skipped, and once when it occurs twice', () => {
    const nightly = { kind: 'daily', time: '02:30' } as const;
    const spring = nextRun(nightly, '2027-03-27T12:00:00Z', 'Europe/Berlin');
    expect(spring).toBe('2027-03-28T01:00:00.000Z');
    expect(nextRun(nightly, spring, 'Europe/Berlin')).toBe('2027-03-29T00:30:00.000Z');
    const autumn = nextRun(nightly, '2026-10-24T12:00:00Z', 'Europe/Berlin');
    expect(autumn).toBe('2026-10-25T00:30:00.000Z');
    expect(nextRun(nightly, autumn, 'Europe/Berlin')).toBe('2026-10-26T01:30:00.000Z');
  });

  it('has a next run that is later and the same for any earlier query', () => {
    fc.assert(
      fc.property(
        rhythm,
        moment,
        zone,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (asked, after, at, part) => {
          const next = nextRun(asked, after, at);
          expect(next > after).toBe(true);
          const between = Date.parse(after) + Math.floor(part * (Date.parse(next) - 1 - Date.parse(after)));
          expect(nextRun(asked, new Date(between).toISOString(), at)).toBe(next);
          expect(nextRun(asked, before(next), at)).toBe(next);
        },
      ),
    );
  });

  it('runs on its day and time, unless a clock change skips them', () => {
    fc.assert(
      fc.property(rhythm, moment, zone, (asked, after, at) => {
        const next = nextRun(asked, after, at);
        const day = dayIn(at, next);
        if (minuteIn(at, next) === `${day} ${asked.time}`) return expect(isOn(asked, day)).toBe(true);
        // A moment earlier, the clock showed an earlier time.
        const [shown, earlier] = [minuteIn(at, next), minuteIn(at, before(next))];
        const skipped = [day, daysFrom(day, -1)].filter((one) => isOn(asked, one));
        return expect(
          skipped.some((one) => earlier < `${one} ${asked.time}` && `${one} ${asked.time}` < shown),
        ).toBe(true);
      }),
    );
  });

  it('skips no day and runs once on each', () => {
    fc.assert(
      fc.property(rhythm, moment, zone, (asked, start, at) => {
        const found: string[] = [];
        for (let next = nextRun(asked, start, at); found.length < 4; next = nextRun(asked, next, at))
          found.push(next);
        const last = dayIn(at, found.at(-1)!);
        const days: string[] = [];
        for (let day = daysFrom(dayIn(at, start), -1); day <= last; day = daysFrom(day, 1))
          if (isOn(asked, day)) days.push(day);
        const first = firstShown(at);
        const expected = days.map((day) => first(day, asked.time)).filter((one) => one > start);
        // A day skipped by a clock change coincides with the next.
        expect(found).toEqual([...new Set(expected)].slice(0, found.length));
      }),
      { numRuns: 40 },
    );
  });
});

/** Reference implementation: searches minute by minute for the first that reaches the time. */
const firstShown = (at: string) => (day: string, wanted: string) => {
  const begin = Date.parse(`${day}T${wanted}:00Z`) - 15 * 3_600_000;
  for (let ms = begin; ; ms += 60_000) {
    const shown = new Date(ms).toISOString();
    if (minuteIn(at, shown) >= `${day} ${wanted}`) return shown;
  }
};

describe('newestDue', () => {
  it('is the latest run that is due', () => {
    const daily = { kind: 'daily', time: '08:00' } as const;
    const due = '2026-11-20T01:00:00.000Z';
    expect(newestDue(daily, due, '2026-11-24T00:59:59.999Z', 'Asia/Phnom_Penh')).toBe(
      '2026-11-23T01:00:00.000Z',
    );
    expect(newestDue(daily, due, due, 'Asia/Phnom_Penh')).toBe(due);
  });

  it('is due, and the next run is not', () => {
    fc.assert(
      fc.property(rhythm, moment, zone, fc.nat(60 * 86_400_000), (asked, start, at, late) => {
        const due = nextRun(asked, start, at);
        const now = new Date(Date.parse(due) + late).toISOString();
        const newest = newestDue(asked, due, now, at);
        expect(due <= newest && newest <= now).toBe(true);
        expect(nextRun(asked, newest, at) > now).toBe(true);
        expect(newest === due || nextRun(asked, before(newest), at) === newest).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

it.each([
  ['daily', '2026-11-23'],
  ['weekly', '2026-11-16'],
  ['monthly', '2026-10-01'],
  ['quarterly', '2026-07-01'],
  ['yearly', '2025-01-01'],
] as const)('a %s report covers the last period that was over when it was due', (kind, day) => {
  // Already the 24th in Phnom Penh.
  expect(periodOfRun(kind, '2026-11-23T17:00:00.000Z', 'Asia/Phnom_Penh')).toEqual({ kind, day });
});
