import Papa from 'papaparse';
import { readSheet as readWorksheet } from 'read-excel-file/universal';

export interface SheetRow {
  /** Row number as in a spreadsheet: the header is row 1. */
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Cells whose numbers the spreadsheet has rounded. */
  readonly rounded: readonly { readonly row: number; readonly column: string }[];
}

/** Reads a CSV file or the first sheet of an XLSX workbook. Throws if it is neither. */
export const readSheet = async (content: ArrayBuffer): Promise<Sheet> =>
  isZip(content) ? readWorkbook(content) : readCsv(new TextDecoder().decode(content));

const isZip = (content: ArrayBuffer): boolean => {
  const [first, second] = new Uint8Array(content);
  return first === 0x50 && second === 0x4b;
};

/** Parses CSV with a header row. Accepts comma, semicolon or tab, a byte-order mark and empty lines. */
export const readCsv = (text: string): Sheet => {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: separatorOf(text) });
  return sheetOf(data);
};

const readWorkbook = async (content: ArrayBuffer): Promise<Sheet> => {
  const data: readonly (readonly unknown[])[] = await readWorksheet(content, {
    // As written: a number would lose digits.
    parseNumber: (written) => new WrittenNumber(written),
  });
  const { columns, rows } = sheetOf(data.map((row) => row.map(textOf)));
  const rounded = data.slice(1).flatMap((row, index) =>
    row.flatMap((cell, place) => {
      const column = columns[place];
      return column && cell instanceof WrittenNumber && cell.isRounded ? [{ row: index + 2, column }] : [];
    }),
  );
  return { columns, rows, rounded };
};

/** Spreadsheets keep 15 digits of a number. */
const DIGITS = 15;

class WrittenNumber {
  readonly #value: number;

  constructor(written: string) {
    this.#value = Number(written);
  }

  /** A code that was taken for a number and has lost its last digits. */
  get isRounded(): boolean {
    return Number.isInteger(this.#value) && Math.abs(this.#value) >= 10 ** DIGITS;
  }

  /** Without the binary noise of 0.1 + 0.2, and without exponent. */
  get text(): string {
    const value = Number(this.#value.toPrecision(DIGITS));
    return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
  }
}

const textOf = (cell: unknown): string => {
  if (cell instanceof WrittenNumber) return cell.text;
  // Days have no time zone in a spreadsheet; they are read as UTC.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : '';
};

const sheetOf = ([header = [], ...rows]: readonly (readonly string[])[]): Sheet => {
  const columns = header.map((name) => name.trim());
  return {
    columns: columns.filter((name) => name !== ''),
    rows: rows
      .map((row, index) => ({
        number: index + 2,
        cells: Object.fromEntries(
          columns.flatMap((name, place) => (name === '' ? [] : [[name, (row[place] ?? '').trim()] as const])),
        ),
      }))
      .filter(({ cells }) => Object.values(cells).some((cell) => cell !== '')),
    rounded: [],
  };
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
