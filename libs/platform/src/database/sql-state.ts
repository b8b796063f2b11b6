const sqlStateOf = (error: unknown): string =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : '';

/** Class 22: a value its type cannot represent, e.g. a timestamp out of range or an invalid regular expression. */
export const isDataException = (error: unknown): boolean => sqlStateOf(error).startsWith('22');

/** Transient: insufficient resources (53), statement timeout, lock not available, serialization failure or deadlock. */
export const isOverloaded = (error: unknown): boolean =>
  /^(53...|57014|55P03|40001|40P01)$/.test(sqlStateOf(error));
