import { expect, it } from '@jest/globals';
import { headers } from '@granary/api/http';
import { registeredEndpoints } from '@granary/api/registry';
import { z } from 'zod';
import { textsOf } from '../../testing/source-files.ts';

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly [part: string]: unknown;
}

/** The names of all fields in a schema, at any depth. */
const fieldsIn = (shape: unknown): string[] => {
  if (typeof shape !== 'object' || shape === null) return [];
  const { properties = {}, ...parts } = shape as Shape;
  return [
    ...Object.keys(properties),
    ...Object.values(properties).flatMap(fieldsIn),
    ...Object.values(parts).flatMap(fieldsIn),
  ];
};

it('every field of every request has a label', () => {
  const schemas = registeredEndpoints.flatMap(({ contract: { params, query, body } }) => [
    params,
    query,
    body,
  ]);
  const asked = schemas
    .filter((schema) => schema !== undefined)
    .flatMap((schema) => fieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));
  const said = textsOf('zh-CN')['fields']!;
  const all = new Set([...asked, headers.idempotencyKey, headers.waitFor]);
  expect(all.size).toBeGreaterThan(150);
  expect([...all].filter((name) => !Object.hasOwn(said, name))).toEqual([]);
});
