import { z } from 'zod';

/** The part of JSON Schema that `z.toJSONSchema` emits and the documentation uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** Converts zod schemas to JSON Schema; those with an id are described once and referenced. */
export class Schemas {
  readonly named: Record<string, JsonSchema> = {};

  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Input may be looser than output, so the two have different names.
    const suffix = io === 'input' ? 'Input' : '';
    const {
      $schema: _dialect,
      $defs = {},
      ...described
    } = renamed(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), suffix) as JsonSchema & {
      $schema?: string;
      $defs?: Record<string, JsonSchema>;
    };
    for (const [name, definition] of Object.entries($defs)) this.named[name + suffix] = definition;
    return described;
  }
}

const renamed = (schema: object, suffix: string): unknown =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? `${value.replace('#/$defs/', '#/components/schemas/')}${suffix}`
      : value,
  );
