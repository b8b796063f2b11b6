import i18next from 'i18next';

/** A unit beside its quantity, such as "3 bags": English has a plural, Chinese and Khmer have none. */
export const countedUnit = (name: string, quantity: string): string => {
  if (i18next.language !== 'en-US' || !isWord(name)) return name;
  const singular = name.toLowerCase();
  return Number(quantity) === 1 ? singular : pluralOf(singular);
};

/** Symbols such as "kg" and "mL" stay as they are. */
const isWord = (name: string): boolean => /^[A-Z][a-z]{2,}$/.test(name);

const pluralOf = (singular: string): string => {
  if (/(s|x|z|ch|sh)$/.test(singular)) return `${singular}es`;
  return /[^aeiou]y$/.test(singular) ? `${singular.slice(0, -1)}ies` : `${singular}s`;
};
