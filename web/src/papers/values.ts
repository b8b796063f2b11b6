import { paperOptions } from '@granary/api/papers';
import type { Language } from '@granary/domain/kernel';
import type { Paper } from '@granary/domain/papers/rules';
import { soundPart, type TemplateContent } from '@granary/domain/templates/rules';
import { z } from 'zod';

const { language, opening, closing } = paperOptions.shape;
export const paperForm = z.object({ language, opening, closing, signatures: z.boolean() });
export type PaperFormOutput = z.output<typeof paperForm>;

/** As entered in the dialog. */
export interface PaperFormValues {
  language: Language;
  opening: string;
  closing: string;
  signatures: boolean;
}

export const blankPaper = (chosen: Language): PaperFormValues => ({
  language: chosen,
  opening: '',
  closing: '',
  signatures: true,
});

export const hasText = (values: PaperFormValues): boolean =>
  values.opening.trim() !== '' || values.closing.trim() !== '';

/** A template that says nothing of the signature lines prints them. */
export const withTemplate = (values: PaperFormValues, { fields }: TemplateContent): PaperFormValues => ({
  language: (fields['language'] as Language | undefined) ?? values.language,
  opening: fields['opening'] ?? values.opening,
  closing: fields['closing'] ?? values.closing,
  signatures: fields['signatures'] !== 'false',
});

export const asTemplate = (paper: Paper, values: PaperFormValues): TemplateContent =>
  soundPart(paper, { fields: { ...values, signatures: String(values.signatures) }, lines: [] });
