import { formatCount, text } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import { renderPdf, type PdfTable } from '@granary/pdf';
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { Cell } from './cells.ts';
import { CHART_ROWS, type About, type Chart, type Ended, type Heading, type Table } from './written.ts';

/** Row limit per table: a PDF is laid out in memory. The caption says how many rows there are. */
const PAPER_ROWS = 500;

const firstOf = text(
  '前 {{shown}} 行，共 {{all}} 行；全部见 XLSX 或 CSV',
  'first {{shown}} of {{all}}; export as XLSX or CSV for all',
  '{{shown}} ដំបូងក្នុងចំណោម {{all}}; ឯកសារ XLSX ឬ CSV មានទាំងអស់',
);

interface Leaf {
  readonly title: string;
  readonly header: readonly Heading[];
  readonly chart: Chart | undefined;
  readonly rows: string[][];
  all: number;
}

/** All tables in one PDF, with fonts for every language. */
export class PdfBook implements Table {
  readonly #file: number;
  readonly #job: { readonly name: string; readonly language: Language };
  readonly #leaves: Leaf[] = [];

  constructor(path: string, job: { readonly name: string; readonly language: Language }) {
    this.#file = openSync(path, 'wx', 0o600);
    this.#job = job;
  }

  begin(title: string, header: readonly Heading[], chart?: Chart): void {
    this.#leaves.push({ title, header, chart, rows: [], all: 0 });
  }

  add(cells: readonly Cell[]): void {
    const leaf = this.#leaves.at(-1);
    if (!leaf) return;
    leaf.all += 1;
    if (leaf.rows.length < PAPER_ROWS) leaf.rows.push(cells.map((cell) => cell.text));
  }

  async end(about: About = { title: '', facts: [] }): Promise<Ended> {
    const content = await renderPdf({
      title: this.#job.name,
      number: about.subject ?? this.#job.name,
      facts: about.facts,
      tables: this.#leaves.map((leaf) => tableOf(leaf, this.#job.language)),
      footer: about.facts.map((fact) => fact.join(' ')).join(' · '),
      landscape: true,
    });
    for (let written = 0; written < content.length;) written += writeSync(this.#file, content, written);
    fsyncSync(this.#file);
    closeSync(this.#file);
    return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  }

  abandon(): void {
    closeSync(this.#file);
  }
}

const tableOf = ({ title, header, chart, rows, all }: Leaf, language: Language): PdfTable => ({
  caption: rows.length < all ? `${title} (${shownOf(rows.length, all, language)})` : title,
  columns: header.map(({ label, isFigure }) => ({
    label,
    ...(isFigure && { align: 'right' as const, width: 'auto' as const }),
  })),
  rows,
  ...(chart && {
    bars: rows.slice(0, CHART_ROWS).map((row) => ({
      label: row[chart.names] ?? '',
      value: row[chart.figures] ?? '',
    })),
  }),
});

const shownOf = (shown: number, all: number, language: Language): string =>
  firstOf[language].replace('{{shown}}', formatCount(shown)).replace('{{all}}', formatCount(all));
