import { z } from 'zod';

/** A text that may be left out; empty counts as left out. */
export const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullish()
    .transform((value) => value || null);

/** Why: reasons of refusals, retirements and corrections. */
export const reasonText = z.string().trim().min(5).max(500);
