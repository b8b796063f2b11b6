import { BOM, csvLine } from '@granary/api/csv';
import type { ServiceReply } from '@granary/platform/http';
import { Readable } from 'node:stream';
import writeExcelFile from 'write-excel-file/node';
import { RowsDigest } from './rows-digest.ts';
import { serveMade, serveXlsx } from './serve.ts';

/** A list as a file: rows as text, facts about the list, and a digest. */
export interface Sheet {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Label and value: filters, log position, time. */
  readonly facts: readonly (readonly [string, string])[];
  /** Indexes of the numeric columns, from 0. */
  readonly figures?: readonly number[];
  /** Language-independent rows for the digest, if `rows` contains translated text; same length as `rows`. */
  readonly wordless?: readonly (readonly string[])[];
  /** Label of the digest. */
  readonly digest: string;
}

const digestOf = ({ rows, wordless }: Pick<Sheet, 'rows' | 'wordless'>): string => {
  const digest = new RowsDigest();
  for (const row of wordless ?? rows) digest.add(row);
  return digest.end();
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

/** Rows first, so that the file can be read as a table with a header. */
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
  // Excel limits sheet names to 31 characters.
  return writeExcelFile(data, { columns, sheet: title.slice(0, 31) }).toBuffer();
};
