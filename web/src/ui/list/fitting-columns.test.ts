import { describe, expect, it } from '@jest/globals';
import { fittingColumns } from './fitting-columns.ts';
import type { Column } from './types.ts';

const column = (field: string, more: Partial<Column<object>> = {}): Column<object> => ({
  field,
  label: field,
  width: 100,
  text: () => '',
  ...more,
});
const columns = [
  column('number'),
  column('reserved', { card: 'none' }),
  column('current'),
  column('location'),
  column('status', { card: 'status' }),
  column('value', { card: 'none', width: 200 }),
];
const seen = (room: number, kept: readonly string[] = []) =>
  fittingColumns(columns, room, ({ field }) => kept.includes(field)).map(({ field }) => field);

describe('the columns of a list', () => {
  it('are all seen where there is room', () => {
    expect(seen(700)).toEqual(['number', 'reserved', 'current', 'location', 'status', 'value']);
  });

  it('give way from the end, those first that no card shows', () => {
    expect(seen(699)).toEqual(['number', 'reserved', 'current', 'location', 'status']);
    expect(seen(499)).toEqual(['number', 'current', 'location', 'status']);
    expect(seen(399)).toEqual(['number', 'current', 'status']);
  });

  it('keep what names a record and how it stands, however little room there is', () => {
    expect(seen(0)).toEqual(['number', 'status']);
  });

  it('keep the last one, too, where it says that it stays', () => {
    const last = column('cause', { card: 'none', stays: true });
    expect(fittingColumns([...columns, last], 0, () => false).map(({ field }) => field)).toEqual([
      'number',
      'status',
      'cause',
    ]);
  });

  it('keep what somebody chose, though others go for it', () => {
    expect(seen(500, ['value'])).toEqual(['number', 'current', 'status', 'value']);
  });
});
