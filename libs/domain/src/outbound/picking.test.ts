import { describe, expect, it } from '@jest/globals';
import { lock, recall, settleCount, unlock } from '../stock/index.ts';
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
  type Fixtures,
} from '@granary/testing/builders/outbound';

const refused = (code: string) => expect.objectContaining({ code });
const by = staff.userId;

describe('picking', () => {
  const picking = (): Fixtures => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'picking');
    return fixtures;
  };
  const pick = (fixtures: Fixtures, batch: string, quantity: string, line = 1) =>
    run(fixtures, OUT, (state) => pickLine(state, { by, line, batch, location: 'A-01', quantity }));

  it('takes only planned batches, up to the planned quantity', () => {
    const fixtures = picking();
    expect(() => pick(fixtures, 'C', '1.000')).toThrow(refused('WRONG_BATCH'));
    expect(() => pick(fixtures, 'A', '4.001')).toThrow(refused('PICK_EXCEEDS_PLAN'));
    expect(pick(fixtures, 'A', '3.000')).toMatchObject([{ data: { pickedAfter: '3.000' } }]);
    expect(() => pick(fixtures, 'A', '1.001')).toThrow(refused('PICK_EXCEEDS_PLAN'));
    expect(pick(fixtures, 'A', '1.000')).toMatchObject([{ data: { pickedAfter: '4.000' } }]);
  });

  it('undoes the last pick of a batch, once, and only the one it names', () => {
    const fixtures = picking();
    const undo = (quantity: string, batch = 'A', who = by) =>
      run(fixtures, OUT, (state) => undoPick(state, { by: who, line: 1, batch, quantity }));
    pick(fixtures, 'A', '3.000');
    pick(fixtures, 'B', '2.000');
    pick(fixtures, 'A', '1.000');
    expect(() => undo('3.000')).toThrow(refused('NOT_THE_LAST_PICK'));
    expect(() => undo('1.000', 'A', 'u-2')).toThrow(refused('PICKING_BY_OTHER'));
    expect(undo('1')).toMatchObject([
      { type: 'OutboundLinePickUndone', data: { batch: 'A', quantity: '1.000', pickedAfter: '5.000' } },
    ]);
    expect(() => undo('1.000')).toThrow(refused('NOT_THE_LAST_PICK'));
    expect(pick(fixtures, 'A', '1.000')).toMatchObject([{ data: { pickedAfter: '6.000' } }]);
    undo('1.000');
    undo('3.000');
    expect(() => undo('3.000')).toThrow(refused('NOT_THE_LAST_PICK'));
    expect(documentOf(fixtures, OUT).lines[0]!.picks).toMatchObject([{ batch: 'B', quantity: '2.000' }]);
  });

  it('belongs to one picker until somebody takes over', () => {
    const fixtures = picking();
    const start = (takeOver: boolean) => () =>
      run(fixtures, OUT, (state) => startPicking(state, { picker: 'u-2', takeOver }));
    expect(start(false)).toThrow(refused('PICKING_BY_OTHER'));
    start(true)();
    expect(() => pick(fixtures, 'A', '1.000')).toThrow(refused('PICKING_BY_OTHER'));
  });

  it('refuses locked, recalled and expired batches even before the order is invalidated', () => {
    const fixtures = picking();
    const fit = (day = today) =>
      requireFitToPick(documentOf(fixtures, OUT), stockOf(fixtures, 'GLY'), { batch: 'B', day });
    const name = { warehouse: 'WH-PP', item: 'GLY', batch: 'B', reason: 'leaking' };
    const refusedAs = (status: string) =>
      expect.objectContaining({ code: 'BATCH_MAY_NOT_LEAVE', facts: { batch: 'B', status } });
    fit();
    expect(() => fit('2028-01-01')).toThrow(refusedAs('expired'));
    onStock(fixtures, 'GLY', (state) => lock(state, name));
    expect(() => fit()).toThrow(refusedAs('locked'));
    onStock(fixtures, 'GLY', (state) => unlock(state, name));
    onStock(fixtures, 'GLY', (state) => recall(state, { ...name, recall: 'RC-1' }));
    expect(() => fit()).toThrow(refusedAs('recalled'));
  });

  it('accepts blocked goods for a return to the supplier', () => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'picking', { type: 'return', supplier: 'SUP-1' });
    onStock(fixtures, 'GLY', (state) =>
      lock(state, { warehouse: 'WH-PP', item: 'GLY', batch: 'B', reason: 'leaking' }),
    );
    expect(() =>
      requireFitToPick(documentOf(fixtures, OUT), stockOf(fixtures, 'GLY'), { batch: 'B', day: today }),
    ).not.toThrow();
  });

  it('ends only when everything is picked or short', () => {
    const fixtures = picking();
    pick(fixtures, 'A', '4.000');
    expect(() => run(fixtures, OUT, (state) => finishPicking(state, { by }))).toThrow(
      refused('PICKING_INCOMPLETE'),
    );
    pick(fixtures, 'B', '6.000');
    run(fixtures, OUT, (state) => finishPicking(state, { by }));
    expect(documentOf(fixtures, OUT).status).toBe('picked');
  });

  const short = (
    fixtures: Fixtures,
    reason: 'not_found' | 'not_needed' | 'other',
    note: string | null = null,
  ) =>
    run(fixtures, OUT, (state) =>
      pickShort(state, { by, line: 1, batch: 'B', quantity: '2.000', reason, note }),
    );

  it('moves goods not found to a locked batch', () => {
    const fixtures = picking();
    short(fixtures, 'not_found');
    expect(figures(fixtures, 'GLY', 'B')).toEqual({
      current: '18.000',
      available: '14.000',
      reserved: '4.000',
    });
    expect(figures(fixtures, 'GLY', 'B-S1')).toEqual({
      current: '2.000',
      available: '0.000',
      reserved: '0.000',
    });
    expect(documentOf(fixtures, OUT).lines[0]).toMatchObject({
      short: '2.000',
      batches: [
        { batch: 'A', quantity: '4.000' },
        { batch: 'B', quantity: '4.000' },
      ],
    });
    expect(allocationOf(documentOf(fixtures, OUT).lines)).toBe('complete');
  });

  it.each([
    // The count has removed nothing, a part, and all of what was not found.
    ['0.000', { current: '18.000', reserved: '4.000' }],
    ['-15.000', { current: '4.000', reserved: '4.000' }],
    ['-16.000', { current: '4.000', reserved: '4.000' }],
  ])('keeps what was picked if a count of %s came first', (delta, left) => {
    const fixtures = picking();
    const place = { warehouse: 'WH-PP', item: 'GLY', batch: 'B' };
    run(fixtures, OUT, (state) =>
      pickLine(state, { by, line: 1, batch: 'B', location: null, quantity: '4.000' }),
    );
    onStock(fixtures, 'GLY', (state) =>
      settleCount(state, { ...place, delta, count: 'CNT-1', adjustments: 0, reason: 'counted' }),
    );
    short(fixtures, 'not_found');
    expect(figures(fixtures, 'GLY', 'B')).toMatchObject(left);
    expect(documentOf(fixtures, OUT).lines[0]).toMatchObject({
      batches: [{ batch: 'A' }, { batch: 'B', quantity: '4.000' }],
    });
  });

  it('releases goods not needed', () => {
    const fixtures = picking();
    short(fixtures, 'not_needed');
    expect(figures(fixtures, 'GLY', 'B')).toEqual({
      current: '20.000',
      available: '16.000',
      reserved: '4.000',
    });
  });

  it('requires a note with the reason “other”', () => {
    const fixtures = picking();
    expect(() => short(fixtures, 'other')).toThrow(refused('SHORT_PICK_NOTE_REQUIRED'));
    short(fixtures, 'other', 'pallet blocked by the forklift');
    expect(documentOf(fixtures, OUT).lines[0]?.short).toBe('2.000');
  });

  it('replaces a short pick from another batch', () => {
    const fixtures = picking();
    short(fixtures, 'not_found');
    pick(fixtures, 'A', '4.000');
    const batches = [
      { batch: 'A', quantity: '4.000' },
      { batch: 'B', quantity: '6.000' },
    ];
    run(fixtures, OUT, (state) =>
      startReallocation(state, { line: 1, batches, decision: noDecision, reason: 'found more' }),
    );
    expect(documentOf(fixtures, OUT).lines[0]).toMatchObject({ short: '0.000' });
    const withoutPicked = [{ batch: 'B', quantity: '10.000' }];
    expect(() =>
      run(fixtures, OUT, (state) =>
        startReallocation(state, { line: 1, batches: withoutPicked, decision: noDecision, reason: 'tidy' }),
      ),
    ).toThrow(refused('PICKED_STAYS_ALLOCATED'));
  });

  const giveUpEverything = (fixtures: Fixtures) => {
    for (const { batch, quantity } of documentOf(fixtures, OUT).lines[0]!.batches)
      run(fixtures, OUT, (state) =>
        pickShort(state, { by, line: 1, batch, quantity, reason: 'not_needed', note: null }),
      );
  };

  it('replaces a fully short line up to the requested quantity', () => {
    const fixtures = picking();
    giveUpEverything(fixtures);
    const found = suggestReallocation(
      documentOf(fixtures, OUT),
      { line: 1, choice: { strategy: 'fifo' } },
      stockOf(fixtures, 'GLY'),
      today,
    );
    run(fixtures, OUT, (state) =>
      startReallocation(state, { line: 1, ...found, reason: 'needed after all' }),
    );
    expect(documentOf(fixtures, OUT).lines[0]).toMatchObject({
      short: '0.000',
      batches: [
        { batch: 'A', quantity: '4.000' },
        { batch: 'B', quantity: '6.000' },
      ],
    });
    expect(figures(fixtures, 'GLY', 'B').reserved).toBe('6.000');
  });

  it('never reallocates to nothing', () => {
    const fixtures = picking();
    giveUpEverything(fixtures);
    const nothing = { line: 1, batches: [], decision: noDecision, reason: 'tidy' };
    expect(() => run(fixtures, OUT, (state) => startReallocation(state, nothing))).toThrow(
      refused('QUANTITY_NOT_POSITIVE'),
    );
  });

  it('cannot end with nothing picked', () => {
    const fixtures = picking();
    giveUpEverything(fixtures);
    expect(() => run(fixtures, OUT, (state) => finishPicking(state, { by }))).toThrow(
      refused('NOTHING_PICKED'),
    );
  });

  it('is undone without releasing the goods', () => {
    const fixtures = picking();
    pick(fixtures, 'A', '4.000');
    run(fixtures, OUT, (state) => unpick(state, { reason: null }));
    expect(documentOf(fixtures, OUT)).toMatchObject({ status: 'pending', picker: null });
    expect(figures(fixtures, 'GLY', 'A').reserved).toBe('4.000');
  });
});
