import { requestExport } from '@granary/api/exports';
import { describe, expect, it } from '@jest/globals';
import { downloadColumns, downloadQuery } from './download-columns.ts';
import type { Column } from './types.ts';

interface Row {
  readonly code: string;
}
const column = (field: string, more: Partial<Column<Row>> = {}): Column<Row> => ({
  field,
  label: field.toUpperCase(),
  text: ({ code }) => code,
  ...more,
});

describe('list download', () => {
  it('has the columns of the list, with labels for codes', () => {
    const fields = { status: { kind: 'enum', values: ['open', 'done'] } } as const;
    const columns = [
      column('code'),
      column('status', { choice: (code) => `is ${code}` }),
      column('item', { download: { of: ['itemNames'] } }),
      column('value', { download: { as: 'number' } }),
      column('drawn', { download: false }),
    ];
    expect(downloadColumns(columns, fields)).toEqual([
      { label: 'CODE', of: ['code'], as: 'text' },
      { label: 'STATUS', of: ['status'], as: 'text', words: { open: 'is open', done: 'is done' } },
      { label: 'ITEM', of: ['itemNames'], as: 'text' },
      { label: 'VALUE', of: ['value'], as: 'number' },
    ]);
  });

  it('has the query of the list without its page', () => {
    const query = downloadQuery({
      warehouse: 'WH-PP',
      deleted: true,
      limit: 20,
      cursor: 'x',
      sort: '',
      filter: ['status:in:open'],
      q: undefined,
    });
    expect(query).toEqual({ warehouse: 'WH-PP', deleted: 'true', filter: ['status:in:open'] });
    const body = {
      list: '/inbound',
      query,
      columns: downloadColumns([column('code')], {}),
      name: 'Inbound',
      format: 'xlsx',
      language: 'km-KH',
      timeZone: 'Asia/Phnom_Penh',
    };
    expect(requestExport.body?.safeParse(body).success).toBe(true);
  });
});
