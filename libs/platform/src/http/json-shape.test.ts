import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEEPEST, LONGEST_LIST, requireShape } from './json-shape.ts';

const refused = (json: string): boolean => {
  try {
    requireShape(json);
    return false;
  } catch {
    return true;
  }
};

describe('requireShape', () => {
  it('refuses a body that is too deep or has too long a list', () => {
    expect(refused('['.repeat(DEEPEST) + ']'.repeat(DEEPEST))).toBe(false);
    expect(refused('['.repeat(DEEPEST + 1) + ']'.repeat(DEEPEST + 1))).toBe(true);
    expect(refused('{"a":'.repeat(500_000))).toBe(true);
    expect(refused(`[${Array(LONGEST_LIST).fill(0).join()}]`)).toBe(false);
    expect(
      refused(
        `[${Array(LONGEST_LIST + 1)
          .fill(0)
          .join()}]`,
      ),
    ).toBe(true);
  });

  it('refuses duplicate names in an object, however they are escaped', () => {
    expect(refused('{"a":1, "a" :2}')).toBe(true);
    expect(refused(String.raw`{"a":1,"\u0061":2}`)).toBe(true);
    expect(refused(String.raw`{"\"a":1,"\u0022a":2}`)).toBe(true);
    expect(refused('{"a":{"a":1},"b":[{"a":1},{"a":1}]}')).toBe(false);
    expect(refused('["a","a"]')).toBe(false);
    expect(refused(String.raw`{"a":"{\"b\":1,\"b\":2}"}`)).toBe(false);
  });

  it('leaves invalid JSON to the parser', () => {
    for (const json of ['', '"', '"\\', '}}}}', ']', ',', '{"a"', '{"a":1', ':"":', '"a":1,"a":2'])
      expect(refused(json)).toBe(false);
  });

  it('accepts any serialised JSON within the limits', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (value, spaced) => {
        expect(refused(JSON.stringify(value, null, spaced ? 2 : 0))).toBe(false);
      }),
    );
  });
});
