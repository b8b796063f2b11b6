import { daysFrom } from '../kernel/index.ts';
import type { TemplateContent, TemplateValues } from './content.ts';
import { templateForms, type TemplateField, type TemplateFieldKind, type TemplateType } from './fields.ts';

/** When, where and by whom a template is used. */
export interface Circumstances {
  /** `2026-11-24`, in the local time zone. */
  readonly today: string;
  readonly warehouse: string;
  readonly user: string;
}

/** Variables allowed in braces in a text; `{date+7}` is the day a week later. */
export const templateVariables = ['date', 'month', 'year', 'warehouse', 'user'] as const;

const variable = /\{(date|month|year|warehouse|user)(?:\+(\d{1,4}))?\}/g;

/** Replaces every variable of a text; other braces are kept. */
export const expanded = (text: string, { today, warehouse, user }: Circumstances): string =>
  text.replaceAll(variable, (_, name: (typeof templateVariables)[number], days?: string) => {
    const then = daysFrom(today, Number(days ?? 0));
    const words = { date: then, month: then.slice(0, 7), year: then.slice(0, 4), warehouse, user };
    return words[name];
  });

/**
 * The content for a form on that day: variables and relative days are resolved, and texts are truncated to the length
 * of their field.
 */
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

/** A value that references something which may have been deleted. */
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

/** All references in the content, with their paths. */
export const referencesIn = (type: TemplateType, content: TemplateContent): Named[] => {
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

/** Removes dangling references: the whole line if its item is gone, otherwise only the value. */
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
