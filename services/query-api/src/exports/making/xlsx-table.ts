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
import { SheetNames } from './sheet-names.ts';
import type { About, Ended, Heading, Table } from './written.ts';

/** Excel's row limit; longer tables continue on another sheet. */
const SHEET_ROWS = 1_048_576;
const ROWS_AT_ONCE = 500;

/**
 * Streams a workbook with a sheet per table. Uses inline strings, because a shared string table would have to be
 * complete before the first row.
 */
export class XlsxTable implements Table {
  readonly #zip: ZipFile;
  readonly #most: number;
  readonly #names = new SheetNames();
  #title = '';
  #header: readonly Heading[] = [];
  #sheet: ReturnType<ZipFile['begin']> | undefined;
  #rows = 0;
  #waiting: string[] = [];

  constructor(path: string, most = SHEET_ROWS) {
    this.#zip = new ZipFile(path, new Date());
    this.#most = most;
  }

  begin(title: string, header: readonly Heading[]): void {
    this.#endSheet();
    this.#title = title;
    this.#header = header;
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

  /** Adds `about` as the last sheet. */
  end(about?: About): Ended {
    if (about) {
      this.begin(about.title, []);
      for (const [label, value] of about.facts)
        this.#waiting.push(rowXml([cellXml(plain(label), 'bold'), cellXml(plain(value))]));
    }
    this.#endSheet();
    const names = this.#names.given;
    const parts = {
      '[Content_Types].xml': contentTypes(names.length),
      '_rels/.rels': relations,
      'xl/workbook.xml': workbook(names),
      'xl/_rels/workbook.xml.rels': workbookRelations(names.length),
      'xl/styles.xml': styles,
    };
    for (const [name, content] of Object.entries(parts)) this.#zip.add(name, content);
    return this.#zip.end();
  }

  abandon(): void {
    this.#zip.close();
  }

  #begin(): void {
    this.#names.give(this.#title);
    this.#rows = 1;
    this.#sheet = this.#zip.begin(`xl/worksheets/sheet${String(this.#names.given.length)}.xml`);
    const header = rowXml(this.#header.map(({ label }) => cellXml(plain(label), 'bold')));
    this.#waiting.push(sheetStart(Math.max(this.#header.length, 2)), this.#header.length > 0 ? header : '');
  }

  #endSheet(): void {
    if (!this.#sheet) return;
    this.#waiting.push(sheetEnd);
    this.#write();
    this.#sheet.end();
    this.#sheet = undefined;
  }

  #write(): void {
    this.#sheet?.write(this.#waiting.join(''));
    this.#waiting = [];
  }
}

const plain = (text: string): Cell => ({ text, isNumber: false });
const rowXml = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;
