import { z } from 'zod';

/** Sign-in ignores surrounding whitespace and the case of the user name. */
export const username = z
  .string()
  .trim()
  .min(2)
  .max(32)
  .regex(/^[A-Za-z0-9_.-]+$/)
  .toLowerCase();
