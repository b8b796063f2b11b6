import { describe, expect, it } from '@jest/globals';
import { lock, recall, unlock } from '../stock/index.ts';
import {
  allocationOf,
  finishPicking,
  pickLine,
  pickShort,
  requireFitToPick,
  startPicking,
  startReallocation,
  suggestReallocation,
  undoPick,
  unpick,
} from './index.ts';
import {
  OUT,
  documentOf,
  figures,
  noDecision,
  onStock,
  run,
  staff,
  stockOf,
  stocked,
  today,
  upTo,
  type World,
} from './scenario.ts';

const refused = (code: string) => expect.objectContaining({ code });
const by = staff.userId;

describe('picking', () => {
  const picking = (): World => {
    const world = stocked();
    upTo(world, OUT, 'picking');
    return world;
  };
  const pick = (world: World, batch: string, quantity: string, line = 1) =>
    run(world, OUT, (state) => pickLine(state, { by, line, batch, location: 'A-01', quantity }));

  it('takes only planned batches, up to the planned quantity', () => {
    const world = picking();
    expect(() => pick(world, 'C', '1.000')).toThrow(refused('WRONG_BATCH'));
    expect(() => pick(world, 'A', '4.001')).toThrow(refused('PICK_EXCEEDS_PLAN'));
    expect(pick(world, 'A', '3.000')).toMatchObject([{ data: { pickedAfter: '3.000' } }]);
    expect(() => pick(world, 'A', '1.001')).toThrow(refused('PICK_EXCEEDS_PLAN'));
    expect(pick(world, 'A', '1.000')).toMatchObject([{ data: { pickedAfter: '4.000' } }]);
  });

  it('undoes the last pick of a batch, once, and only the one it names', () => {
    const world = picking();
    const undo = (quantity: string, batch = 'A', who = by) =>
      run(world, OUT, (state) => undoPick(state, { by: who, line: 1, batch, quantity }));
    pick(world, 'A', '3.000');
    pick(world, 'B', '2.000');
    pick(world, 'A', '1.000');
    expect(() => undo('3.000')).toThrow(refused('NOT_THE_LAST_PICK'));
    expect(() => undo('1.000', 'A', 'u-2')).toThrow(refused('PICKING_BY_OTHER'));
    expect(undo('1')).toMatchObject([
      { type: 'OutboundLinePickUndone', data: { batch: 'A', quantity: '1.000', pickedAfter: '5.000' } },
    ]);
    expect(() => undo('1.000')).toThrow(refused('NOT_THE_LAST_PICK'));
    expect(pick(world, 'A', '1.000')).toMatchObject([{ data: { pickedAfter: '6.000' } }]);
    undo('1.000');
    undo('3.000');
    expect(() => undo('3.000')).toThrow(refused('NOT_THE_LAST_PICK'));
    expect(documentOf(world, OUT).lines[0]!.picks).toMatchObject([{ batch: 'B', quantity: '2.000' }]);
  });

  it('belongs to one picker until somebody takes over', () => {
    const world = picking();
    const start = (takeOver: boolean) => () =>
      run(world, OUT, (state) => startPicking(state, { picker: 'u-2', takeOver }));
    expect(start(false)).toThrow(refused('PICKING_BY_OTHER'));
    start(true)();
    expect(() => pick(world, 'A', '1.000')).toThrow(refused('PICKING_BY_OTHER'));
  });

  it('refuses locked, recalled and expired batches even before the order is invalidated', () => {
    const world = picking();
    const fit = (day = today) =>
      requireFitToPick(documentOf(world, OUT), stockOf(world, 'GLY'), { batch: 'B', day });
    const name = { warehouse: 'WH-PP', item: 'GLY', batch: 'B', reason: 'leaking' };
    const refusedAs = (status: string) =>
      expect.objectContaining({ code: 'BATCH_MAY_NOT_LEAVE', facts: { batch: 'B', status } });
    fit();
    expect(() => fit('2028-01-01')).toThrow(refusedAs('expired'));
    onStock(world, 'GLY', (state) => lock(state, name));
    expect(() => fit()).toThrow(refusedAs('locked'));
    onStock(world, 'GLY', (state) => unlock(state, name));
    onStock(world, 'GLY', (state) => recall(state, { ...name, recall: 'RC-1' }));
    expect(() => fit()).toThrow(refusedAs('recalled'));
  });

  it('accepts blocked goods for a return to the supplier', () => {
    const world = stocked();
    upTo(world, OUT, 'picking', { type: 'return', supplier: 'SUP-1' });
    onStock(world, 'GLY', (state) =>
      lock(state, { warehouse: 'WH-PP', item: 'GLY', batch: 'B', reason: 'leaking' }),
    );
    expect(() =>
      requireFitToPick(documentOf(world, OUT), stockOf(world, 'GLY'), { batch: 'B', day: today }),
    ).not.toThrow();
  });

  it('ends only when everything is picked or short', () => {
    const world = picking();
    pick(world, 'A', '4.000');
    expect(() => run(world, OUT, (state) => finishPicking(state, { by }))).toThrow(
      refused('PICKING_INCOMPLETE'),
    );
    pick(world, 'B', '6.000');
    run(world, OUT, (state) => finishPicking(state, { by }));
    expect(documentOf(world, OUT).status).toBe('picked');
  });

  const short = (world: World, reason: 'not_found' | 'not_needed' | 'other', note: string | null = null) =>
    run(world, OUT, (state) =>
      pickShort(state, { by, line: 1, batch: 'B', quantity: '2.000', reason, note }),
    );

  it('moves goods not found to a locked batch', () => {
    const world = picking();
    short(world, 'not_found');
    expect(figures(world, 'GLY', 'B')).toEqual({ current: '18.000', available: '14.000', reserved: '4.000' });
    expect(figures(world, 'GLY', 'B-S1')).toEqual({
      current: '2.000',
      available: '0.000',
      reserved: '0.000',
    });
    expect(documentOf(world, OUT).lines[0]).toMatchObject({
      short: '2.000',
      batches: [
        { batch: 'A', quantity: '4.000' },
        { batch: 'B', quantity: '4.000' },
      ],
    });
    expect(allocationOf(documentOf(world, OUT).lines)).toBe('complete');
  });

  it('releases goods not needed', () => {
    const world = picking();
    short(world, 'not_needed');
    expect(figures(world, 'GLY', 'B')).toEqual({ current: '20.000', available: '16.000', reserved: '4.000' });
  });

  it('requires a note with the reason “other”', () => {
    const world = picking();
    expect(() => short(world, 'other')).toThrow(refused('SHORT_PICK_NOTE_REQUIRED'));
    short(world, 'other', 'pallet blocked by the forklift');
    expect(documentOf(world, OUT).lines[0]?.short).toBe('2.000');
  });

  it('replaces a short pick from another batch', () => {
    const world = picking();
    short(world, 'not_found');
    pick(world, 'A', '4.000');
    const batches = [
      { batch: 'A', quantity: '4.000' },
      { batch: 'B', quantity: '6.000' },
    ];
    run(world, OUT, (state) =>
      startReallocation(state, { line: 1, batches, decision: noDecision, reason: 'found more' }),
    );
    expect(documentOf(world, OUT).lines[0]).toMatchObject({ short: '0.000' });
    const withoutPicked = [{ batch: 'B', quantity: '10.000' }];
    expect(() =>
      run(world, OUT, (state) =>
        startReallocation(state, { line: 1, batches: withoutPicked, decision: noDecision, reason: 'tidy' }),
      ),
    ).toThrow(refused('PICKED_STAYS_ALLOCATED'));
  });

  const giveUpEverything = (world: World) => {
    for (const { batch, quantity } of documentOf(world, OUT).lines[0]!.batches)
      run(world, OUT, (state) =>
        pickShort(state, { by, line: 1, batch, quantity, reason: 'not_needed', note: null }),
      );
  };

  it('replaces a fully short line up to the requested quantity', () => {
    const world = picking();
    giveUpEverything(world);
    const found = suggestReallocation(
      documentOf(world, OUT),
      { line: 1, choice: { strategy: 'fifo' } },
      stockOf(world, 'GLY'),
      today,
    );
    run(world, OUT, (state) => startReallocation(state, { line: 1, ...found, reason: 'needed after all' }));
    expect(documentOf(world, OUT).lines[0]).toMatchObject({
      short: '0.000',
      batches: [
        { batch: 'A', quantity: '4.000' },
        { batch: 'B', quantity: '6.000' },
      ],
    });
    expect(figures(world, 'GLY', 'B').reserved).toBe('6.000');
  });

  it('never reallocates to nothing', () => {
    const world = picking();
    giveUpEverything(world);
    const nothing = { line: 1, batches: [], decision: noDecision, reason: 'tidy' };
    expect(() => run(world, OUT, (state) => startReallocation(state, nothing))).toThrow(
      refused('QUANTITY_NOT_POSITIVE'),
    );
  });

  it('cannot end with nothing picked', () => {
    const world = picking();
    giveUpEverything(world);
    expect(() => run(world, OUT, (state) => finishPicking(state, { by }))).toThrow(refused('NOTHING_PICKED'));
  });

  it('is undone without releasing the goods', () => {
    const world = picking();
    pick(world, 'A', '4.000');
    run(world, OUT, (state) => unpick(state, { reason: null }));
    expect(documentOf(world, OUT)).toMatchObject({ status: 'pending', picker: null });
    expect(figures(world, 'GLY', 'A').reserved).toBe('4.000');
  });
});
