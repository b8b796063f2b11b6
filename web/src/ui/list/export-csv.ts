import { BOM, csvLine } from '@granary/api/csv';
import { MAX_PAGE_SIZE } from '@granary/api/http';
import { saveFile } from '../files/save-file.ts';
import type { Column, ListAnswer } from './types.ts';

/** Larger files are built by the server. */
export const AT_ONCE = 1_000;

/**
 * Fetches all pages of a list, up to `ceiling` rows. `ask` fetches one page; `progress` receives the number of rows so
 * far.
 */
export const allRows = async <Row>(
  ask: (page: { limit: number; cursor: string | undefined }) => Promise<ListAnswer<Row>>,
  progress: (count: number) => void = () => undefined,
  ceiling: number = AT_ONCE,
): Promise<Row[]> => {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const answer = await ask({ limit: MAX_PAGE_SIZE, cursor });
    rows.push(...answer.rows);
    progress(rows.length);
    cursor = answer.page.next ?? undefined;
  } while (cursor !== undefined && rows.length < ceiling);
  return rows.slice(0, ceiling);
};

export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  BOM +
  [columns.map((column) => column.label), ...rows.map((row) => columns.map((column) => column.text(row)))]
    .map(csvLine)
    .join('\r\n');

export const saveCsv = (name: string, content: string): void =>
  saveFile(new Blob([content], { type: 'text/csv;charset=utf-8' }), name);
