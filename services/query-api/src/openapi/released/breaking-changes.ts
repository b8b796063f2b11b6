import type { JsonSchema } from '../schemas.ts';
import type { OperationSurface } from './surface.ts';

/**
 * What a client written for the released API could no longer rely on: operations, fields and values that are gone or
 * asked for anew, and permissions that no longer suffice. New operations, optional fields and new values of an
 * enumeration in an answer are no breach: clients ignore what they do not know.
 */
export const breakingChanges = (
  released: readonly OperationSurface[],
  current: readonly OperationSurface[],
): string[] => {
  const now = new Map(current.map((surface) => [surface.operation, surface]));
  return released.flatMap((before) => {
    const { operation } = before;
    const after = now.get(operation);
    if (!after) return [`${operation}: gone`];
    return [
      ...(before.access.includes('public') ? [] : before.access)
        .filter((permission) => !after.access.includes(permission) && !opened(after))
        .map((permission) => `no longer open with ${permission}`),
      ...(before.access.includes('public') && !after.access.includes('public') ? ['no longer public'] : []),
      ...taken(after.parameters, before.parameters, 'parameter'),
      ...(before.body || after.body ? taken(after.body ?? {}, before.body ?? emptyBody, 'body') : []),
      ...given(before.answer, after.answer, 'answer'),
    ].map((breach) => `${operation}: ${breach}`);
  });
};

const emptyBody: JsonSchema = { type: 'object', properties: {}, required: [] };
const opened = ({ access }: OperationSurface): boolean =>
  access.includes('public') || access.includes('signed-in');

/** Breaches where the new schema does not take all that the old one took. */
const taken = (after: JsonSchema, before: JsonSchema, path: string): string[] =>
  breaches({ wide: after, narrow: before, path, isInput: true });

/** Breaches where the new schema answers what the old one never did. */
const given = (before: JsonSchema, after: JsonSchema, path: string): string[] =>
  breaches({ wide: before, narrow: after, path, isInput: false });

interface Comparison {
  /** Must cover everything that the narrow one describes. */
  readonly wide: JsonSchema;
  readonly narrow: JsonSchema;
  readonly path: string;
  readonly isInput: boolean;
}

const breaches = ({ wide, narrow, path, isInput }: Comparison): string[] => {
  const covering = alternativesOf(wide);
  if (covering.some(isAnything)) return [];
  return alternativesOf(narrow).flatMap((one) => {
    const found = covering.map((other) => ofAlternative({ wide: other, narrow: one, path, isInput }));
    if (found.some((list) => list.length === 0)) return [];
    // Of several alternatives, what is wrong with the nearest one is not worth guessing.
    const [only] = found.filter((_, index) => typeOf(covering[index]!) === typeOf(one));
    const sameType = covering.filter((other) => typeOf(other) === typeOf(one));
    return sameType.length === 1 && only
      ? only
      : [`${path}: ${isInput ? 'no longer takes' : 'may now be'} ${nameOf(one)}`];
  });
};

/** The single shapes that a schema allows; an enumeration is one for each of its values. */
const alternativesOf = (schema: JsonSchema): JsonSchema[] => {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.flatMap(alternativesOf);
  if (schema.enum) return schema.enum.map((value) => ({ const: value }));
  if (Array.isArray(schema.type))
    return (schema.type as readonly string[]).map((type) => ({ ...schema, type }));
  return [schema];
};

const isAnything = (schema: JsonSchema): boolean => Object.keys(schema).length === 0;

const typeOf = ({ type, const: value, properties, $ref }: JsonSchema): string => {
  if ($ref) return $ref;
  if (value !== undefined) return value === null ? 'null' : typeof value;
  return typeof type === 'string' ? type : properties ? 'object' : 'anything';
};

const nameOf = (schema: JsonSchema): string =>
  schema.const === undefined ? typeOf(schema) : JSON.stringify(schema.const);

const ofAlternative = ({ wide, narrow, path, isInput }: Comparison): string[] => {
  const differs = [`${path}: ${isInput ? 'no longer takes' : 'may now be'} ${nameOf(narrow)}`];
  const [type, other] = [typeOf(narrow), typeOf(wide)];
  if (type !== other && !(other === 'number' && type === 'integer')) return differs;
  if (wide.const !== undefined) {
    const isSame = wide.const === narrow.const;
    // A new value of an enumeration is for clients to ignore.
    return isSame || (!isInput && narrow.const !== undefined && type === 'string') ? [] : differs;
  }
  if (type === 'array') {
    const items = { wide: wide.items ?? {}, narrow: narrow.items ?? {}, path: `${path}[]`, isInput };
    return breaches(items);
  }
  return type === 'object' ? ofObject({ wide, narrow, path, isInput }) : [];
};

const ofObject = ({ wide, narrow, path, isInput }: Comparison): string[] => {
  const [wides, narrows] = [wide.properties ?? {}, narrow.properties ?? {}];
  const missing = (wide.required ?? []).filter((name) => !narrow.required?.includes(name));
  return [
    ...missing.map((name) => `${path}.${name}: ${isInput ? 'is required now' : 'may be missing now'}`),
    ...Object.keys(isInput ? narrows : wides)
      .filter((name) => !(name in (isInput ? wides : narrows)) && !missing.includes(name))
      .map((name) => `${path}.${name}: gone`),
    ...Object.entries(narrows).flatMap(([name, property]) =>
      wides[name] ? breaches({ wide: wides[name], narrow: property, path: `${path}.${name}`, isInput }) : [],
    ),
    ...(typeof wide.additionalProperties === 'object' && typeof narrow.additionalProperties === 'object'
      ? breaches({
          wide: wide.additionalProperties,
          narrow: narrow.additionalProperties,
          path: `${path}.*`,
          isInput,
        })
      : []),
  ];
};
