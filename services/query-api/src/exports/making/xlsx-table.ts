import { ZipFile } from '@granary/evidence/package';
import type { Cell } from './cells.ts';
import {
  cellXml,
  contentTypes,
  relations,
  sheetEnd,
  sheetStart,
  styles,
  workbook,
  workbookRelations,
} from './xlsx-parts.ts';
import type { Ended, Table } from './written.ts';

/** A sheet holds no more; what is longer goes on in the next one. */
const SHEET_ROWS = 1_048_576;
const ROWS_AT_ONCE = 500;

/**
 * A workbook written as a stream: texts stand in their cells and not in a table of strings, which would have to be known
 * before the first row.
 */
export class XlsxTable implements Table {
  readonly #zip: ZipFile;
  readonly #name: string;
  readonly #header: string;
  readonly #columns: number;
  readonly #most: number;
  #sheet: ReturnType<ZipFile['begin']> | undefined;
  #sheets = 0;
  #rows = 0;
  #waiting: string[] = [];

  constructor(path: string, name: string, header: readonly string[], most = SHEET_ROWS) {
    this.#zip = new ZipFile(path, new Date());
    this.#name = name;
    this.#columns = header.length;
    this.#header = rowXml(header.map((text) => cellXml({ text, isNumber: false }, 'bold')));
    this.#most = most;
    this.#begin();
  }

  add(cells: readonly Cell[]): void {
    if (this.#rows >= this.#most) {
      this.#endSheet();
      this.#begin();
    }
    this.#rows += 1;
    this.#waiting.push(rowXml(cells.map((cell) => cellXml(cell))));
    if (this.#waiting.length >= ROWS_AT_ONCE) this.#write();
  }

  end(): Ended {
    this.#endSheet();
    const parts = {
      '[Content_Types].xml': contentTypes(this.#sheets),
      '_rels/.rels': relations,
      'xl/workbook.xml': workbook(this.#name, this.#sheets),
      'xl/_rels/workbook.xml.rels': workbookRelations(this.#sheets),
      'xl/styles.xml': styles,
    };
    for (const [name, content] of Object.entries(parts)) this.#zip.add(name, content);
    return this.#zip.end();
  }

  abandon(): void {
    this.#zip.close();
  }

  #begin(): void {
    this.#sheets += 1;
    this.#rows = 1;
    this.#sheet = this.#zip.begin(`xl/worksheets/sheet${String(this.#sheets)}.xml`);
    this.#waiting.push(sheetStart(this.#columns), this.#header);
  }

  #endSheet(): void {
    this.#waiting.push(sheetEnd);
    this.#write();
    this.#sheet?.end();
  }

  #write(): void {
    this.#sheet?.write(this.#waiting.join(''));
    this.#waiting = [];
  }
}

const rowXml = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;
