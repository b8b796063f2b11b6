import { languages, type Language } from '@granary/domain/kernel';
import type { z } from 'zod';

/** The first supported language of the header; defaults to Chinese. */
export const languageOf = (header: string | undefined): Language => {
  for (const part of header?.split(',') ?? []) {
    const wanted = part.split(';')[0]?.trim().toLowerCase().slice(0, 2);
    const found = wanted && languages.find((language) => language.toLowerCase().startsWith(wanted));
    if (found) return found;
  }
  return 'zh-CN';
};

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
