import { describe, expect, it } from '@jest/globals';
import type { Decider } from '@granary/domain/kernel';
import { defineReadModel, keyed, ledger, ledgerId } from '../index.ts';

type LampEvent =
  | { type: 'LampLit'; data: { room: string } }
  | { type: 'LampMoved'; data: { from: string; to: string } };
const lamp: Decider<null, LampEvent> = {
  category: 'lamp',
  events: {},
  initial: () => null,
  evolve: (state) => state,
};

class RoomRow {
  id!: string;
  lamps!: number;
}

const rooms = keyed({
  entity: RoomRow,
  from: [lamp],
  keys: (event) => (event.type === 'LampLit' ? [event.data.room] : [event.data.from, event.data.to]),
  evolve: (row, event, key) => {
    const gained = event.type === 'LampMoved' && event.data.from === key ? -1 : 1;
    return { id: key, lamps: (row?.lamps ?? 0) + gained };
  },
});
const moves = ledger({
  entity: RoomRow,
  from: [lamp],
  rows: (event) => (event.type === 'LampMoved' ? [{ id: ledgerId(event), lamps: 1 }] : []),
});

describe('a read model', () => {
  it('follows the categories of its tables', () => {
    const model = defineReadModel({ name: 'light', version: 1, onPoison: 'stop', tables: [rooms, moves] });
    expect([...model.categories]).toEqual(['lamp']);
  });
});

describe('a ledger id', () => {
  it('sorts in log order, whatever the length of the position', () => {
    const ids = [ledgerId({ position: 9n }, 1), ledgerId({ position: 10n }), ledgerId({ position: 9n }, 10)];
    expect(ids.toSorted()).toEqual([ids[0], ids[2], ids[1]]);
  });
});
