import { z } from 'zod';

/** A record's names; the Chinese one is always there. */
export const names = z.object({
  name: z.string(),
  englishName: z.string().nullable(),
  khmerName: z.string().nullable(),
});

/** A record with its code and its names; no name where its list does not know it (yet). */
export const coded = names.extend({ code: z.string(), name: z.string().nullable() });
export type Coded = z.output<typeof coded>;
