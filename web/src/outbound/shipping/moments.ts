/** What a `datetime-local` field says as a moment for the API; undefined while it is empty or unreadable. */
export const momentOf = (text: string): string | undefined => {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};
