const sqlStateOf = (error: unknown): string =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : '';

/** Class 22: a value its type cannot represent, e.g. a timestamp out of range or an invalid regular expression. */
export const isDataException = (error: unknown): boolean => sqlStateOf(error).startsWith('22');

/**
 * Transient: insufficient resources (53), statement timeout, lock not available, serialization failure or deadlock, and
 * a stale plan, whose connection is discarded.
 */
export const isOverloaded = (error: unknown): boolean =>
  /^(53...|57014|55P03|40001|40P01)$/.test(sqlStateOf(error)) || isStalePlan(error);

/** A statement took longer than its session allows. */
export const isTooLong = (error: unknown): boolean => sqlStateOf(error) === QUERY_CANCELED;

/** A table has been replaced by one with other types of columns since this connection prepared its statement. */
export const isStalePlan = (error: unknown): error is Error =>
  error instanceof Error &&
  sqlStateOf(error) === FEATURE_NOT_SUPPORTED &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery';

const QUERY_CANCELED = '57014';
const FEATURE_NOT_SUPPORTED = '0A000';
