import { z } from 'zod';

/** Optional text; blank counts as omitted. */
export const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullish()
    .transform((value) => value || null);

/** A reason for refusals, retirements and corrections. */
export const reasonText = z.string().trim().min(5).max(500);
