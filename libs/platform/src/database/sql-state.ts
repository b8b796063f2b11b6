const sqlStateOf = (error: unknown): string =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : '';

/** Class 22: a value that its type cannot take, such as a moment before all calendars or a pattern that is none. */
export const isDataException = (error: unknown): boolean => sqlStateOf(error).startsWith('22');

/** Not now: out of connections, memory or disk (53), took too long, or others held what was needed. */
export const isOverloaded = (error: unknown): boolean =>
  /^(53...|57014|55P03|40001|40P01)$/.test(sqlStateOf(error));
