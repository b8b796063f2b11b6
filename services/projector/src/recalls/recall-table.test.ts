import { recallCase, type RecallEvent } from '@granary/domain/recalls';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { recallTable } from './recall-table.ts';

const number = 'RC-20261121-0001';
const name = (warehouse: string, batch: string) => ({ warehouse, item: 'GLY', batch });
const opened: RecallEvent = {
  type: 'RecallOpened',
  data: {
    number,
    subject: { kind: 'lot', item: 'GLY', supplierLot: 'L-77' },
    item: 'GLY',
    ancestors: false,
    classification: 'class_1',
    reason: 'Wrong substance',
    instructions: null,
    batches: [name('WH-PP', 'A')],
  },
};
const extended: RecallEvent = {
  type: 'RecallScopeExtended',
  data: { number, batches: [name('WH-BB', 'A'), name('WH-PP', 'A-R1')] },
};
const blocked: RecallEvent = { type: 'RecallBlocked', data: { number, blocked: 1 } };
const cancelled: RecallEvent = { type: 'RecallCancelled', data: { number, reason: 'Samples mixed up' } };
const lifted: RecallEvent = { type: 'RecallLifted', data: { number, lifted: 1 } };
const rows = (...events: RecallEvent[]) =>
  projectInMemory(recallTable, recorded(on(recallCase, number, events)));

describe('the recall table', () => {
  it('shows the subject of a recall and all its batches', () => {
    expect(rows(opened)).toEqual([
      {
        number,
        status: 'blocking',
        subject: 'lot',
        item: 'GLY',
        batch: null,
        supplierLot: 'L-77',
        classification: 'class_1',
        reason: 'Wrong substance',
        batches: ['WH-PP.GLY.A'],
        warehouses: ['WH-PP'],
        openedBy: 'sok',
        openedAt: '2026-01-01T00:00:00.000Z',
        endedAt: null,
        searchText: `${number}\nGLY\nL-77\nWH-PP.GLY.A\nWrong substance`,
      },
    ]);
    expect(rows(opened, blocked, extended)).toMatchObject([
      {
        status: 'blocking',
        batches: ['WH-PP.GLY.A', 'WH-BB.GLY.A', 'WH-PP.GLY.A-R1'],
        warehouses: ['WH-BB', 'WH-PP'],
      },
    ]);
  });

  it('shows the status of a recall', () => {
    expect(rows(opened, blocked)).toMatchObject([{ status: 'open', endedAt: null }]);
    expect(rows(opened, blocked, cancelled)).toMatchObject([{ status: 'lifting' }]);
    const [end] = rows(opened, blocked, cancelled, lifted);
    expect(end).toMatchObject({ status: 'cancelled' });
    expect(end?.endedAt).not.toBeNull();
  });
});
