import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { z } from 'zod';
import { deciders } from '@granary/domain/registry';
import { isValidAsIs } from './is-valid-as-is.ts';

const GOLDEN = new URL('../../domain/golden/', import.meta.url);

const examples = Object.values(deciders).flatMap(({ category, events }) => {
  const folder = new URL(`${category}/`, GOLDEN);
  return readdirSync(folder).flatMap((file) => {
    const { type, version, data } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
      type: string;
      version: number;
      data: unknown;
    };
    const definition = events[type];
    return definition?.version === version ? [{ file, schema: definition.data, data }] : [];
  });
});

const parsesToItself = (schema: z.ZodType, value: unknown): boolean => {
  const parsed = schema.safeParse(value);
  return parsed.success && JSON.stringify(sorted(parsed.data)) === JSON.stringify(sorted(value));
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([key, one]) => [key, sorted(one)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
};

describe('isValidAsIs', () => {
  it.each(examples)('accepts $file without parsing', ({ schema, data }) => {
    expect(isValidAsIs(schema)(data)).toBe(true);
  });

  it('never accepts a mutated event that parsing would refuse or change', () => {
    const places = examples.flatMap(({ schema, data }) =>
      pathsOf(data).map((path) => ({ schema, data, path })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), ({ schema, data, path }, bent) => {
        const value = replaced(data, path, bent);
        if (isValidAsIs(schema)(value)) expect(parsesToItself(schema, value)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each<[string, z.ZodType, unknown]>([
    ['an unknown field', z.object({ a: z.string() }), { a: '', b: 1 }],
    ['a missing name', z.object({ a: z.string() }), {}],
    ['spaces that are trimmed', z.string().trim(), ' a'],
    ['a default', z.object({ a: z.string().default('x') }), {}],
    ['a transformation', z.string().transform((text) => text.length), 'abc'],
    ['a coercion', z.coerce.number(), '1'],
    ['a broken rule', z.object({ a: z.number() }).refine(({ a }) => a > 1), { a: 1 }],
    [
      'an earlier choice that drops a part',
      z.union([z.object({ a: z.string() }), z.object({ a: z.string(), b: z.string() })]),
      { a: '', b: '' },
    ],
    ['__proto__ as a field', z.object({}), JSON.parse('{"__proto__":{}}')],
    ['an infinite number', z.number(), Infinity],
    ['an array that is too long', z.array(z.string()).max(1), ['a', 'b']],
  ])('rejects %s', (_, schema, value) => {
    expect(isValidAsIs(schema)(value)).toBe(false);
  });
});

type Path = readonly string[];

const pathsOf = (value: unknown, at: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [at, [...at, 'added'], ...Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...at, key]))]
    : [at];

function replaced(value: unknown, [first, ...rest]: Path, bent: unknown): unknown {
  if (first === undefined) return bent;
  const part = (value as Readonly<Record<string, unknown>>)[first];
  if (Array.isArray(value))
    return first === 'added' ? [...value, bent] : value.with(Number(first), replaced(part, rest, bent));
  return { ...(value as object), [first]: replaced(part, rest, bent) };
}
