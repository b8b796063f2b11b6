/** Converts `2026-11-21 10:00:00.123+00` to `2026-11-21T10:00:00.123Z`; infinity is unchanged. */
export const toMoment = (text: string): string => {
  if (text.endsWith('infinity')) return text;
  // Hot path: slicing the text takes a tenth of the time of a Date, and a page has a hundred timestamps.
  if (text[10] === ' ' && text.endsWith('+00')) {
    const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
  }
  return new Date(`${text.replace(' ', 'T').replace(/\+00$/, '')}Z`).toISOString();
};
