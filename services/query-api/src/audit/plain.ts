type Leaf = string | number | boolean | null;
export type Plain = Leaf | readonly Plain[] | { readonly [key: string]: Plain };

/** A copy of a stream's state as it would look in JSON: maps become objects, sets lists, large numbers text. */
export const plain = (value: unknown): Plain => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, entry]) => [String(key), plain(entry)]));
  if (value instanceof Set || Array.isArray(value)) return [...value].map(plain);
  if (typeof value !== 'object') return null;
  if ('toJSON' in value && typeof value.toJSON === 'function') return plain(value.toJSON());
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)]));
};

export interface Difference {
  /** `batches.B-1.available` */
  readonly path: string;
  /** Null: it was not there. */
  readonly before: Leaf;
  /** Null: it is there no more. */
  readonly after: Leaf;
}

/** What became different, leaf by leaf. */
export const differences = (before: Plain, after: Plain, path = ''): Difference[] => {
  const here: Difference = { path, before: leafOf(before), after: leafOf(after) };
  const [left, right] = [entriesOf(before), entriesOf(after)];
  const keys = new Set([...left.keys(), ...right.keys()]);
  return [
    ...(here.before === here.after ? [] : [here]),
    ...[...keys].flatMap((key) =>
      differences(left.get(key) ?? null, right.get(key) ?? null, path ? `${path}.${key}` : key),
    ),
  ];
};

const isStructure = (value: Plain): value is Exclude<Plain, Leaf> =>
  typeof value === 'object' && value !== null;

const leafOf = (value: Plain): Leaf => (isStructure(value) ? null : value);

const entriesOf = (value: Plain): ReadonlyMap<string, Plain> =>
  new Map(isStructure(value) ? Object.entries(value) : []);
