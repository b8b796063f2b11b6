import type { TemplateDetail } from '@granary/api/templates';
import {
  templateForms,
  type TemplateContent,
  type TemplateField,
  type TemplateType,
} from '@granary/domain/templates/rules';
import { fieldName } from './names.ts';
import { typedText } from './values.ts';

/** All fields, blank. */
export const blankContent = (type: TemplateType): TemplateContent => ({
  fields: blanks(templateForms[type].header),
  lines: [],
});

const blanks = (fields: readonly TemplateField[]) => Object.fromEntries(fields.map(({ name }) => [name, '']));

export interface TemplateEdit {
  type: TemplateType;
  version: number;
  content: TemplateContent;
}

export const valuesOf = ({
  type,
  version,
  content,
}: Pick<TemplateDetail, 'type' | 'version' | 'content'>): TemplateEdit => {
  const { header, line } = templateForms[type];
  const typed = (fields: readonly TemplateField[], values: TemplateContent['fields']) =>
    Object.fromEntries(fields.map((field) => [field.name, typedText(field, values[field.name] ?? '')]));
  return {
    type,
    version,
    content: {
      fields: typed(header, content.fields),
      lines: content.lines.map((one) => typed(line, one)),
    },
  };
};

/** The content as one text, for comparing versions. */
export const contentText = ({ fields, lines }: TemplateContent): string =>
  [
    ...Object.entries(fields).flatMap(([name, value]) => (value ? [`${fieldName(name)}: ${value}`] : [])),
    ...lines.map((one) => Object.values(one).filter(Boolean).join(' ')),
  ].join(' · ') || '–';
