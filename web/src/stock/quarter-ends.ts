const QUARTERS = 3;

/** The quarter ends before a day, newest first. */
export const quarterEnds = (day: string): string[] => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = Math.floor((month - 1) / 3) * 3;
  return Array.from({ length: QUARTERS }, (_, n) =>
    new Date(Date.UTC(year, first - n * 3, 0)).toISOString().slice(0, 10),
  );
};
