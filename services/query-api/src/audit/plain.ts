type Leaf = string | number | boolean | null;
export type Plain = Leaf | readonly Plain[] | { readonly [key: string]: Plain };

/** Copies a stream's state to its JSON form: maps become objects, sets arrays, bigints strings. */
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
  /** For example `batches.B-1.available`. */
  readonly path: string;
  /** Null if it did not exist. */
  readonly before: Leaf;
  /** Null if it was removed. */
  readonly after: Leaf;
}

/** The leaves that differ. */
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
