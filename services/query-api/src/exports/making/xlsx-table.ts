import type { Language } from '@granary/domain/kernel';
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
import { SheetChart } from './sheet-chart.ts';
import { SheetNames } from './sheet-names.ts';
import type { About, Chart, Ended, Heading, Table } from './written.ts';

/** Excel's row limit; longer tables continue on another sheet. */
const SHEET_ROWS = 1_048_576;
const ROWS_AT_ONCE = 500;

/**
 * Streams a workbook with a sheet per table. Uses inline strings, because a shared string table would have to be
 * complete before the first row.
 */
export class XlsxTable implements Table {
  readonly #zip: ZipFile;
  readonly #language: Language;
  readonly #most: number;
  readonly #names = new SheetNames();
  #title = '';
  #header: readonly Heading[] = [];
  #sheet: ReturnType<ZipFile['begin']> | undefined;
  #rows = 0;
  #waiting: string[] = [];
  /** The current table's. */
  #chart: SheetChart | undefined;
  /** Numbers of the sheets with a chart. */
  readonly #charts: number[] = [];

  constructor(path: string, language: Language, most = SHEET_ROWS) {
    this.#zip = new ZipFile(path, new Date());
    this.#language = language;
    this.#most = most;
  }

  begin(title: string, header: readonly Heading[], chart?: Chart): void {
    this.#endTable();
    this.#title = title;
    this.#header = header;
    this.#begin();
    const { given } = this.#names;
    const [sheet, sheetName] = [given.length, given.at(-1) ?? ''];
    const language = this.#language;
    this.#chart = chart && new SheetChart({ sheet, sheetName, title, header, chart, language });
  }

  add(cells: readonly Cell[]): void {
    if (this.#rows >= this.#most) {
      this.#endSheet();
      this.#begin();
    }
    this.#rows += 1;
    this.#waiting.push(rowXml(cells.map((cell) => cellXml(cell))));
    this.#chart?.add(cells);
    if (this.#waiting.length >= ROWS_AT_ONCE) this.#write();
  }

  /** Adds `about` as the last sheet. */
  end(about?: About): Ended {
    if (about) {
      this.begin(about.title, []);
      for (const [label, value] of about.facts)
        this.#waiting.push(rowXml([cellXml(plain(label), 'bold'), cellXml(plain(value))]));
    }
    this.#endTable();
    const names = this.#names.given;
    const parts = {
      '[Content_Types].xml': contentTypes(names.length, this.#charts),
      '_rels/.rels': relations,
      'xl/workbook.xml': workbook(names),
      'xl/_rels/workbook.xml.rels': workbookRelations(names.length),
      'xl/styles.xml': styles,
    };
    this.#addAll(parts);
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

  #endTable(): void {
    this.#endSheet();
    const parts = this.#chart?.parts();
    if (!this.#chart || !parts) return;
    this.#addAll(parts);
    this.#charts.push(this.#chart.sheet);
  }

  #addAll(parts: Readonly<Record<string, string>>): void {
    for (const [name, content] of Object.entries(parts)) this.#zip.add(name, content);
  }

  #endSheet(): void {
    if (!this.#sheet) return;
    this.#waiting.push(sheetEnd(this.#chart?.endSheet() ?? false));
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
