import { describe, expect, it } from '@jest/globals';
import type { ExportColumn } from '@granary/api/exports';
import { cellOf } from './cells.ts';

const column = (of: string[], more: Partial<ExportColumn> = {}): ExportColumn => ({
  label: 'x',
  as: 'text',
  of,
  ...more,
});
const reader = { language: 'en-US', timeZone: 'Asia/Phnom_Penh' } as const;
const text = (given: ExportColumn, row: object, language: 'zh-CN' | 'en-US' | 'km-KH' = 'en-US') =>
  cellOf(given, { ...reader, language })(row as Record<string, unknown>).text;

describe('an export cell', () => {
  it('shows a record by its name in the language of the file, else another name or its code', () => {
    const urea = { code: 'UREA', name: '尿素', englishName: 'Urea', khmerName: null };
    expect(text(column(['item']), { item: urea })).toBe('Urea');
    expect(text(column(['item']), { item: urea }, 'km-KH')).toBe('Urea');
    expect(text(column(['item']), { item: { ...urea, englishName: null } })).toBe('尿素');
    expect(text(column(['item']), { item: { ...urea, name: null, englishName: null } })).toBe('UREA');
  });

  it('shows the name of the row itself', () => {
    const row = { code: 'UREA', name: '尿素', englishName: null, khmerName: 'អ៊ុយរ៉េ' };
    expect(text(column(['name'], { as: 'name' }), row)).toBe('尿素');
    expect(text(column(['name'], { as: 'name' }), row, 'km-KH')).toBe('អ៊ុយរ៉េ');
  });

  it('joins values that are not blank', () => {
    const place = column(['location', 'shelf']);
    expect(text(place, { location: 'A-01', shelf: '3' })).toBe('A-01 · 3');
    expect(text(place, { location: 'A-01', shelf: null })).toBe('A-01');
    expect(text(place, {})).toBe('');
    expect(text(column(['constructor']), {})).toBe('');
  });

  it('replaces codes by their labels, also in lists', () => {
    const words = { active: 'Active', true: 'Yes' };
    expect(text(column(['status'], { words }), { status: 'active' })).toBe('Active');
    expect(text(column(['status'], { words }), { status: 'other' })).toBe('other');
    expect(text(column(['status'], { words }), { status: 'toString' })).toBe('toString');
    expect(text(column(['tested'], { words }), { tested: true })).toBe('Yes');
    expect(text(column(['places']), { places: ['PP', 'BTB'] })).toBe('PP, BTB');
  });

  it('formats moments in the reader’s time zone, and durations as h:mm:ss', () => {
    expect(text(column(['at'], { as: 'moment' }), { at: '2026-11-01T20:30:00.000Z' })).toBe(
      '2026-11-02 03:30',
    );
    expect(text(column(['at'], { as: 'moment' }), { at: null })).toBe('');
    expect(text(column(['took'], { as: 'duration' }), { took: 93_784 })).toBe('26:03:04');
  });

  it('is numeric only for plain decimals', () => {
    const cell = cellOf(column(['quantity'], { as: 'number' }), reader);
    expect(cell({ quantity: '12.500' })).toEqual({ text: '12.500', isNumber: true });
    expect(cell({ quantity: '-3' }).isNumber).toBe(true);
    expect(cell({ quantity: '1e9' }).isNumber).toBe(false);
    expect(cell({ quantity: '=1+1' }).isNumber).toBe(false);
  });
});
