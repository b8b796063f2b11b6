import { languages, type Language } from '@granary/domain/kernel';
import type { z } from 'zod';

/** The first language of the header that we speak; Chinese otherwise. */
export const languageOf = (header: string | undefined): Language => {
  for (const part of header?.split(',') ?? []) {
    const wanted = part.split(';')[0]?.trim().toLowerCase().slice(0, 2);
    const found = wanted && languages.find((language) => language.toLowerCase().startsWith(wanted));
    if (found) return found;
  }
  return 'zh-CN';
};

/** More than anybody mends at once. */
const MOST_ERRORS = 100;

/** What is wrong with an input, by field path, in the person's language. */
export const fieldErrors = (issues: readonly z.core.$ZodIssue[]): Record<string, string[]> => {
  // A map: whoever sends a field may call it `constructor`.
  const errors = new Map<string, string[]>();
  for (const { path, message } of issues.slice(0, MOST_ERRORS)) {
    const field = path.join('.');
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  return Object.fromEntries(errors);
};
