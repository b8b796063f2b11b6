import { daysBetween } from '@granary/domain/kernel';
import {
  DAYS_MAX,
  linesName,
  soundPart,
  templateForms,
  type TemplateContent,
  type TemplateField,
  type TemplateType,
  type TemplateValues,
} from '@granary/domain/templates/rules';
import { asTyped, moneyAsTyped, today } from '../ui/widgets/format.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a field is called in the form. */
const inForm = ({ name, kind }: TemplateField): string => (kind === 'cost' ? 'unitPrice' : name);

/** What of a form, or of a document in its form, goes into a template: whatever its fields are. */
export const contentOf = (type: TemplateType, form: object): TemplateContent => {
  const values: Values = { ...form };
  const { header, line } = templateForms[type];
  const lines = values[linesName(type)];
  return soundPart(type, {
    fields: taken(header, values),
    lines: Array.isArray(lines) ? (lines as Values[]).map((one) => taken(line, one)) : [],
  });
};

const taken = (fields: readonly TemplateField[], values: Values): TemplateValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = textOf(field, values[inForm(field)]);
      return text === '' ? [] : [[field.name, text]];
    }),
  );

const textOf = ({ kind }: TemplateField, value: unknown): string => {
  if (kind === 'switch') return value === true ? 'true' : '';
  if (typeof value !== 'string') return '';
  if (kind !== 'days') return value.trim();
  const days = value === '' ? -1 : daysBetween(today(), value);
  return days >= 0 && days <= DAYS_MAX ? String(days) : '';
};

/** The other way round: a form's values with what a template says, and everything else as it is blank. */
export const filledValues = <Form extends object>(
  type: TemplateType,
  { fields, lines }: TemplateContent,
  blank: Form,
  blankLine: () => object,
): Form => {
  const { header, line } = templateForms[type];
  const filled = lines.map((one) => ({
    ...blankLine(),
    ...typed(line, one),
    ...(one['factor'] !== undefined && { factor: one['factor'] }),
  }));
  return {
    ...blank,
    ...typed(header, fields),
    ...(filled.length > 0 && { [linesName(type)]: filled }),
  };
};

const typed = (fields: readonly TemplateField[], values: TemplateValues): Values =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.name];
      return value === undefined ? [] : [[inForm(field), asTypedIn(field, value)]];
    }),
  );

const asTypedIn = ({ kind }: TemplateField, value: string): string | boolean => {
  if (kind === 'switch') return value === 'true';
  if (kind === 'quantity' || kind === 'factor' || kind === 'percentage') return asTyped(value);
  return kind === 'money' || kind === 'cost' ? moneyAsTyped(value) : value;
};

/** One value as a form of templates has it in its fields. */
export const typedText = (field: TemplateField, value: string): string => {
  const shown = asTypedIn(field, value);
  return typeof shown === 'boolean' ? value : shown;
};
