const DAY_MS = 86_400_000;

/** `offset` is in days from the day the demo is loaded; negative means earlier. */
export interface Calendar {
  day(offset: number): string;
  /** `hour` is in Phnom Penh (UTC+7). Never later than now. */
  moment(offset: number, hour: number, minute?: number): string;
}

export const calendarFrom = (now: Date): Calendar => {
  const day = (offset: number): string =>
    new Date(now.getTime() + offset * DAY_MS).toISOString().slice(0, 10);
  return {
    day,
    moment: (offset, hour, minute = 0) => {
      const at = Date.parse(`${day(offset)}T00:00:00.000Z`) + (hour - 7) * 3_600_000 + minute * 60_000;
      return new Date(Math.min(at, now.getTime() - 1_000)).toISOString();
    },
  };
};
