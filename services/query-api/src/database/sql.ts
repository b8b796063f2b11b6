import { createHash } from 'node:crypto';

/**
 * A piece of SQL together with its values. The text comes from our own source alone:
 * whatever a template interpolates becomes a bound value, unless it is itself a piece of SQL.
 */
export class Sql {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
  readonly plannedOnce: boolean;

  constructor(texts: readonly string[], values: readonly unknown[], plannedOnce = false) {
    this.texts = texts;
    this.values = values;
    this.plannedOnce = plannedOnce;
  }
}

export const sql = (strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql => {
  const texts = [strings[0] ?? ''];
  const values: unknown[] = [];
  const addText = (text: string) => {
    texts[texts.length - 1] += text;
  };
  parts.forEach((part, index) => {
    if (part instanceof Sql) {
      part.texts.forEach((text, place) => {
        if (place === 0) return addText(text);
        values.push(part.values[place - 1]);
        texts.push(text);
      });
    } else {
      values.push(part);
      texts.push('');
    }
    addText(strings[index + 1] ?? '');
  });
  return new Sql(texts, values);
};

/** Column names and the like, written by us: never give it anything that came with a request. */
export const raw = (text: string): Sql => new Sql([text], []);

export const join = (parts: readonly Sql[], separator: string): Sql =>
  parts.reduce(
    (joined, part, index) => (index === 0 ? part : sql`${joined}${raw(separator)}${part}`),
    raw(''),
  );

/** All of the conditions; `true` when there are none. */
export const all = (conditions: readonly (Sql | undefined)[]): Sql => {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? raw('true') : sql`(${join(given, ') AND (')})`;
};

/** Where the condition does not hold; undefined stays what it is. */
export const not = (condition: Sql | undefined): Sql | undefined => condition && sql`NOT (${condition})`;

/** Any of the conditions; `false` when there are none. */
export const any = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('false') : sql`(${join(conditions, ') OR (')})`;

/**
 * A question that is planned once on each connection, and not whenever it is asked: where planning takes longer than
 * answering, and the answer is sought the same way whatever the values are.
 */
export const planned = ({ texts, values }: Sql): Sql => new Sql(texts, values, true);

/** The form the driver takes: `$1`, `$2` … and the values; what is planned once has a name made of its text. */
export const statement = ({
  texts,
  values,
  plannedOnce,
}: Sql): { name?: string; text: string; values: unknown[] } => {
  const text = texts.reduce((before, next, index) => `${before}$${index}${next}`);
  return plannedOnce ? { name: nameOf(text), text, values: [...values] } : { text, values: [...values] };
};

/** There are as many as our own source has planned questions, and their shapes. */
const names = new Map<string, string>();

const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  return name;
};
