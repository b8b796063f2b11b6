/** What Postgres cannot store in text: the NUL character and lone surrogates. */
const unstorable = /\0|\p{Surrogate}/u;

/** Path of the first field whose text or name cannot be stored; undefined if there is none. */
export const unstorableField = (value: unknown, path = ''): string | undefined => {
  if (typeof value === 'string') return unstorable.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (unstorable.test(name)) return path;
    const found = unstorableField(inner, path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
};
