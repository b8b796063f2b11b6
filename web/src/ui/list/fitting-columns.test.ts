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

describe('list columns', () => {
  it('are all shown when there is room', () => {
    expect(seen(700)).toEqual(['number', 'reserved', 'current', 'location', 'status', 'value']);
  });

  it('are hidden from the end, first those not on the card', () => {
    expect(seen(699)).toEqual(['number', 'reserved', 'current', 'location', 'status']);
    expect(seen(499)).toEqual(['number', 'current', 'location', 'status']);
    expect(seen(399)).toEqual(['number', 'current', 'status']);
  });

  it('always include identity and status', () => {
    expect(seen(0)).toEqual(['number', 'status']);
  });

  it('always include a column that stays', () => {
    const last = column('cause', { card: 'none', stays: true });
    expect(fittingColumns([...columns, last], 0, () => false).map(({ field }) => field)).toEqual([
      'number',
      'status',
      'cause',
    ]);
  });

  it('drop a status that does not stay before a column that does', () => {
    const decides = columns.map((one) =>
      one.field === 'status' ? { ...one, stays: false } : { ...one, stays: one.field === 'location' },
    );
    const seenIn = (room: number) => fittingColumns(decides, room, () => false).map(({ field }) => field);
    expect(seenIn(399)).toEqual(['number', 'current', 'location']);
    expect(seenIn(0)).toEqual(['number', 'location']);
  });

  it('include chosen columns at the expense of others', () => {
    expect(seen(500, ['value'])).toEqual(['number', 'current', 'status', 'value']);
  });
});
