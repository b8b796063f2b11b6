import { describe, expect, it } from '@jest/globals';
import { lock } from '../stock/index.ts';
import {
  allocationOf,
  approveOutbound,
  invalidateAllocation,
  outcomeOf,
  pickLine,
  planOutbound,
  rejectOutbound,
  startReallocation,
  stepsBack,
  stepsOf,
  submitOutbound,
  suggestPlan,
  suggestReallocation,
  withdrawOutbound,
} from './index.ts';
import {
  boss,
  create,
  decide,
  documentOf,
  onStock,
  plan,
  receive,
  run,
  settle,
  staff,
  stockOf,
  submit,
  today,
  upTo,
  warehouse,
  OUT,
  figures,
  stocked,
  noDecision,
} from './scenario.ts';

const refused = (code: string) => expect.objectContaining({ code });
const by = staff.userId;

describe('outbound allocation', () => {
  it('plans without reserving anything', () => {
    const world = stocked();
    create(world, OUT);
    plan(world, OUT);
    expect(allocationOf(documentOf(world, OUT).lines)).toBe('complete');
    expect(figures(world, 'GLY', 'A')).toEqual({ current: '4.000', available: '4.000', reserved: '0.000' });
  });

  it('never plans more than the line requests', () => {
    const world = stocked();
    create(world, OUT);
    const batches = [{ batch: 'B', quantity: '10.001' }];
    expect(() =>
      run(world, OUT, (state) =>
        planOutbound(state, { lines: [{ line: 1, batches, decision: noDecision }] }),
      ),
    ).toThrow(refused('ALLOCATION_EXCEEDS_LINE'));
  });

  it('can be submitted only when every line is fully allocated', () => {
    const world = stocked();
    create(world, OUT, {
      lines: [
        { item: 'GLY', quantity: '30.000', remarks: null },
        { item: 'GLY', quantity: '1.000', remarks: null },
      ],
    });
    expect(() => submit(world, OUT)).toThrow(refused('ALLOCATION_INCOMPLETE'));
    plan(world, OUT);
    expect(allocationOf(documentOf(world, OUT).lines)).toBe('partial');
    expect(() => submit(world, OUT)).toThrow(
      expect.objectContaining({ facts: expect.objectContaining({ lines: [1] }) }),
    );
  });

  it('reserves exactly the plan on submission, oldest first', () => {
    const world = stocked();
    upTo(world, OUT, 'inventory_reviewing');
    expect(figures(world, 'GLY', 'A')).toEqual({ current: '4.000', available: '0.000', reserved: '4.000' });
    expect(figures(world, 'GLY', 'B')).toEqual({ current: '20.000', available: '14.000', reserved: '6.000' });
  });

  it('is refused as a whole when stock was taken meanwhile, and keeps no reservation', () => {
    const world = stocked();
    receive(world, 'UREA', 'U', '5.000');
    const lines = [
      { item: 'GLY', quantity: '24.000', remarks: null },
      { item: 'UREA', quantity: '5.000', remarks: null },
    ];
    create(world, OUT, { lines });
    plan(world, OUT);
    upTo(world, 'OUT-2', 'inventory_reviewing', {
      lines: [{ item: 'UREA', quantity: '1.000', remarks: null }],
    });
    submit(world, OUT);
    expect(
      world.log.find(({ event }) => event.type === 'OutboundSubmissionRefused')?.event.data,
    ).toMatchObject({
      refusals: [
        {
          line: 2,
          code: 'STOCK_INSUFFICIENT',
          facts: { batch: 'U', requested: '5.000', available: '4.000', takenBy: 'OUT-2' },
        },
      ],
    });
    expect(documentOf(world, OUT)).toMatchObject({ status: 'created', process: { kind: 'none' } });
    expect(allocationOf(documentOf(world, OUT).lines)).toBe('error');
    expect(figures(world, 'GLY', 'B').reserved).toBe('0.000');
  });

  it('accepts no other command while stock is being reserved', () => {
    const world = stocked();
    create(world, OUT);
    plan(world, OUT);
    decide(world, OUT, (state) => submitOutbound(state, { by: staff, today }));
    expect(() => decide(world, OUT, (state) => withdrawOutbound(state, { reason: null }))).toThrow(
      refused('DOCUMENT_PROCESSING'),
    );
    settle(world, OUT);
    run(world, OUT, (state) => withdrawOutbound(state, { reason: null }));
    expect(documentOf(world, OUT).status).toBe('created');
  });

  it('is in error when a reserved batch is blocked, until it is reallocated', () => {
    const world = stocked();
    upTo(world, OUT, 'inventory_reviewing');
    const [locked] = onStock(world, 'GLY', (state) =>
      lock(state, { warehouse, item: 'GLY', batch: 'A', reason: 'leaking' }),
    );
    if (locked?.type !== 'BatchLocked') throw new Error('not locked');
    const [hold] = locked.data.affected;
    const command = { line: hold!.line, batch: 'A', reservation: hold!.reservation, cause: 'locked' };
    run(world, OUT, (state) => invalidateAllocation(state, command));
    expect(run(world, OUT, (state) => invalidateAllocation(state, command))).toEqual([]);
    expect(allocationOf(documentOf(world, OUT).lines)).toBe('error');
    expect(() => run(world, OUT, (state) => approveOutbound(state, { by: boss, notes: null }))).toThrow(
      refused('ALLOCATION_INVALID'),
    );
    const batches = [{ batch: 'B', quantity: '10.000' }];
    run(world, OUT, (state) =>
      startReallocation(state, { line: 1, batches, decision: noDecision, reason: 'leaking' }),
    );
    expect(allocationOf(documentOf(world, OUT).lines)).toBe('complete');
    expect(figures(world, 'GLY', 'A')).toMatchObject({ current: '4.000', reserved: '0.000' });
    expect(figures(world, 'GLY', 'B')).toMatchObject({ reserved: '10.000' });
  });

  it('is in error when a batch is blocked during its reallocation', () => {
    const world = stocked();
    upTo(world, OUT, 'inventory_reviewing');
    const batches = [{ batch: 'B', quantity: '10.000' }];
    decide(world, OUT, (state) =>
      startReallocation(state, { line: 1, batches, decision: noDecision, reason: 'tidy' }),
    );
    const command = { line: 1, batch: 'B', reservation: `${OUT}:1:4`, cause: 'locked' };
    decide(world, OUT, (state) => invalidateAllocation(state, command));
    settle(world, OUT);
    expect(documentOf(world, OUT).lines[0]?.reservation).toBe(`${OUT}:1:4`);
    expect(allocationOf(documentOf(world, OUT).lines)).toBe('error');
  });

  it('does not suggest the same goods for two lines', () => {
    const world = stocked();
    const line = (quantity: string) => ({ item: 'GLY', quantity, remarks: null });
    create(world, OUT, { lines: [line('3.000'), line('3.000'), line('20.000')] });
    const fifo = [1, 2, 3].map((number) => ({ line: number, strategy: 'fifo' as const }));
    const suggested = suggestPlan(documentOf(world, OUT), fifo, (item) => stockOf(world, item), today);
    expect(suggested.map(({ batches, missing }) => [batches, missing])).toEqual([
      [[{ batch: 'A', quantity: '3.000' }], '0.000'],
      [
        [
          { batch: 'A', quantity: '1.000' },
          { batch: 'B', quantity: '2.000' },
        ],
        '0.000',
      ],
      [[{ batch: 'B', quantity: '18.000' }], '2.000'],
    ]);
  });

  it('names every line with a chosen batch that may not leave, and the reason', () => {
    const world = stocked();
    const line = { item: 'GLY', quantity: '1.000', remarks: null };
    create(world, OUT, { lines: [line, line, line] });
    onStock(world, 'GLY', (state) => lock(state, { warehouse, item: 'GLY', batch: 'A', reason: 'leaking' }));
    const from = (number: number, batch: string) => ({
      line: number,
      strategy: 'manual' as const,
      batches: [{ batch, quantity: '1.000' }],
      overrideReason: 'asked for',
    });
    const choices = [from(1, 'A'), from(2, 'B'), from(3, 'A')];
    const refusal = (number: number) => ({
      line: number,
      item: 'GLY',
      code: 'BATCH_NOT_AVAILABLE',
      facts: { batch: 'A', status: 'locked' },
    });
    expect(() => suggestPlan(documentOf(world, OUT), choices, (item) => stockOf(world, item), today)).toThrow(
      expect.objectContaining({
        code: 'CHOSEN_BATCH_NOT_AVAILABLE',
        facts: { number: OUT, lines: [refusal(1), refusal(3)] },
      }),
    );
  });

  it('suggests other batches as if its own were free, and keeps picked ones', () => {
    const world = stocked();
    upTo(world, OUT, 'picking');
    run(world, OUT, (state) =>
      pickLine(state, { by, line: 1, batch: 'B', location: null, quantity: '5.000' }),
    );
    onStock(world, 'GLY', (state) => lock(state, { warehouse, item: 'GLY', batch: 'A', reason: 'leaking' }));
    const again = (quantity?: string) =>
      suggestReallocation(
        documentOf(world, OUT),
        { line: 1, quantity, choice: { strategy: 'fifo' } },
        stockOf(world, 'GLY'),
        today,
      );
    expect(again().batches).toEqual([{ batch: 'B', quantity: '10.000' }]);
    expect(() => again('20.001')).toThrow(refused('STOCK_INSUFFICIENT'));
  });

  it('releases late reservations of a refused submission', () => {
    const world = stocked();
    create(world, OUT);
    plan(world, OUT);
    decide(world, OUT, (state) => submitOutbound(state, { by: staff, today }));
    const late = documentOf(world, OUT);
    if (late.process.kind === 'none') throw new Error('nothing to do');
    const refusal = { line: 1, item: 'GLY', code: 'STOCK_INSUFFICIENT', facts: {} };
    decide(world, OUT, outcomeOf(late.process, { events: [], refusals: [refusal], credit: null }));
    settle(world, OUT);
    for (const step of stepsOf(late, today)) onStock(world, 'GLY', (state) => step.decide(state));
    expect(figures(world, 'GLY', 'A').reserved).toBe('4.000');
    for (const step of stepsBack(late, today)) onStock(world, 'GLY', (state) => step.decide(state));
    expect(figures(world, 'GLY', 'A').reserved).toBe('0.000');
  });

  it('of a loss keeps blocked batches', () => {
    const world = stocked();
    upTo(world, OUT, 'inventory_approved', { type: 'loss' });
    const { reservation } = documentOf(world, OUT).lines[0]!;
    const command = { line: 1, batch: 'A', reservation: reservation!, cause: 'locked' };
    expect(run(world, OUT, (state) => invalidateAllocation(state, command))).toEqual([]);
  });

  it('keeps its reservation when reallocation fails', () => {
    const world = stocked();
    upTo(world, OUT, 'inventory_reviewing');
    upTo(world, 'OUT-2', 'inventory_reviewing', {
      lines: [{ item: 'GLY', quantity: '14.000', remarks: null }],
    });
    const batches = [{ batch: 'B', quantity: '10.000' }];
    run(world, OUT, (state) =>
      startReallocation(state, { line: 1, batches, decision: noDecision, reason: 'one batch' }),
    );
    expect(documentOf(world, OUT).lines[0]?.batches).toEqual([
      { batch: 'A', quantity: '4.000' },
      { batch: 'B', quantity: '6.000' },
    ]);
    expect(figures(world, 'GLY', 'A')).toMatchObject({ reserved: '4.000' });
  });
});

describe('outbound approval', () => {
  it('is refused to the submitter, except a super_admin with a reason', () => {
    const world = stocked();
    upTo(world, OUT, 'inventory_reviewing');
    const own = (role: string, notes: string | null) => () =>
      run(world, OUT, (state) => approveOutbound(state, { by: { ...staff, role }, notes }));
    expect(own('warehouse_admin', 'checked twice')).toThrow(refused('OWN_DOCUMENT'));
    expect(own('super_admin', null)).toThrow(refused('OWN_DOCUMENT_NEEDS_REASON'));
    own('super_admin', 'alone on shift')();
    expect(documentOf(world, OUT).status).toBe('inventory_approved');
  });

  it('releases everything on rejection, and the same plan can be resubmitted', () => {
    const world = stocked();
    upTo(world, OUT, 'inventory_reviewing');
    run(world, OUT, (state) => rejectOutbound(state, { by: boss, reason: 'not this month' }));
    expect(documentOf(world, OUT).status).toBe('inventory_rejected');
    expect(figures(world, 'GLY', 'A').reserved).toBe('0.000');
    submit(world, OUT);
    expect(documentOf(world, OUT).status).toBe('inventory_reviewing');
    expect(figures(world, 'GLY', 'A').reserved).toBe('4.000');
  });
});
