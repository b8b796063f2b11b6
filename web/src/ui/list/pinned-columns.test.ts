import { describe, expect, it } from '@jest/globals';
import { inPinnedOrder, leftOffsets, pinnedAmong, stayingColumns } from './pinned-columns.ts';
import type { Column } from './types.ts';

const column = (field: string, width = 100): Column<object> => ({
  field,
  label: field,
  width,
  text: () => '',
});
const columns = [column('number'), column('customer', 150), column('status'), column('total', 120)];
const ordered = (pinned: readonly string[]) => inPinnedOrder(columns, pinned).map(({ field }) => field);
const staying = (width: number | undefined, pinned: readonly string[], before = 0) =>
  stayingColumns(inPinnedOrder(columns, pinned), pinned, { width, before });

describe('pinned columns', () => {
  it('stand after the first, in the order in which they were pinned', () => {
    expect(ordered(['total', 'customer'])).toEqual(['number', 'total', 'customer', 'status']);
    expect(ordered([])).toEqual(['number', 'customer', 'status', 'total']);
  });

  it('leave the first column first, and forget those that are not shown', () => {
    expect(ordered(['number', 'gone', 'total'])).toEqual(['number', 'total', 'customer', 'status']);
    expect(pinnedAmong(columns, ['number', 'gone', 'total'])).toEqual(['total']);
    expect(inPinnedOrder<object>([], ['total'])).toEqual([]);
  });

  it('stay with the first column when the list scrolls', () => {
    expect(staying(1000, ['total', 'status'])).toBe(3);
    expect(staying(1000, [])).toBe(1);
    expect(staying(undefined, ['total'])).toBe(2);
  });

  it('do not stay where they would cover more than half of the list', () => {
    expect(staying(440, ['total'])).toBe(2);
    expect(staying(439, ['total'])).toBe(1);
    expect(staying(440, ['total'], 50)).toBe(1);
  });

  it('each stand behind the widths of those before', () => {
    expect(leftOffsets(inPinnedOrder(columns, ['total', 'status']), 3, 50)).toEqual([
      { field: 'number', left: 50 },
      { field: 'total', left: 150 },
      { field: 'status', left: 270 },
    ]);
  });

  it('are never taken for narrower than the grid shows them', () => {
    expect(leftOffsets([column('icon', 20), column('number')], 2, 0)).toEqual([
      { field: 'icon', left: 0 },
      { field: 'number', left: 64 },
    ]);
  });
});
