import { BOM, csvLine } from '@granary/api/csv';
import type { ServiceReply } from '@granary/platform/http';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import writeExcelFile from 'write-excel-file/node';
import { serveMade, serveXlsx } from './serve.ts';

/** A list as a file: what it is, its rows as text, and at last what vouches for it. */
export interface Sheet {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Filters, position, moment: label and value. */
  readonly facts: readonly (readonly [string, string])[];
  /** Columns, counted from 0, that a workbook has as figures to reckon with. */
  readonly figures?: readonly number[];
  /** What is digested where the rows are words of a language: as many rows, in none. */
  readonly wordless?: readonly (readonly string[])[];
  /** The label of the digest. */
  readonly digest: string;
}

/** Of the rows as CSV, line by line: the same rows have the same digest in every format and language. */
const digestOf = ({ rows, wordless }: Pick<Sheet, 'rows' | 'wordless'>): string => {
  const hash = createHash('sha256');
  for (const row of wordless ?? rows) hash.update(`${csvLine(row)}\n`);
  return hash.digest('hex');
};

export const serveSheet = async (
  reply: ServiceReply,
  name: string,
  format: 'csv' | 'xlsx',
  sheet: Sheet,
): Promise<void> => {
  const facts = [...sheet.facts, [sheet.digest, digestOf(sheet)] as const];
  if (format === 'xlsx') await serveXlsx(reply, `${name}.xlsx`, await xlsxOf(sheet, facts));
  else
    await serveMade(
      reply,
      { name: `${name}.csv`, type: 'text/csv; charset=utf-8' },
      Readable.from(csvOf(sheet, facts)),
    );
};

type Facts = readonly (readonly [string, string])[];
const LINES_AT_ONCE = 500;

/** The rows first: whatever reads them as a table finds it at the top. */
function* csvOf({ header, rows }: Sheet, facts: Facts): Generator<string> {
  yield `${BOM}${csvLine(header)}\r\n`;
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE)
    yield rows
      .slice(from, from + LINES_AT_ONCE)
      .map((row) => `${csvLine(row)}\r\n`)
      .join('');
  yield `\r\n${facts.map((fact) => csvLine(fact)).join('\r\n')}\r\n`;
}

const xlsxOf = ({ title, header, rows, figures = [] }: Sheet, facts: Facts): Promise<Buffer> => {
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const data = [
    [bold(title)],
    ...facts.map(([label, value]) => [bold(label), value]),
    [],
    header.map(bold),
    ...rows.map((row) =>
      row.map((text, n) => (text && figures.includes(n) ? { value: Number(text), type: Number } : text)),
    ),
  ];
  const columns = header.map(() => ({ width: 22 }));
  // The names of sheets are at most 31 characters.
  return writeExcelFile(data, { columns, sheet: title.slice(0, 31) }).toBuffer();
};
