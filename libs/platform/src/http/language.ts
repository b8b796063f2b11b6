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

/** What is wrong with an input, by field path, in the person's language. */
export const fieldErrors = (issues: readonly z.core.$ZodIssue[]): Record<string, string[]> => {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) (errors[issue.path.join('.')] ??= []).push(issue.message);
  return errors;
};
