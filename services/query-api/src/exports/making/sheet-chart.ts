import { formatCount, text } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import type { Cell } from './cells.ts';
import { CHART_ROWS, type Chart, type Heading } from './written.ts';
import { chartParts, type Bar } from './xlsx-chart.ts';

const firstOf = text(
  '前 {{shown}} 行，共 {{all}} 行',
  'first {{shown}} of {{all}}',
  '{{shown}} ដំបូងក្នុងចំណោម {{all}}',
);

interface Charted {
  /** Number of the table's first sheet, from 1, and its name. */
  readonly sheet: number;
  readonly sheetName: string;
  readonly title: string;
  readonly header: readonly Heading[];
  readonly chart: Chart;
  readonly language: Language;
}

/** The chart of a table: collects its first rows as they are written. */
export class SheetChart {
  readonly #of: Charted;
  readonly #bars: Bar[] = [];
  #rows = 0;
  #isOnFirstSheet = true;

  constructor(of: Charted) {
    this.#of = of;
  }

  get sheet(): number {
    return this.#of.sheet;
  }

  add(cells: readonly Cell[]): void {
    this.#rows += 1;
    const { names, figures } = this.#of.chart;
    const [name, figure] = [cells[names], cells[figures]];
    if (name && figure && this.#isOnFirstSheet && this.#bars.length < CHART_ROWS)
      this.#bars.push({ name, figure });
  }

  /** Returns whether the ending sheet shows the chart. */
  endSheet(): boolean {
    const isFirst = this.#isOnFirstSheet;
    this.#isOnFirstSheet = false;
    return isFirst && this.#hasBars();
  }

  /** None if nothing would be drawn. Call after the last row: the title tells how many there are. */
  parts(): Readonly<Record<string, string>> | undefined {
    if (!this.#hasBars()) return undefined;
    const { header, chart, ...of } = this.#of;
    const label = header[chart.figures]?.label ?? '';
    return chartParts({
      ...of,
      ...chart,
      columns: header.length,
      label,
      title: `${of.title} – ${label}${this.#shown()}`,
      bars: this.#bars,
    });
  }

  #hasBars(): boolean {
    return this.#bars.some(({ figure }) => figure.isNumber && Number(figure.text) !== 0);
  }

  #shown(): string {
    if (this.#bars.length === this.#rows) return '';
    const words = firstOf[this.#of.language]
      .replace('{{shown}}', formatCount(this.#bars.length))
      .replace('{{all}}', formatCount(this.#rows));
    return ` (${words})`;
  }
}
