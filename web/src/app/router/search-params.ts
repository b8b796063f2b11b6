/**
 * Parses readable, shareable URLs: `?filter=status:in:active&filter=available:gte:10`.
 * A repeated name becomes a list; values are strings, which the page's schema converts.
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
  // Colons, commas and slashes are safe in a query and keep filters readable.
  const text = parameters.toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/');
  return text && `?${text}`;
};
