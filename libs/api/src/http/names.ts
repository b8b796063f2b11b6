import { z } from 'zod';

/** Names of a record; `name` (Chinese) is always present. */
export const names = z.object({
  name: z.string(),
  englishName: z.string().nullable(),
  khmerName: z.string().nullable(),
});

/** A record with code and names; `name` is null if its list does not contain it (yet). */
export const coded = names.extend({ code: z.string(), name: z.string().nullable() });
export type Coded = z.output<typeof coded>;
