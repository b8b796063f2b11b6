import type { Job } from '../job.ts';
import { CsvTable } from './csv-table.ts';
import { PdfBook } from './pdf-book.ts';
import type { Table } from './written.ts';
import { XlsxTable } from './xlsx-table.ts';

type Titled = Pick<Job, 'format' | 'name' | 'language'>;

const tables: Readonly<Record<Job['format'], (path: string, job: Titled) => Table>> = {
  xlsx: (path, { language }) => new XlsxTable(path, language),
  csv: (path) => new CsvTable(path),
  pdf: (path, job) => new PdfBook(path, job),
};

export const openTable = (path: string, job: Titled): Table => tables[job.format](path, job);
