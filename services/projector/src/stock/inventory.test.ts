import { describe, expect, it } from '@jest/globals';
import {
  adjust,
  attachToBatch,
  cancelRecall,
  expire,
  extendExpiry,
  inspect,
  lock,
  planExpiry,
  recall,
  receiveTransfer,
  releaseReservation,
  removeFromBatch,
  relocate,
  reverseIssue,
  reviseCost,
  split,
  stock,
  unlock,
} from '@granary/domain/stock';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { batchTable } from './batch-table.ts';
import { costChangeTable } from './cost-change-table.ts';
import { expiryChangeTable } from './expiry-change-table.ts';
import { itemStockTable } from './item-stock-table.ts';
import { movementTable } from './movement-table.ts';
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

const log = (...steps: readonly (Step | readonly Step[])[]) => recorded(on(stock, streamId, told(...steps)));
const batches = (...steps: readonly (Step | readonly Step[])[]) =>
  Object.fromEntries(projectInMemory(batchTable, log(...steps)).map((row) => [row.batch, row]));
const itemStock = (...steps: readonly (Step | readonly Step[])[]) =>
  projectInMemory(itemStockTable, log(...steps))[0];
const movements = (...steps: readonly (Step | readonly Step[])[]) =>
  projectInMemory(movementTable, log(...steps));

const moreOfA: Step = (state) =>
  receiveTransfer(state, {
    ...place,
    quantity: '2.000',
    receivedAt: '2026-11-01T02:00:00.000Z',
    unitCost: '3.000000',
    productionDate: null,
    expiryDate: '2027-12-31',
    supplier: null,
    supplierLot: 'L-77',
    certificate: null,
    notes: null,
    location: null,
    shelf: null,
    line: 1,
    outbound: 'OUT-9',
    parent: { warehouse: 'WH-SR', item: place.item, batch: 'A' },
    recalls: [],
  });
const locked: Step = (state) => lock(state, A);
const costs35: Step = (state) => reviseCost(state, { ...A, unitCost: '3.5' });
const lost: Step = (state) => adjust(state, { ...A, delta: '-1.000' });
const damaged: Step = (state) => split(state, { ...A, quantity: '1.000', locked: true, reservation: 'R1' });
const voided: Step = (state) => reverseIssue(state, { ...place, reservation: 'R1', reason: 'wrong truck' });

describe('a batch row', () => {
  it('shows the batch as received', () => {
    expect(batches(received('A', '10.000'))['A']).toMatchObject({
      id: 'WH-PP.UREA-46.A',
      originDocument: 'IN-1',
      status: 'active',
      current: '10.000',
      available: '10.000',
      blocked: '0.000',
      value: '30.00',
      expiresOn: '2027-12-31',
    });
  });

  it('without an expiry date sorts last', () => {
    expect(batches(received('A', '1.000', { expiryDate: null }))['A']).toMatchObject({
      expiryDate: null,
      expiresOn: '9999-12-31',
    });
  });

  it('shows the expiry plan until it is carried out', () => {
    const planned: Step = (state) => planExpiry(state, { ...A, plan: 'extend' });
    const extended: Step = (state) =>
      extendExpiry(state, {
        ...A,
        expiryDate: '2028-12-31',
        certificate: 'LAB-7',
        approver: 'Sok',
        day: '2027-12-01',
      });
    const plans = (...steps: Step[]) => batches(received('A', '10.000'), ...steps)['A']!.expiryPlan;
    expect([plans(), plans(planned), plans(planned, extended)]).toEqual(['none', 'extend', 'none']);
  });

  it('lists its files with the person who attached them, also on split batches', () => {
    const file = {
      id: '01938f5e-0000-7000-8000-000000000001',
      name: 'CQ-1.pdf',
      type: 'application/pdf' as const,
      size: 10,
      sha256: 'a'.repeat(64),
    };
    const attached: Step = (state) => attachToBatch(state, { ...A, attachment: file });
    const parted: Step = (state) => split(state, { ...A, quantity: '1.000', locked: false });
    const removed: Step = (state) => removeFromBatch(state, { ...A, attachment: file.id });
    const rows = batches(received('A', '10.000'), attached, parted, removed);
    expect(rows['A']).toMatchObject({ attachments: [], current: '9.000', value: '27.00' });
    expect(rows['A-S1']!.attachments).toEqual([
      { ...file, addedBy: expect.any(String), addedAt: expect.any(String) },
    ]);
    expect(movements(received('A', '10.000'), attached, removed)).toHaveLength(1);
  });

  it('follows reservations, shipments and voids', () => {
    const rows = batches(
      received('A', '10.000'),
      received('B', '5.000'),
      held('R1', '12.000'),
      shipped('R1'),
    );
    expect(rows['A']).toMatchObject({
      status: 'exhausted',
      current: '0.000',
      issued: '10.000',
      value: '0.00',
    });
    expect(rows['B']).toMatchObject({ status: 'active', current: '3.000', issued: '2.000' });
    const back = batches(received('A', '10.000'), held('R1', '4.000'), shipped('R1'), voided);
    expect(back['A']).toMatchObject({ current: '10.000', reserved: '4.000', issued: '0.000' });
  });

  it('shows the quantity transferred to other warehouses', () => {
    const rows = batches(received('A', '10.000'), held('R1', '4.000', 'transfer'), shipped('R1'));
    expect(rows['A']).toMatchObject({ issued: '4.000', transferred: '4.000' });
  });

  it('shows why it is blocked, and clears it afterwards', () => {
    expect(batches(received('A', '10.000'), held('R1', '4.000'), locked)['A']).toMatchObject({
      status: 'locked',
      statusReason: 'because',
      available: '0.000',
      blocked: '6.000',
    });
    const free = batches(received('A', '10.000'), locked, (state) => unlock(state, A));
    expect(free['A']).toMatchObject({ status: 'active', statusReason: null, locked: false });
  });

  it('keeps the lock under a status of higher rank', () => {
    const rows = batches(received('A', '10.000'), locked, (state) => recall(state, { ...A, recall: 'RC-1' }));
    expect(rows['A']).toMatchObject({ status: 'recalled', locked: true, recalls: ['RC-1'] });
  });

  it('lists the recalls in force', () => {
    const rows = batches(
      received('A', '10.000'),
      (state) => recall(state, { ...A, recall: 'RC-1' }),
      (state) => recall(state, { ...A, recall: 'RC-2' }),
      (state) => cancelRecall(state, { ...A, recall: 'RC-1' }),
    );
    expect(rows['A']).toMatchObject({ status: 'recalled', recalls: ['RC-2'] });
  });

  it('passes its properties on to its children', () => {
    const rows = batches(received('A', '10.000'), held('R1', '4.000'), damaged);
    expect(rows['A']).toMatchObject({ current: '9.000', reserved: '3.000' });
    expect(rows['A-S1']).toMatchObject({
      parent: 'WH-PP.UREA-46.A',
      supplierLot: 'L-77',
      status: 'locked',
      current: '1.000',
      blocked: '1.000',
      value: '3.00',
    });
  });

  it('shows new dates, costs, locations and inspections', () => {
    const rows = batches(
      received('A', '10.000', { awaitingInspection: true }),
      (state) =>
        inspect(state, {
          ...A,
          result: 'passed',
          inspector: 'lab',
          inspectedAt: '2026-11-20T00:00:00.000Z',
          certificate: 'C-1',
          notes: null,
        }),
      costs35,
      (state) => relocate(state, { ...A, location: 'B-07', shelf: '3' }),
      (state) => expire(state, { ...A, day: '2028-01-01' }),
      (state) =>
        extendExpiry(state, {
          ...A,
          expiryDate: '2028-06-30',
          certificate: 'C-2',
          approver: 'office',
          day: '2028-01-01',
        }),
    );
    expect(rows['A']).toMatchObject({
      status: 'active',
      quality: 'passed',
      certificate: 'C-2',
      unitCost: '3.500000',
      value: '35.00',
      location: 'B-07',
      shelf: '3',
      expiryDate: '2028-06-30',
      expiresOn: '2028-06-30',
    });
  });

  it('grows when a transfer joins it', () => {
    expect(batches(received('A', '10.000'), moreOfA)['A']).toMatchObject({
      current: '12.000',
      received: '12.000',
    });
  });
});

describe('an item stock row', () => {
  it('is the sum of its batches after any event', () => {
    const steps = [
      received('A', '10.000'),
      received('B', '5.000', { unitCost: '1.333333' }),
      held('R1', '4.000'),
      damaged,
      costs35,
      lost,
      shipped('R1'),
      voided,
      moreOfA,
      locked,
    ];
    for (let n = 1; n <= steps.length; n += 1) {
      const told = steps.slice(0, n);
      const rows = Object.values(batches(...told));
      const total = (figure: 'current' | 'available' | 'reserved' | 'blocked' | 'value') =>
        rows.reduce((sum, row) => sum + Number(row[figure]), 0);
      const row = itemStock(...told)!;
      for (const figure of ['current', 'available', 'reserved', 'blocked', 'value'] as const)
        expect(Number(row[figure])).toBeCloseTo(total(figure), 6);
      expect(row.batches).toBe(rows.filter((each) => Number(each.current) > 0).length);
    }
  });

  it('drops used-up batches and includes them again when they return', () => {
    const gone = [received('A', '10.000'), held('R1', '10.000'), shipped('R1')];
    expect(itemStock(...gone)).toMatchObject({ batches: 0, current: '0.000', value: '0.00' });
    expect(itemStock(...gone, voided)).toMatchObject({ batches: 1, current: '10.000', value: '30.00' });
  });
});

describe('stock movements', () => {
  it('are signed, with the quantity before and after', () => {
    const rows = movements(received('A', '10.000'), lost, held('R1', '4.000'), shipped('R1'));
    expect(rows.map(({ type, delta, before, after }) => [type, delta, before, after])).toEqual([
      ['inbound', '10.000', '0.000', '10.000'],
      ['adjustment', '-1.000', '10.000', '9.000'],
      ['outbound', '-4.000', '9.000', '5.000'],
    ]);
    expect(rows[2]).toMatchObject({ document: 'OUT-R1', line: 1, unitCost: '3.000000', username: 'sok' });
  });

  it('name the purpose of an issue', () => {
    for (const [purpose, type] of [
      ['sale', 'outbound'],
      ['distribution', 'outbound'],
      ['other', 'outbound'],
      ['transfer', 'transfer_out'],
      ['loss', 'loss'],
      ['return', 'return_out'],
    ] as const)
      expect(movements(received('A', '1.000'), held('R1', '1.000', purpose), shipped('R1'))[1]?.type).toBe(
        type,
      );
  });

  it('do not include reservations', () => {
    const released: Step = (state) =>
      releaseReservation(state, { ...place, reservation: 'R1', reason: 'withdrawn' });
    expect(movements(received('A', '10.000'), held('R1', '4.000'), released)).toHaveLength(1);
  });

  it('add up to the stock on hand', () => {
    const steps = [
      received('A', '10.000'),
      held('R1', '4.000'),
      damaged,
      lost,
      shipped('R1'),
      voided,
      moreOfA,
    ];
    const rows = movements(...steps);
    const onHand = Object.values(batches(...steps)).reduce((sum, row) => sum + Number(row.current), 0);
    expect(rows.reduce((sum, row) => sum + Number(row.delta), 0)).toBeCloseTo(onHand, 6);
  });

  it('include changes of status or cost with quantity zero', () => {
    const rows = movements(received('A', '10.000'), locked, costs35);
    expect(rows.slice(1).map(({ type, delta }) => [type, delta])).toEqual([
      ['status_change', '0.000'],
      ['cost_revision', '0.000'],
    ]);
  });
});

describe('cost changes', () => {
  it('show before, after, change and rate', () => {
    expect(projectInMemory(costChangeTable, log(received('A', '10.000'), costs35))).toMatchObject([
      {
        batchId: 'WH-PP.UREA-46.A',
        before: '3.000000',
        after: '3.500000',
        change: '0.500000',
        changeRate: '16.67',
      },
    ]);
  });
});

describe('expiry date changes', () => {
  it('show before and after', () => {
    const extended: Step = (state) =>
      extendExpiry(state, {
        ...A,
        expiryDate: '2028-12-31',
        certificate: 'LAB-7',
        approver: 'Sok',
        day: '2027-12-01',
      });
    expect(projectInMemory(expiryChangeTable, log(received('A', '10.000'), extended))).toMatchObject([
      { batchId: 'WH-PP.UREA-46.A', before: '2027-12-31', after: '2028-12-31' },
    ]);
  });
});
