import { count, type CountEvent } from '@granary/domain/counts';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { countTable } from './count-table.ts';

const number = 'CN-20261121-0001';
const line = { item: 'GLY', location: 'A-01', shelf: null };
const opened: CountEvent = {
  type: 'CountOpened',
  data: {
    number,
    warehouse: 'WH-PP',
    title: 'Aisle A',
    scope: { kind: 'location', location: 'A-01', shelf: null },
    tolerance: '0.00',
    notes: null,
    lines: [
      { ...line, line: 1, batch: 'B1' },
      { ...line, line: 2, batch: 'B2' },
    ],
  },
};
const added: CountEvent = { type: 'CountLineAdded', data: { number, ...line, line: 3, batch: 'B3' } };
const counted = (place: number, remaining: number, round = 1): CountEvent => ({
  type: 'CountLineCounted',
  data: {
    number,
    line: place,
    item: 'GLY',
    batch: `B${place}`,
    round,
    counted: '9.000',
    book: { onHand: '10.000', revision: 4, adjustments: 0 },
    counter: 'u-1',
    note: null,
    remaining,
  },
});
const submitted = (recount: number[], round = 1): CountEvent => ({
  type: 'CountSubmitted',
  data: { number, round, differing: 2, submittedBy: 'u-1', recount },
});
const approved: CountEvent = {
  type: 'CountApproved',
  data: { number, approver: 'u-2', notes: null, differences: [] },
};
const reason = 'Counted in the dark';

const row = (...events: CountEvent[]) =>
  projectInMemory(countTable, recorded(on(count, number, [opened, ...events])))[0];

describe('the count table', () => {
  it('shows a count as opened', () => {
    expect(row()).toEqual({
      number,
      warehouse: 'WH-PP',
      title: 'Aisle A',
      status: 'open',
      scopeKind: 'location',
      lineCount: 2,
      toCount: 2,
      countedCount: 0,
      differenceCount: null,
      createdBy: 'sok',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      batches: ['GLY.B1', 'GLY.B2'],
      searchText: `${number}\nAisle A\nsok\nGLY\nB1\nB2`,
    });
  });

  it('shows the progress of counting, with recounts separately', () => {
    expect(row(counted(1, 1))).toMatchObject({ status: 'counting', toCount: 2, countedCount: 1 });
    expect(row(counted(1, 1), added)).toMatchObject({
      lineCount: 3,
      toCount: 3,
      batches: ['GLY.B1', 'GLY.B2', 'GLY.B3'],
    });
    const recount = row(counted(1, 1), counted(2, 0), submitted([2]));
    expect(recount).toMatchObject({
      status: 'recounting',
      toCount: 1,
      countedCount: 0,
      differenceCount: null,
    });
    expect(
      row(counted(1, 1), counted(2, 0), submitted([2]), counted(2, 0, 2), submitted([], 2)),
    ).toMatchObject({
      status: 'counted',
      countedCount: 1,
      differenceCount: 2,
    });
  });

  it.each([
    ['recounting', { type: 'CountRecountRequested', data: { number, round: 2, lines: [1], reason } }],
    ['approved', approved],
    ['adjusted', { type: 'CountAdjusted', data: { number, differences: [] } }],
    ['rejected', { type: 'CountRejected', data: { number, reason } }],
    ['cancelled', { type: 'CountCancelled', data: { number, reason } }],
  ] as [string, CountEvent][])('shows a count as %s', (status, event) => {
    expect(row(counted(1, 1), counted(2, 0), submitted([]), event)).toMatchObject({ status });
  });
});
