import { labelOptions } from '@granary/api/labels';
import type { Language } from '@granary/domain/kernel';
import { labelFields, type LabelField, type LabelLayout } from '@granary/domain/labels/rules';
import type { TemplateContent } from '@granary/domain/templates/rules';
import { z } from 'zod';

const { layout, language, copies } = labelOptions.shape;
export const labelForm = z.object({ layout, language, copies, shown: z.record(z.string(), z.boolean()) });
export type LabelFormOutput = z.output<typeof labelForm>;

/** As entered in the dialog. */
export interface LabelFormValues {
  layout: LabelLayout;
  language: Language;
  copies: string;
  shown: Record<LabelField, boolean>;
}

const shownIf = (shows: (field: LabelField) => boolean): Record<LabelField, boolean> =>
  Object.fromEntries(labelFields.map((field) => [field, shows(field)])) as Record<LabelField, boolean>;

export const blankLabels = (chosen: Language): LabelFormValues => ({
  layout: 'label_100x50',
  language: chosen,
  copies: '1',
  shown: shownIf(() => true),
});

/** A template that says nothing of any field shows all of them. */
export const withTemplate = (values: LabelFormValues, { fields }: TemplateContent): LabelFormValues => {
  const saysNothing = labelFields.every((field) => fields[field] === undefined);
  return {
    layout: (fields['layout'] as LabelLayout | undefined) ?? values.layout,
    language: (fields['language'] as Language | undefined) ?? values.language,
    copies: fields['copies'] ?? values.copies,
    shown: shownIf((field) => saysNothing || fields[field] === 'true'),
  };
};

export const asTemplate = ({ shown, ...values }: LabelFormValues): TemplateContent => ({
  fields: {
    ...values,
    ...Object.fromEntries(labelFields.map((field) => [field, String(shown[field])])),
  },
  lines: [],
});

export const leftOff = (shown: LabelFormOutput['shown']): LabelField[] =>
  labelFields.filter((field) => shown[field] === false);
