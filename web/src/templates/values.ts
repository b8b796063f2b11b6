import { daysBetween } from '@granary/domain/kernel';
import { USUAL_PRIORITY } from '@granary/domain/priority/rules';
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

/** The field's name in the form. */
const inForm = ({ name, kind }: TemplateField): string => (kind === 'cost' ? 'unitPrice' : name);

/** Extracts a template's content from form values; other fields are dropped. */
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
  // Normal priority is the default, so templates omit it.
  if (kind === 'priority' && value === USUAL_PRIORITY) return '';
  if (kind !== 'days') return value.trim();
  const days = value === '' ? -1 : daysBetween(today(), value);
  return days >= 0 && days <= DAYS_MAX ? String(days) : '';
};

/** Inverse of `contentOf`: the form values with the template's content, otherwise blank. */
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

/** A value as text for a field of the template form. */
export const typedText = (field: TemplateField, value: string): string => {
  const shown = asTypedIn(field, value);
  return typeof shown === 'boolean' ? value : shown;
};
