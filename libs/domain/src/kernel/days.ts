const MINUTE_MS = 60_000;

/** The calendar day of a moment in a time zone, `2026-11-21`. */
export const dayIn = (timeZone: string, moment: string | number): string =>
  formatsOf(timeZone).day.format(new Date(moment));

/** A timestamp in a time zone, to the minute: `2026-11-21 10:20`. */
export const minuteIn = (timeZone: string, moment: string): string =>
  `${dayIn(timeZone, moment)} ${formatsOf(timeZone).minute.format(new Date(moment))}`;

interface Formats {
  readonly day: Intl.DateTimeFormat;
  readonly minute: Intl.DateTimeFormat;
  readonly offset: Intl.DateTimeFormat;
}

// Cached: creating a formatter costs as much as a whole decision.
const formats = new Map<string, Formats>();

const formatsOf = (timeZone: string): Formats => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = {
    day: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    minute: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
    offset: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
  };
  formats.set(timeZone, made);
  return made;
};

const DAY_MS = 86_400_000;
const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Adds days to a calendar day; negative values subtract. */
export const daysFrom = (day: string, days: number): string =>
  new Date(midnightOf(day) + days * DAY_MS).toISOString().slice(0, 10);

export const dayAfter = (day: string): string => daysFrom(day, 1);

/** Whole days between two calendar days; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (midnightOf(to) - midnightOf(from)) / DAY_MS;

/** The start of a calendar day in a time zone, ISO 8601 in UTC. */
export const startOfDayIn = (timeZone: string, day: string): string => {
  const utcMidnight = midnightOf(day);
  const guess = utcMidnight - minutesAhead(timeZone, utcMidnight) * MINUTE_MS;
  // Second lookup, because a DST change may lie between the two midnights.
  return new Date(utcMidnight - minutesAhead(timeZone, guess) * MINUTE_MS).toISOString();
};

/**
 * When a zone's clocks first show a time of a day, `08:30`, ISO 8601 in UTC. A time that is skipped there comes when the
 * clocks are put on; one that comes twice, at the first.
 */
export const momentAt = (timeZone: string, day: string, time: string): string => {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const clockAt = (moment: number) => moment + minutesAhead(timeZone, moment) * MINUTE_MS;
  // As the clocks go on the day before, and on the day after: between the two they may change.
  const guesses = [shown - DAY_MS, shown + DAY_MS]
    .map((moment) => shown - minutesAhead(timeZone, moment) * MINUTE_MS)
    .toSorted((one, other) => one - other);
  const found = guesses.find((moment) => clockAt(moment) === shown);
  if (found !== undefined) return new Date(found).toISOString();
  let [early = shown, late = shown] = guesses;
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (clockAt(middle) < shown) early = middle;
    else late = middle;
  }
  return new Date(late).toISOString();
};

/** The first moment that a moment does not reach to: moments are told to the millisecond. */
export const momentAfter = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString();

/**
 * The business time of something dated by day: today's is the recording time; an earlier day's is the start of that
 * day, or the time of its cause (`after`) if that is on the same day.
 */
export const momentOnDay = (
  day: string,
  recorded: { readonly at: string; readonly timeZone: string; readonly after?: string | undefined },
): string => {
  const { at, timeZone, after } = recorded;
  if (day >= dayIn(timeZone, at)) return at;
  const start = startOfDayIn(timeZone, day);
  return after !== undefined && after > start && dayIn(timeZone, after) === day ? after : start;
};

/** UTC offset of a time zone at a moment, `+07:00`. */
export const offsetIn = (timeZone: string, moment: string): string => {
  const ahead = minutesAhead(timeZone, Date.parse(moment));
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.abs(ahead);
  return `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** Minutes ahead of UTC. */
const minutesAhead = (timeZone: string, moment: number): number => {
  const shown = formatsOf(timeZone)
    .offset.formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(shown ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};
