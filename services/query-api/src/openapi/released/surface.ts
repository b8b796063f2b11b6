import type { Endpoint } from '@granary/api/http';
import type { RegisteredEndpoint } from '@granary/api/registry';
import { describeApi, type Operation } from '../document.ts';
import type { JsonSchema } from '../schemas.ts';

/** What a client depends on in an operation: who may call it, what it takes and what it answers. */
export interface OperationSurface {
  /** `GET /customers/{code}`. */
  readonly operation: string;
  readonly access: readonly string[];
  readonly parameters: JsonSchema;
  readonly body?: JsonSchema;
  readonly answer: JsonSchema;
}

/** The surface of the API, sorted by operation. */
export const surfaceOf = (endpoints: readonly RegisteredEndpoint[]): readonly OperationSurface[] => {
  const { paths } = describeApi(endpoints, '', '');
  return endpoints
    .map(({ contract }) => operationOf(contract, paths[contract.path]![contract.method.toLowerCase()]!))
    .toSorted((a, b) => (a.operation < b.operation ? -1 : 1));
};

const operationOf = (
  { method, path, access }: Endpoint,
  { parameters, requestBody, responses }: Operation,
): OperationSurface => {
  const [answered] = Object.values(contentOf(responses['200']));
  const [sent] = Object.values(contentOf(requestBody));
  return {
    operation: `${method} ${path}`,
    access: typeof access === 'string' ? [access] : [...access],
    parameters: {
      type: 'object',
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, shapeOf(schema)])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    },
    ...(sent && { body: shapeOf(sent.schema) }),
    answer: answered ? shapeOf(answered.schema) : {},
  };
};

const contentOf = (described: object | undefined): Record<string, { schema: JsonSchema }> =>
  described && 'content' in described ? (described.content as Record<string, { schema: JsonSchema }>) : {};

const kept = new Set([
  '$ref',
  'type',
  'const',
  'enum',
  'required',
  'properties',
  'additionalProperties',
  'items',
]);
const choices = new Set(['anyOf', 'oneOf', 'allOf']);

/** The schema without what is only explained or measured: texts, patterns, lengths. */
const shapeOf = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (choices.has(key)) return [[key, (value as JsonSchema[]).map(shapeOf)]];
      if (!kept.has(key)) return [];
      if (key === 'properties')
        return [
          [
            key,
            Object.fromEntries(
              Object.entries(value as Record<string, JsonSchema>).map(([name, one]) => [name, shapeOf(one)]),
            ),
          ],
        ];
      const isSchema = (key === 'items' || key === 'additionalProperties') && typeof value === 'object';
      return [[key, isSchema ? shapeOf(value as JsonSchema) : value]];
    }),
  );
