import type { z } from 'zod';

/** More than a user corrects at once. */
const MOST_ERRORS = 100;

/** Error messages by field path, in the user's language. */
export const fieldErrors = (issues: readonly z.core.$ZodIssue[]): Record<string, string[]> => {
  // A map, because a client may name a field `constructor`.
  const errors = new Map<string, string[]>();
  for (const { path, message } of issues.slice(0, MOST_ERRORS)) {
    const field = path.join('.');
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  return Object.fromEntries(errors);
};
