/** Converts a `datetime-local` value to an API timestamp; undefined if it is empty or invalid. */
export const momentOf = (text: string): string | undefined => {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};
