import type { ReportFormat } from '@granary/api/reports';
import { CsvTable } from './csv-table.ts';
import type { Table } from './written.ts';
import { XlsxTable } from './xlsx-table.ts';

export const openTable = (path: string, format: ReportFormat): Table =>
  format === 'xlsx' ? new XlsxTable(path) : new CsvTable(path);
