import type { ExportColumn } from '@granary/api/exports';
import type { Language } from '@granary/domain/kernel';
import { text } from '@granary/api/texts';
import { RowsDigest, type AttestedSheet } from '../../files/index.ts';
import { cellOf, type Cell, type Row } from './cells.ts';
import type { About, Heading } from './written.ts';

/** What is written for a list: its columns, the cells of a row and, after the last row, what the file is. */
export interface ListContent {
  readonly title: string;
  readonly header: readonly Heading[];
  readonly cells: (row: Row) => readonly Cell[];
  readonly about?: (read: { readonly rows: number; readonly position: string }) => About;
}

/** The columns of a screen. */
export const screenContent = (
  columns: readonly ExportColumn[],
  job: { readonly name: string; readonly language: Language; readonly timeZone: string },
): ListContent => {
  const cells = columns.map((column) => cellOf(column, job));
  return {
    title: job.name,
    header: columns.map(({ label, as }) => ({ label, isFigure: as === 'number' })),
    cells: (row) => cells.map((cell) => cell(row)),
  };
};

const labels = {
  about: text('说明', 'About', 'អំពីឯកសារ'),
  contents: text('内容', 'Contents', 'មាតិកា'),
};

/** The columns of an attested list, with a digest that is computed while its rows pass. */
export const attestedContent = (sheet: AttestedSheet<Row>, language: Language): ListContent => {
  const { title, header, figures } = sheet;
  const digest = new RowsDigest();
  const isFigure = (n: number): boolean => n >= header.length - figures;
  return {
    title,
    header: header.map((label, n) => ({ label, isFigure: isFigure(n) })),
    cells: (row) => {
      const cells = sheet.cells(row);
      digest.add(sheet.wordless?.(row) ?? cells);
      return cells.map((cell, n) => ({ text: cell, isNumber: isFigure(n) }));
    },
    about: (read) => ({
      title: labels.about[language],
      facts: [[labels.contents[language], title], ...sheet.facts(read), [sheet.digest, digest.end()]],
    }),
  };
};
