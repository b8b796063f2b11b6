import { z } from 'zod';

/** Returns true only if parsing would return the value unchanged. On `false` the value must be parsed. */
export type ValidAsIs = (value: unknown) => boolean;

type Schema = z.core.$ZodType;
type Check = z.core.$ZodCheck;

/**
 * Compiles a schema to a predicate. Parsing copies what it reads; nearly everything in the log was parsed before it was
 * written, so checking is enough, at a fraction of the cost. Returns false for unknown schema types.
 */
export const isValidAsIs = (schema: Schema): ValidAsIs => {
  const known = predicates.get(schema);
  if (known) return known;
  const made = withChecks(schema, shapeOf(schema));
  predicates.set(schema, made);
  return made;
};

const predicates = new WeakMap<Schema, ValidAsIs>();

const never: ValidAsIs = () => false;

function shapeOf(schema: Schema): ValidAsIs {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return 'coerce' in def && def.coerce ? never : (value) => typeof value === 'string';
    case 'number':
      return 'coerce' in def && def.coerce ? never : (value) => Number.isFinite(value);
    case 'boolean':
      return def.coerce ? never : (value) => typeof value === 'boolean';
    case 'null':
      return (value) => value === null;
    case 'unknown':
      return () => true;
    case 'literal':
    case 'enum': {
      const values = (schema as z.core.$ZodEnum | z.core.$ZodLiteral)._zod.values;
      return (value) => values.has(value as string);
    }
    case 'nullable': {
      const inner = isValidAsIs(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'optional': {
      const inner = isValidAsIs(def.innerType);
      return (value) => value === undefined || inner(value);
    }
    case 'array': {
      const element = isValidAsIs(def.element);
      return (value) => Array.isArray(value) && value.every(element);
    }
    case 'record': {
      const [name, content] = [isValidAsIs(def.keyType), isValidAsIs(def.valueType)];
      return (value) =>
        isPlain(value) && Object.entries(value).every(([key, one]) => name(key) && content(one));
    }
    case 'object':
      return def.catchall ? never : objectOf(def.shape);
    case 'union':
      return unionOf(def.options);
    default:
      return never;
  }
}

function objectOf(shape: Readonly<Record<string, Schema>>): ValidAsIs {
  const names = Object.keys(shape);
  const fields = names.map((name) => isValidAsIs(shape[name] as Schema));
  const mayBeAbsent = names.map((name) => shape[name]?._zod.optin === 'optional');
  return (value) => {
    if (!isPlain(value)) return false;
    let present = 0;
    for (let place = 0; place < names.length; place += 1) {
      const field = value[names[place] as string];
      if (field !== undefined) present += 1;
      else if (!mayBeAbsent[place]) return false;
      if (!fields[place]?.(field)) return false;
    }
    // Parsing would drop any additional property.
    for (const _ in value) present -= 1;
    return present === 0;
  };
}

/** The first option that accepts the value decides, and may alter what a later one would leave unchanged. */
function unionOf(options: readonly Schema[]): ValidAsIs {
  const parts = options.map((option) => [isValidAsIs(option), option] as const);
  return (value) => {
    for (const [isUnaltered, option] of parts) {
      if (isUnaltered(value)) return true;
      if (z.safeParse(option, value).success) return false;
    }
    return false;
  };
}

function withChecks(schema: Schema, shape: ValidAsIs): ValidAsIs {
  // A schema like `z.iso.date()` is its own first check.
  const own = schema._zod.traits.has('$ZodCheck') ? [schema as unknown as Check] : [];
  const checks = [...own, ...(schema._zod.def.checks ?? [])].map(passes);
  return checks.reduce<ValidAsIs>((before, check) => (value) => before(value) && check(value), shape);
}

function passes(check: Check): ValidAsIs {
  const { def } = (check as z.core.$ZodChecks)._zod;
  if (def.check === 'min_length') return (value) => (value as string).length >= def.minimum;
  if (def.check === 'max_length') return (value) => (value as string).length <= def.maximum;
  if (def.check === 'overwrite') return (value) => Object.is(def.tx(value as never), value);
  if (def.check === 'string_format' && PATTERN_SAYS_ALL.has(def.format)) {
    const { pattern } = def;
    if (pattern && !pattern.global && !pattern.sticky) return (value) => pattern.test(value as string);
  }
  return (value) => {
    const payload = { value: value as never, issues: [] };
    const later = check._zod.check(payload);
    return !(later instanceof Promise) && payload.issues.length === 0 && Object.is(payload.value, value);
  };
}

/** Formats for which the pattern is the complete check. */
const PATTERN_SAYS_ALL: ReadonlySet<string> = new Set(['regex', 'date', 'datetime', 'uuid']);

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
