import { z } from 'zod';

/**
 * How a value is written. `text`: as is, with records by their name in the language of the file; `number`: numeric;
 * `name`: the name of the row itself; `moment`: in the time zone of the requester; `duration`: seconds as h:mm:ss.
 */
const columnKinds = ['text', 'name', 'number', 'moment', 'duration'] as const;

/** A column of a file, composed of row fields; non-blank ones are joined. */
export const column = z.object({
  label: z.string().max(200),
  of: z
    .array(z.string().regex(/^[a-zA-Z]{1,60}$/))
    .min(1)
    .max(4),
  as: z.enum(columnKinds),
  /** Labels for the codes of an enumerated field. */
  words: z.record(z.string().max(100), z.string().max(200)).optional(),
});
export type ExportColumn = z.output<typeof column>;
