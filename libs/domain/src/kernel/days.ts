const MINUTE_MS = 60_000;

/** The calendar day of a moment in a time zone, `2026-11-21`. */
export const dayIn = (timeZone: string, moment: string | number): string =>
  formatsOf(timeZone).day.format(new Date(moment));

/** A moment by the clock of a time zone, to the minute: `2026-11-21 10:20`. */
export const minuteIn = (timeZone: string, moment: string): string =>
  `${dayIn(timeZone, moment)} ${formatsOf(timeZone).minute.format(new Date(moment))}`;

interface Formats {
  readonly day: Intl.DateTimeFormat;
  readonly minute: Intl.DateTimeFormat;
}

// Making one costs as much as a whole decision.
const formats = new Map<string, Formats>();

const formatsOf = (timeZone: string): Formats => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = {
    day: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    minute: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
  };
  formats.set(timeZone, made);
  return made;
};

const DAY_MS = 86_400_000;
const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The calendar day so many days later; earlier when negative. */
export const daysFrom = (day: string, days: number): string =>
  new Date(midnightOf(day) + days * DAY_MS).toISOString().slice(0, 10);

export const dayAfter = (day: string): string => daysFrom(day, 1);

/** Whole days from one calendar day to another; negative when it has passed. */
export const daysBetween = (from: string, to: string): number => (midnightOf(to) - midnightOf(from)) / DAY_MS;

/** The moment a calendar day begins in a time zone, ISO 8601 in UTC. */
export const startOfDayIn = (timeZone: string, day: string): string => {
  const utcMidnight = midnightOf(day);
  const guess = utcMidnight - minutesAhead(timeZone, utcMidnight) * MINUTE_MS;
  // Asked again there: clocks may have changed between the two midnights.
  return new Date(utcMidnight - minutesAhead(timeZone, guess) * MINUTE_MS).toISOString();
};

/** The first moment that a moment does not reach to: moments are told to the millisecond. */
export const momentAfter = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString();

/**
 * When something of a day counts as having happened: today's at this moment, what is recorded later at the start of its day
 * – or, on the day of what it follows from, right after that.
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

/** How far a zone's clocks are from UTC at a moment, `+07:00`. */
export const offsetIn = (timeZone: string, moment: string): string => {
  const ahead = minutesAhead(timeZone, Date.parse(moment));
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.abs(ahead);
  return `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** How far the zone's clocks are ahead of UTC at that moment. */
const minutesAhead = (timeZone: string, moment: number): number => {
  const shown = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(shown ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};
