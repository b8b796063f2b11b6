import { describe, expect, it } from '@jest/globals';
import { copyLines, textOf } from './row-text.ts';

const column = (type: string) => ({ property: 'p', name: 'p', type, collation: undefined, nullable: true });

describe('textOf', () => {
  it.each([
    ['text', 'a"b\\c', 'a"b\\c'],
    ['integer', 5, '5'],
    ['bigint', 5n, '5'],
    ['boolean', false, 'false'],
    ['jsonb', 'text', '"text"'],
    ['jsonb', { a: [1] }, '{"a":[1]}'],
    ['text[]', ['a,b', 'c"d\\', null], '{"a,b","c\\"d\\\\",NULL}'],
    ['text[]', [], '{}'],
    ['text', null, null],
    ['text', undefined, null],
  ])('formats %s for Postgres', (type, value, text) => {
    expect(textOf(column(type), value)).toBe(text);
  });

  it('refuses a value that is not a column value', () => {
    expect(() => textOf(column('text'), { a: 1 })).toThrow('a column cannot take a object');
  });
});

describe('copyLines', () => {
  it('escapes field and line separators', () => {
    const columns = [column('text'), { ...column('numeric(18,3)'), property: 'q' }];
    expect(copyLines(columns, [{ p: 'a\tb\nc\\d' }, { p: null, q: '1.500' }])).toBe(
      'a\\tb\\nc\\\\d\t\\N\n\\N\t1.500\n',
    );
  });

  it('escapes values inside lists and documents', () => {
    expect(copyLines([column('text[]')], [{ p: ['a\\b'] }])).toBe('{"a\\\\\\\\b"}\n');
    expect(copyLines([column('jsonb')], [{ p: { a: '\n' } }])).toBe('{"a":"\\\\n"}\n');
  });
});
