/**
 * Addresses people can read and share: `?filter=status:in:active&filter=available:gte:10`.
 * A name that stands several times is a list; every value is text, and the page's schema makes more of it.
 */
export const parseSearch = (text: string): Record<string, string | string[]> => {
  const search: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = search[name];
    search[name] = earlier === undefined ? value : [...[earlier].flat(), value];
  }
  return search;
};

export const stringifySearch = (search: Record<string, unknown>): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') parameters.append(name, String(one));
  }
  // Colons and commas are safe in a query and keep filters readable.
  const text = parameters.toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/');
  return text && `?${text}`;
};
