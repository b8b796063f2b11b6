import { createHash } from 'node:crypto';

/**
 * SQL text with its values. The text only comes from our source code: interpolated values become bound parameters
 * unless they are `Sql` themselves.
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

/** Inserts text as SQL, for column names and the like. Never pass request data. */
export const raw = (text: string): Sql => new Sql([text], []);

export const join = (parts: readonly Sql[], separator: string): Sql =>
  parts.reduce(
    (joined, part, index) => (index === 0 ? part : sql`${joined}${raw(separator)}${part}`),
    raw(''),
  );

/** AND of the conditions; `true` if there are none. */
export const all = (conditions: readonly (Sql | undefined)[]): Sql => {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? raw('true') : sql`(${join(given, ') AND (')})`;
};

/** OR of the conditions; `false` if there are none. */
export const any = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('false') : sql`(${join(conditions, ') OR (')})`;

/**
 * A prepared statement, planned once per connection: for queries whose planning takes longer than execution and whose
 * plan does not depend on the values.
 */
export const planned = ({ texts, values }: Sql): Sql => new Sql(texts, values, true);

const TABLE = /\b[a-z_]+\.[a-z_]+\b/g;

/** The same query of other tables, by qualified name. */
export const renamed = ({ texts, values, plannedOnce }: Sql, names: ReadonlyMap<string, string>): Sql =>
  new Sql(
    texts.map((text) => text.replace(TABLE, (name) => names.get(name) ?? name)),
    values,
    plannedOnce,
  );

/** The driver's form, with `$1`, `$2` … and values. A prepared statement is named by the hash of its text. */
export const statement = ({
  texts,
  values,
  plannedOnce,
}: Sql): { name?: string; text: string; values: unknown[] } => {
  const text = texts.reduce((before, next, index) => `${before}$${index}${next}`);
  return plannedOnce ? { name: nameOf(text), text, values: [...values] } : { text, values: [...values] };
};

/** Bounded by the number of prepared queries in our source and their shapes. */
const names = new Map<string, string>();

const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  return name;
};
