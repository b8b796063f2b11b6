import { daysFrom } from '../kernel/index.ts';
import type { TemplateContent, TemplateValues } from './content.ts';
import { templateForms, type TemplateField, type TemplateFieldKind, type TemplateType } from './fields.ts';

/** Of the moment and the place where a template is used. */
export interface Circumstances {
  /** `2026-11-24`, where that is. */
  readonly today: string;
  readonly warehouse: string;
  readonly user: string;
}

/** What may stand in braces in a text; `{date+7}` is the day a week later. */
export const templateVariables = ['date', 'month', 'year', 'warehouse', 'user'] as const;

const variable = /\{(date|month|year|warehouse|user)(?:\+(\d{1,4}))?\}/g;

/** Every variable of a text by what it stands for; other braces are left as they are. */
export const expanded = (text: string, { today, warehouse, user }: Circumstances): string =>
  text.replaceAll(variable, (_, name: (typeof templateVariables)[number], days?: string) => {
    const then = daysFrom(today, Number(days ?? 0));
    const words = { date: then, month: then.slice(0, 7), year: then.slice(0, 4), warehouse, user };
    return words[name];
  });

/** What a form is filled with on that day: variables are told, days are counted, and no text is longer than its field takes. */
export const filledIn = (
  type: TemplateType,
  content: TemplateContent,
  circumstances: Circumstances,
): TemplateContent => {
  const { header, line } = templateForms[type];
  const filled = (fields: readonly TemplateField[], values: TemplateValues): TemplateValues =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const value = values[field.name];
        return value === undefined ? [] : [[field.name, filledOne(field, value, circumstances)]];
      }),
    );
  return { fields: filled(header, content.fields), lines: content.lines.map((one) => filled(line, one)) };
};

const filledOne = ({ kind, longest }: TemplateField, value: string, at: Circumstances): string => {
  if (kind === 'days') return daysFrom(at.today, Number(value));
  return kind === 'text' ? expanded(value, at).slice(0, longest) : value;
};

/** A value that names something which may be gone by now. */
export interface Named {
  /** `fields.supplier`, `lines.0.item` */
  readonly path: string;
  readonly kind: TemplateFieldKind;
  readonly value: string;
}

const naming: ReadonlySet<TemplateFieldKind> = new Set([
  'item',
  'supplier',
  'customer',
  'warehouse',
  'place',
  'unit',
  'category',
  'specification',
]);

export const namedIn = (type: TemplateType, content: TemplateContent): Named[] => {
  const { header, line } = templateForms[type];
  const found = (fields: readonly TemplateField[], values: TemplateValues, at: string): Named[] =>
    fields.flatMap(({ name, kind }) => {
      const value = values[name];
      return value !== undefined && naming.has(kind) ? [{ path: `${at}.${name}`, kind, value }] : [];
    });
  return [
    ...found(header, content.fields, 'fields'),
    ...content.lines.flatMap((values, index) => found(line, values, `lines.${index}`)),
  ];
};

/** A line whose item is gone is no line any more; of anything else only the value is left out. */
export const without = (content: TemplateContent, gone: readonly Named[]): TemplateContent => {
  const paths = new Set(gone.map(({ path }) => path));
  const dropped = new Set(
    gone.flatMap(({ path, kind }) => (kind === 'item' ? (/^lines\.(\d+)\./.exec(path)?.[1] ?? []) : [])),
  );
  const kept = (values: TemplateValues, at: string): TemplateValues =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !paths.has(`${at}.${name}`)));
  return {
    fields: kept(content.fields, 'fields'),
    lines: content.lines
      .map((values, index) => ({ values: kept(values, `lines.${index}`), index }))
      .filter(({ index }) => !dropped.has(String(index)))
      .map(({ values }) => values),
  };
};
