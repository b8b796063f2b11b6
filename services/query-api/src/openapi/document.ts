import { headers, failure, success, type Endpoint } from '@granary/api/http';
import { followChanges } from '@granary/api/changes';
import type { RegisteredEndpoint } from '@granary/api/registry';
import { z } from 'zod';
import { API_PREFIX } from '@granary/platform/http';
import { Schemas, type JsonSchema } from './schemas.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}
interface Content {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security?: readonly [];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content & { readonly required: true };
  readonly responses: Readonly<
    Record<string, (Content & { readonly description: string }) | { $ref: string }>
  >;
}
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The OpenAPI 3.1 description of the endpoints, generated from their schemas. */
export const describeApi = (
  endpoints: readonly RegisteredEndpoint[],
  version: string,
  introduction: string,
): OpenApiDocument => {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    const { method, path } = endpoint.contract;
    (paths[path] ??= {})[method.toLowerCase()] = describe(endpoint, schemas);
  }
  const failed = { description: 'Refused', content: json(schemas.of(failure, 'output')) };
  return {
    openapi: '3.1.0',
    info: { title: 'Granary', version, description: introduction },
    servers: [{ url: API_PREFIX }],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map(({ capability }) => capability))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.named,
      responses: { Failure: failed },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
};

const describe = ({ capability, name, contract }: RegisteredEndpoint, schemas: Schemas): Operation => ({
  operationId: name,
  summary: contract.summary,
  description: accessText(contract),
  tags: [capability],
  ...(contract.access === 'public' && { security: [] as const }),
  parameters: [
    ...parametersOf(schemas, contract.params, 'path'),
    ...parametersOf(schemas, contract.query, 'query'),
    ...headersOf(contract),
  ],
  ...(contract.body && {
    requestBody: { required: true as const, content: json(schemas.of(contract.body, 'input')) },
  }),
  responses: { '200': answerOf(contract, schemas), default: { $ref: '#/components/responses/Failure' } },
});

const answerOf = (contract: Endpoint, schemas: Schemas) =>
  contract === followChanges
    ? {
        description: 'A stream that stays open; each event is one of these',
        content: { 'text/event-stream': { schema: schemas.of(contract.answer, 'output') } },
      }
    : { description: 'Done', content: json(schemas.of(success(contract.answer), 'output')) };

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const parametersOf = (
  schemas: Schemas,
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
): Parameter[] => {
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = schemas.of(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const headersOf = ({ method, models }: Endpoint): Parameter[] => {
  const header = (name: string, description: string, schema: JsonSchema): Parameter => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  });
  if (method !== 'GET')
    return [
      header(headers.idempotencyKey, 'Sent twice, the command is carried out once.', {
        type: 'string',
        format: 'uuid',
      }),
    ];
  return models === undefined
    ? []
    : [
        header(headers.waitFor, 'The `position` of your last command: the answer will have seen it.', {
          type: 'string',
        }),
      ];
};

const accessText = ({ access, file }: Endpoint): string => {
  if (access === 'public') return 'Open to everybody.';
  if (access === 'signed-in') return 'For anybody who is signed in.';
  const permissions = typeof access === 'string' ? [access] : access;
  const needed = `Needs ${permissions.map((permission) => `\`${permission}\``).join(' or ')}`;
  return file === 'data' && access !== 'data:export' ? `${needed}, and \`data:export\`.` : `${needed}.`;
};
