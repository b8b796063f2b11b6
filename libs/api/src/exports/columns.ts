import { z } from 'zod';

/**
 * How a value is written. `text`: as it is, a record by its name in the language of the file; `number`: to reckon with;
 * `name`: that of the
 * row itself; `moment`: by the clock of who asked; `duration`: seconds as hours, minutes and seconds.
 */
const columnKinds = ['text', 'name', 'number', 'moment', 'duration'] as const;

/** A column of a file, made of fields of a row; of several that are not blank, one behind the other. */
export const column = z.object({
  label: z.string().max(200),
  of: z
    .array(z.string().regex(/^[a-zA-Z]{1,60}$/))
    .min(1)
    .max(4),
  as: z.enum(columnKinds),
  /** What the codes of an enumerated field are called. */
  words: z.record(z.string().max(100), z.string().max(200)).optional(),
});
export type ExportColumn = z.output<typeof column>;
