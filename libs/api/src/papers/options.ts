import { languages, type Language } from '@granary/domain/kernel';
import { PAPER_TEXT_MAX, type Paper } from '@granary/domain/papers/rules';
import { z } from 'zod';
import { optionalText } from '../http/index.ts';

/** Query of every printed paper; without options it is printed as it always was. */
export const paperOptions = z.object({
  /** Defaults to the language of the request. */
  language: z.enum(languages).optional(),
  /** Printed above the tables. */
  opening: optionalText(PAPER_TEXT_MAX),
  /** Printed below the notes. */
  closing: optionalText(PAPER_TEXT_MAX),
  /** Whether the signature lines are printed. */
  signatures: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
});
export type PaperOptions = z.output<typeof paperOptions>;

/** `OUT-20261121-0001-delivery-note-km.pdf`: papers of one document differ in their names, and by language. */
export const paperFile = (number: string, paper: Paper, language: Language): string =>
  `${number}-${paper.replaceAll('_', '-')}-${language.slice(0, 2)}.pdf`;
