import { describe, expect, it } from '@jest/globals';
import { all, any, join, raw, sql, statement } from './sql.ts';

describe('sql', () => {
  it('binds interpolated values', () => {
    expect(statement(sql`a = ${1} AND b = ${"'; DROP TABLE x; --"}`)).toEqual({
      text: 'a = $1 AND b = $2',
      values: [1, "'; DROP TABLE x; --"],
    });
  });

  it('numbers the values of nested fragments in text order', () => {
    const inner = sql`x BETWEEN ${1} AND ${2}`;
    expect(statement(sql`${raw('y')} = ${0} AND ${inner} OR ${inner} OR z = ${3}`)).toEqual({
      text: 'y = $1 AND x BETWEEN $2 AND $3 OR x BETWEEN $4 AND $5 OR z = $6',
      values: [0, 1, 2, 1, 2, 3],
    });
  });

  it('joins with a separator between', () => {
    expect(statement(join([sql`${1}`, sql`b`, sql`${2}`], ', '))).toEqual({
      text: '$1, b, $2',
      values: [1, 2],
    });
  });

  it('parenthesizes conditions', () => {
    expect(statement(all([sql`a OR b`, undefined, sql`c = ${1}`])).text).toBe('(a OR b) AND (c = $1)');
    expect(statement(any([sql`a AND b`, sql`c`])).text).toBe('(a AND b) OR (c)');
    expect(statement(all([])).text).toBe('true');
    expect(statement(any([])).text).toBe('false');
  });
});
