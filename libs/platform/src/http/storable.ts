/** What Postgres takes in no text: the character zero, and half of a surrogate pair. */
const unstorable = /\0|\p{Surrogate}/u;

/** The first field, by path, whose text or name can be kept nowhere; undefined: all of it can. */
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
