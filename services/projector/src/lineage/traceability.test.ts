import { describe, expect, it } from '@jest/globals';
import {
  adjust,
  receiveReturn,
  receiveTransfer,
  reverseIssue,
  reverseReceipt,
  split,
  stock,
} from '@granary/domain/stock';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { edgeTable } from './edge-table.ts';
import {
  A,
  held,
  place,
  received,
  shipped,
  streamId,
  told,
  type Step,
} from '../../testing/builders/goods.ts';

const edges = (...steps: readonly (Step | readonly Step[])[]) =>
  projectInMemory(edgeTable, recorded(on(stock, streamId, told(...steps)))).map(
    ({ fromId, toId, kind, quantity }) => `${fromId} –${kind} ${quantity}→ ${toId}`,
  );

const goods = {
  ...place,
  quantity: '2.000',
  receivedAt: '2026-11-01T02:00:00.000Z',
  unitCost: '3.000000',
  productionDate: null,
  expiryDate: null,
  supplier: 'SUP-1',
  supplierLot: 'L-77',
  certificate: null,
  notes: null,
  location: null,
  shelf: null,
  line: 1,
  recalls: [],
};

describe('the lineage edges', () => {
  it('lead from the inbound line into the batch', () => {
    expect(edges(received('A', '10.000', { line: 1 }))).toEqual(['IN-1:1 –received 10.000→ WH-PP.UREA-46.A']);
  });

  it('lead from each batch to its outbound line, by purpose', () => {
    const all = edges(
      received('A', '3.000'),
      received('B', '3.000'),
      held('R1', '4.000'),
      shipped('R1'),
      held('R2', '1.000', 'loss'),
      shipped('R2'),
    );
    expect(all.slice(2)).toEqual([
      'WH-PP.UREA-46.A –sold 3.000→ OUT-R1:1:A',
      'WH-PP.UREA-46.B –sold 1.000→ OUT-R1:1:B',
      'WH-PP.UREA-46.B –lost 1.000→ OUT-R2:1:B',
    ]);
  });

  it('lead from the outbound line into the batch created by a transfer', () => {
    const parent = { warehouse: 'WH-SR', item: place.item, batch: 'A' };
    expect(edges((state) => receiveTransfer(state, { ...goods, outbound: 'OUT-9', parent }))).toEqual([
      'OUT-9:1:A –transferred 2.000→ WH-PP.UREA-46.A',
    ]);
  });

  it('lead back from the line that was sold', () => {
    const parent = { ...place, batch: 'A' };
    const outbound = { number: 'OUT-R1', line: 1 };
    expect(edges((state) => receiveReturn(state, { ...goods, inbound: 'IN-2', outbound, parent }))).toEqual([
      'OUT-R1:1:A –returned 2.000→ WH-PP.UREA-46.A-R1',
    ]);
    expect(
      edges((state) => receiveReturn(state, { ...goods, inbound: 'IN-2', outbound: null, parent })),
    ).toEqual(['IN-2:1 –received 2.000→ WH-PP.UREA-46.A-R1']);
  });

  it('branch where a batch is split', () => {
    const all = edges(received('A', '3.000'), (state) =>
      split(state, { ...A, quantity: '1.000', locked: false }),
    );
    expect(all.at(-1)).toBe('WH-PP.UREA-46.A –split 1.000→ WH-PP.UREA-46.A-S1');
  });

  it('start and end where stock was gained or lost', () => {
    const lost: Step = (state) => adjust(state, { ...A, delta: '-1.000' });
    const found: Step = (state) => adjust(state, { ...A, delta: '2.000', count: 'CNT-1' });
    expect(edges(received('A', '3.000'), lost, found).slice(1)).toEqual([
      'WH-PP.UREA-46.A –reduced 1.000→ 0000000000000000001-0000',
      '0000000000000000002-0000 –gained 2.000→ WH-PP.UREA-46.A',
    ]);
  });

  it('are reversed with their event', () => {
    const backFromTruck: Step = (state) =>
      reverseIssue(state, { ...place, reservation: 'R1', reason: 'wrong truck' });
    expect(edges(received('A', '3.000'), held('R1', '3.000'), shipped('R1'), backFromTruck).at(-1)).toBe(
      'WH-PP.UREA-46.A –sold -3.000→ OUT-R1:1:A',
    );
    const wrong: Step = (state) => reverseReceipt(state, { ...A, inbound: 'IN-1', line: 1 });
    expect(edges(received('A', '3.000', { line: 1 }), wrong).at(-1)).toBe(
      'IN-1:1 –reversed -3.000→ WH-PP.UREA-46.A',
    );
  });
});
