import type { OpenApiDocument } from './document.ts';
import type { JsonSchema } from './schemas.ts';

const DEEPEST = 8;

/** Formats JSON Schemas like TypeScript types: `{ code: string, lines: [{ … }] }`. */
export class Reader {
  readonly #schemas: Readonly<Record<string, unknown>>;

  constructor(document: OpenApiDocument) {
    this.#schemas = document.components['schemas'] ?? {};
  }

  /** On one line; objects as `{ … }`. */
  typeOf(schema: JsonSchema): string {
    return this.outline(schema, DEEPEST);
  }

  /** One property per line; `?` marks optional ones. */
  outline(schema: JsonSchema, depth = 0): string {
    const described = this.#resolved(schema);
    const options = described.anyOf ?? described.oneOf;
    if (options) return options.map((option) => this.outline(option, depth)).join(' | ');
    if (described.allOf) return described.allOf.map((part) => this.outline(part, depth)).join(' & ');
    if (described.const !== undefined) return JSON.stringify(described.const);
    if (described.enum) return described.enum.map((value) => JSON.stringify(value)).join(' | ');
    if (described.type === 'array') return `[${this.outline(described.items ?? {}, depth)}]`;
    if (described.properties) return this.#object(described, depth);
    if (typeof described.additionalProperties === 'object')
      return `{ [name]: ${this.outline(described.additionalProperties, depth)} }`;
    return described.format ?? [described.type ?? 'anything'].flat().join(' | ');
  }

  #object({ properties = {}, required = [] }: JsonSchema, depth: number): string {
    const entries = Object.entries(properties);
    if (entries.length === 0) return '{}';
    if (depth >= DEEPEST) return '{ … }';
    const indent = '  '.repeat(depth + 1);
    const lines = entries.map(([name, property]) => {
      const optional = required.includes(name) ? '' : '?';
      const meaning = property.description ? `   // ${property.description}` : '';
      return `${indent}${name}${optional}: ${this.outline(property, depth + 1)}${meaning}`;
    });
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
  }

  #resolved(schema: JsonSchema): JsonSchema {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : ((this.#schemas[name] as JsonSchema | undefined) ?? {});
  }
}
