import type { exportFormats } from '@granary/api/exports';
import { CsvTable } from './csv-table.ts';
import type { Table } from './written.ts';
import { XlsxTable } from './xlsx-table.ts';

interface Titled {
  readonly name: string;
  readonly format: (typeof exportFormats)[number];
}

export const openTable = (
  path: string,
  { name, format }: Titled,
  columns: readonly { readonly label: string }[],
): Table => {
  const header = columns.map(({ label }) => label);
  return format === 'xlsx' ? new XlsxTable(path, name, header) : new CsvTable(path, header);
};
