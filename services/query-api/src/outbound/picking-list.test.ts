import type { PickTask } from '@granary/api/outbound';
import { describe, expect, it } from '@jest/globals';
import { pickingListOf } from './picking-list.ts';

const item = {
  code: 'GLY',
  name: '草甘膦',
  englishName: 'Glyphosate',
  khmerName: null,
  unit: { name: '瓶', englishName: 'bottle', khmerName: 'ដប' },
};
const stop = { line: 1, item, shelf: null, expiryDate: '2028-01-01', invalid: false };
const task = {
  number: 'OUT-20261121-0001',
  title: 'Field trial',
  warehouse: 'PP',
  destination: null,
  expectedDate: null,
  releasedAt: '2026-11-21T04:00:00.000Z',
  picker: null,
  remarks: 'Take the truck at gate 2',
  stops: [
    { ...stop, batch: 'B', location: 'A-2', quantity: '2.000', picked: '0.000', invalid: true },
    { ...stop, batch: 'A', location: 'A-10', shelf: '3', quantity: '4.000', picked: '1.500' },
  ],
  freshness: { position: '77', at: '', stale: false },
} as unknown as PickTask;

describe('the picking list', () => {
  it('goes from stop to stop, with room for what is not picked yet', () => {
    const list = pickingListOf(task, { company: null, language: 'en-US', at: '2026-11-21T05:06:07.000Z' });
    expect(list.tables[0]?.rows).toEqual([
      ['1', 'A-2', 'GLY Glyphosate', 'B\nBlocked: do not pick', '1 Jan 2028', '2', 'bottle', ''],
      ['1', 'A-10 / 3', 'GLY Glyphosate', 'A', '1 Jan 2028', '4', 'bottle', '1.5'],
    ]);
    expect(list.notes).toEqual(['Remarks: Take the truck at gate 2']);
    expect(list.facts.map(([label]) => label)).toEqual(['For', 'Warehouse', 'Released']);
  });
});
