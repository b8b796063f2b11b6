import { registeredEndpoints } from '@granary/api/registry';
import { describe, expect, it } from '@jest/globals';
import type { JsonSchema } from '../schemas.ts';
import { breakingChanges } from './breaking-changes.ts';
import { readReleased } from './file.ts';
import { surfaceOf, type OperationSurface } from './surface.ts';

const text: JsonSchema = { type: 'string' };
const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const released: OperationSurface = {
  operation: 'POST /items',
  access: ['item:write', 'system:admin'],
  parameters: object({ code: text, q: text }, ['code']),
  body: object({ name: text, unit: { enum: ['bag', 'bottle'] }, note: text }, ['name', 'unit']),
  answer: object({
    code: text,
    status: { enum: ['active'] },
    lines: { type: 'array', items: object({ n: text }) },
  }),
};
const after = (changes: Partial<OperationSurface>): string[] =>
  breakingChanges([released], [{ ...released, ...changes }]);
const takes = (body: JsonSchema) => after({ body });
const answers = (answer: JsonSchema) => after({ answer });
const { body, answer } = released as Required<OperationSurface>;

describe('a change of the API', () => {
  it('is no breach if clients of before notice nothing', () => {
    expect(after({})).toEqual([]);
    expect(breakingChanges([released], [released, { ...released, operation: 'GET /items' }])).toEqual([]);
    expect(after({ access: ['signed-in'] })).toEqual([]);
    expect(takes(object({ ...body.properties, colour: text }, ['name', 'unit']))).toEqual([]);
    expect(takes(object({ ...body.properties, unit: text }, ['name']))).toEqual([]);
    expect(
      takes(object({ ...body.properties, name: { anyOf: [text, { type: 'null' }] } }, ['name', 'unit'])),
    ).toEqual([]);
    expect(answers(object({ ...answer.properties, colour: text }))).toEqual([]);
    expect(answers(object({ ...answer.properties, status: { enum: ['active', 'inactive'] } }))).toEqual([]);
  });

  it('is a breach if an operation is gone, or open to fewer', () => {
    expect(breakingChanges([released], [])).toEqual(['POST /items: gone']);
    expect(after({ access: ['system:admin'] })).toEqual(['POST /items: no longer open with item:write']);
    expect(breakingChanges([{ ...released, access: ['public'] }], [released])).toEqual([
      'POST /items: no longer public',
    ]);
  });

  it('is a breach if a request of before is refused or partly ignored', () => {
    expect(after({ parameters: object({ code: text, q: text }) })).toEqual([
      'POST /items: parameter.q: is required now',
    ]);
    expect(takes(object({ ...body.properties, colour: text }, ['name', 'unit', 'colour']))).toEqual([
      'POST /items: body.colour: is required now',
    ]);
    const { note: _, ...withoutNote } = body.properties!;
    expect(takes(object(withoutNote))).toEqual(['POST /items: body.note: gone']);
    expect(takes(object({ ...body.properties, unit: { enum: ['bag'] } }, ['name', 'unit']))).toEqual([
      'POST /items: body.unit: no longer takes "bottle"',
    ]);
    expect(takes(object({ ...body.properties, name: { type: 'number' } }, ['name', 'unit']))).toEqual([
      'POST /items: body.name: no longer takes string',
    ]);
  });

  it('is a breach if an answer lacks what it had, or holds what it never did', () => {
    const { code: _, ...withoutCode } = answer.properties!;
    expect(answers(object(withoutCode))).toEqual(['POST /items: answer.code: may be missing now']);
    expect(answers(object(answer.properties!, ['status', 'lines']))).toEqual([
      'POST /items: answer.code: may be missing now',
    ]);
    expect(answers(object({ ...answer.properties, code: { anyOf: [text, { type: 'null' }] } }))).toEqual([
      'POST /items: answer.code: may now be null',
    ]);
    expect(
      answers(
        object({ ...answer.properties, lines: { type: 'array', items: object({ n: { type: 'number' } }) } }),
      ),
    ).toEqual(['POST /items: answer.lines[].n: may now be number']);
  });
});

describe('the API of this code', () => {
  it('breaks nothing of the released one', () => {
    expect(breakingChanges(readReleased(), surfaceOf(registeredEndpoints))).toEqual([]);
  });

  it('covers itself', () => {
    const surface = surfaceOf(registeredEndpoints);
    expect(surface).toHaveLength(registeredEndpoints.length);
    expect(breakingChanges(surface, surface)).toEqual([]);
  });
});
