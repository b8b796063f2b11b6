import type { ListField, ListSort } from '@granary/api/http';
import { all, any, join, raw, sql, type Sql } from '../database/index.ts';
import type { List } from './list.ts';

/** A sort key. The keys of a list are unique together, so that pagination neither repeats nor skips rows. */
export interface Term {
  readonly expression: Sql;
  readonly direction: 'asc' | 'desc';
  /** Whether this is the id of the list, which is always among the keys. */
  readonly isId: boolean;
}

export const orderOf = (list: List, sort: readonly ListSort[]): Term[] => {
  const asked = sort.length > 0 ? sort : list.order;
  const first = withTies(list, asked).filter(
    ({ field }, index, all) => all.findIndex((other) => other.field === field) === index,
  );
  const terms = first.map(({ field, direction }) => ({
    expression: list.codes.includes(field)
      ? raw(list.column(field))
      : sortedBy(list.column(field), list.fields[field]),
    direction,
    isId: list.column(field) === list.id,
  }));
  if (terms.some(({ isId }) => isId)) return terms;
  return [...terms, { expression: raw(list.id), direction: first.at(-1)?.direction ?? 'asc', isId: true }];
};

const withTies = (list: List, asked: readonly ListSort[]): readonly ListSort[] => {
  const last = asked.at(-1);
  const tie = last && list.ties[last.field];
  return !last || tie === undefined ? asked : [...asked, { field: tie, direction: last.direction }];
};

/** Text sorts by the ICU root collation, independent of the database's locale. */
const sortedBy = (column: string, field: ListField | undefined): Sql => {
  if (field?.kind === 'text') return raw(`(${column}) COLLATE "und-x-icu"`);
  return field?.ranked ? raw(rankOf(column, field.values ?? [])) : raw(column);
};

const rankOf = (column: string, values: readonly string[]): string =>
  `array_position(ARRAY[${values.map((value) => `'${value}'`).join(', ')}]::text[], ${column})`;

export const reversed = (terms: readonly Term[]): Term[] =>
  terms.map((term) => ({ ...term, direction: term.direction === 'asc' ? 'desc' : 'asc' }));

export const orderBy = (terms: readonly Term[]): Sql =>
  join(
    terms.map(({ expression, direction }) => sql`${expression} ${raw(direction.toUpperCase())}`),
    ', ',
  );

/** The condition for rows after the row with these keys. */
export const after = (terms: readonly Term[], keys: readonly string[]): Sql => {
  const directions = new Set(terms.map(({ direction }) => direction));
  const [direction = 'asc'] = directions;
  return directions.size === 1 ? afterInOneDirection(terms, direction, keys) : afterInMixedOnes(terms, keys);
};

/** A row comparison, which an index over the same columns serves with one descent. */
const afterInOneDirection = (
  terms: readonly Term[],
  direction: Term['direction'],
  keys: readonly string[],
): Sql => {
  const columns = join(
    terms.map(({ expression }) => expression),
    ', ',
  );
  const values = join(
    keys.map((key) => sql`${key}`),
    ', ',
  );
  return sql`(${columns}) ${beyond(direction)} (${values})`;
};

/** Mixed directions, written out column by column. The redundant first bound lets an index start there. */
const afterInMixedOnes = (terms: readonly Term[], keys: readonly string[]): Sql => {
  const bounds = terms.map(({ expression, direction }, index) =>
    all([
      ...terms.slice(0, index).map((term, place) => sql`${term.expression} = ${keys[place]}`),
      sql`${expression} ${beyond(direction)} ${keys[index]}`,
    ]),
  );
  const [first] = terms;
  return all([first && sql`${first.expression} ${beyond(first.direction)}= ${keys[0]}`, any(bounds)]);
};

const beyond = (direction: Term['direction']): Sql => raw(direction === 'asc' ? '>' : '<');
