import Papa from 'papaparse';

export interface SheetRow {
  /** Row number as in a spreadsheet: the header is row 1. */
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** Parses CSV with a header row. Accepts comma, semicolon or tab, a byte-order mark and empty lines. */
export const readSheet = (text: string): Sheet => {
  const parsed = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    delimiter: separatorOf(text),
    skipEmptyLines: false,
    transformHeader: (header) => header.trim(),
    transform: (cell) => cell.trim(),
  });
  const rows = parsed.data
    .map((cells, index) => ({ number: index + 2, cells }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''));
  return { columns: parsed.meta.fields ?? [], rows };
};

/**
 * The most frequent separator in the header. Spreadsheets write semicolons where the comma is the decimal separator.
 */
const separatorOf = (text: string): string => {
  const [header = ''] = text.split(/\r?\n/, 1);
  const [likeliest = ','] = [',', ';', '\t'].toSorted(
    (a, b) => header.split(b).length - header.split(a).length,
  );
  return likeliest;
};
