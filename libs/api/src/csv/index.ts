/** Spreadsheets know by it that the text is UTF-8. */
export const BOM = '\uFEFF';

/** Quoted where needed; what a spreadsheet would take for a formula is made harmless by an apostrophe. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line of a CSV file, without its end. */
export const csvLine = (cells: readonly string[]): string => cells.map(cell).join(',');
