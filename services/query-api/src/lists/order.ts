import type { ListSort } from '@granary/api/http';
import { all, any, join, raw, sql, type Sql } from '../database/index.ts';
import type { List } from './list.ts';

/** One column of the order; together they are unique, so that no row is shown twice or skipped. */
export interface Term {
  readonly expression: Sql;
  readonly direction: 'asc' | 'desc';
  /** The id of the list: one of the terms is. */
  readonly isId: boolean;
}

export const orderOf = (list: List, sort: readonly ListSort[]): Term[] => {
  const asked = sort.length > 0 ? sort : list.order;
  const first = withTies(list, asked).filter(
    ({ field }, index, all) => all.findIndex((other) => other.field === field) === index,
  );
  const terms = first.map(({ field, direction }) => ({
    expression: collated(list.column(field), list.fields[field]?.kind === 'text'),
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

/** Names sort as people expect in every language, whatever the database was created with. */
const collated = (column: string, isText: boolean): Sql =>
  raw(isText ? `(${column}) COLLATE "und-x-icu"` : column);

export const reversed = (terms: readonly Term[]): Term[] =>
  terms.map((term) => ({ ...term, direction: term.direction === 'asc' ? 'desc' : 'asc' }));

export const orderBy = (terms: readonly Term[]): Sql =>
  join(
    terms.map(({ expression, direction }) => sql`${expression} ${raw(direction.toUpperCase())}`),
    ', ',
  );

/** The rows that come after the row with these keys. */
export const after = (terms: readonly Term[], keys: readonly string[]): Sql => {
  const directions = new Set(terms.map(({ direction }) => direction));
  const [direction = 'asc'] = directions;
  return directions.size === 1 ? afterInOneDirection(terms, direction, keys) : afterInMixedOnes(terms, keys);
};

/** A row comparison, which an index over the same columns answers by one descent. */
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

/** Written out: equal in the first columns and beyond in the next. The first bound alone lets an index start there. */
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
