import type { CauseNode } from '@granary/api/audit';
import { describe, expect, it } from '@jest/globals';
import { moveIn, openItems, treeItems } from './tree-nodes.ts';

const node = (id: string, parent: string | null, depth: number): CauseNode => ({
  id,
  parent,
  depth,
  kind: 'event',
  eventId: id,
  type: 'BatchReceived',
  category: 'stock',
  subject: 'PP.UREA',
  subjectName: null,
  position: '1',
  occurredAt: '2026-01-01T00:00:00.000Z',
  recordedAt: '2026-01-01T00:00:00.000Z',
  username: 'sok',
  role: 'warehouse_admin',
  warehouse: null,
  reason: null,
  self: false,
});
// Shape: request > approved, step > received; outcome.
const items = treeItems([
  node('request', null, 0),
  node('approved', 'request', 1),
  node('step', 'request', 1),
  node('received', 'step', 2),
  node('outcome', 'request', 1),
]);
const none = new Set<string>();

describe('cause tree', () => {
  it('numbers every node among its siblings', () => {
    expect(items.map(({ id, place, siblings, children }) => [id, place, siblings, children])).toEqual([
      ['request', 1, 1, 3],
      ['approved', 1, 3, 0],
      ['step', 2, 3, 1],
      ['received', 1, 1, 0],
      ['outcome', 3, 3, 0],
    ]);
  });

  it('shows a reason once, where it starts to apply', () => {
    const because = (id: string, parent: string | null, reason: string | null) => ({
      ...node(id, parent, parent === null ? 0 : 1),
      reason,
    });
    const said = treeItems([
      because('request', null, 'Torn'),
      because('locked', 'request', 'Torn'),
      because('released', 'request', 'Batch locked'),
      because('kept', 'request', null),
    ]);
    expect(said.filter(({ saysReason }) => saysReason).map(({ id }) => id)).toEqual(['request', 'released']);
  });

  it('hides everything below a closed node', () => {
    const shown = (...closed: string[]) => openItems(items, new Set(closed)).map(({ id }) => id);
    expect(shown('step')).toEqual(['request', 'approved', 'step', 'outcome']);
    expect(shown('request')).toEqual(['request']);
  });

  it('moves with the arrow keys', () => {
    expect(moveIn(items, 'approved', none, 'ArrowDown')).toEqual({ focus: 'step' });
    expect(moveIn(items, 'approved', none, 'ArrowUp')).toEqual({ focus: 'request' });
    expect(moveIn(items, 'request', none, 'ArrowUp')).toBeUndefined();
    expect(moveIn(items, 'request', none, 'End')).toEqual({ focus: 'outcome' });
    expect(moveIn(items, 'outcome', none, 'Home')).toEqual({ focus: 'request' });
    expect(moveIn(items, 'received', none, 'x')).toBeUndefined();
  });

  it('opens, closes and moves to the parent with right and left', () => {
    expect(moveIn(items, 'step', none, 'ArrowLeft')).toEqual({ close: 'step' });
    expect(moveIn(items, 'step', new Set(['step']), 'ArrowRight')).toEqual({ open: 'step' });
    expect(moveIn(items, 'step', none, 'ArrowRight')).toEqual({ focus: 'received' });
    expect(moveIn(items, 'received', none, 'ArrowLeft')).toEqual({ focus: 'step' });
    expect(moveIn(items, 'received', none, 'ArrowRight')).toBeUndefined();
  });
});
