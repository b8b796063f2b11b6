/** Tells spreadsheets that the text is UTF-8. */
export const BOM = '\uFEFF';

/** Quotes if needed; prefixes an apostrophe if a spreadsheet would take the text for a formula. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One CSV line without line break. */
export const csvLine = (cells: readonly string[]): string => cells.map(cell).join(',');
