import { describe, expect, it } from '@jest/globals';
import { lock } from '../stock/index.ts';
import {
  allocationOf,
  approveOutbound,
  invalidateAllocation,
  lateOutcomeOf,
  outcomeOf,
  pickLine,
  planOutbound,
  rejectOutbound,
  startReallocation,
  undoneWork,
  stepsOf,
  submitOutbound,
  suggestPlan,
  suggestReallocation,
  withdrawOutbound,
  type OutboundWork,
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
} from '@granary/testing/builders/outbound';

const refused = (code: string) => expect.objectContaining({ code });
const by = staff.userId;

describe('outbound allocation', () => {
  it('plans without reserving anything', () => {
    const fixtures = stocked();
    create(fixtures, OUT);
    plan(fixtures, OUT);
    expect(allocationOf(documentOf(fixtures, OUT).lines)).toBe('complete');
    expect(figures(fixtures, 'GLY', 'A')).toEqual({
      current: '4.000',
      available: '4.000',
      reserved: '0.000',
    });
  });

  it('never plans more than the line requests', () => {
    const fixtures = stocked();
    create(fixtures, OUT);
    const batches = [{ batch: 'B', quantity: '10.001' }];
    expect(() =>
      run(fixtures, OUT, (state) =>
        planOutbound(state, { lines: [{ line: 1, batches, decision: noDecision }] }),
      ),
    ).toThrow(refused('ALLOCATION_EXCEEDS_LINE'));
  });

  it('can be submitted only when every line is fully allocated', () => {
    const fixtures = stocked();
    create(fixtures, OUT, {
      lines: [
        { item: 'GLY', quantity: '30.000', remarks: null },
        { item: 'GLY', quantity: '1.000', remarks: null },
      ],
    });
    expect(() => submit(fixtures, OUT)).toThrow(refused('ALLOCATION_INCOMPLETE'));
    plan(fixtures, OUT);
    expect(allocationOf(documentOf(fixtures, OUT).lines)).toBe('partial');
    expect(() => submit(fixtures, OUT)).toThrow(
      expect.objectContaining({ facts: expect.objectContaining({ lines: [1] }) }),
    );
  });

  it('reserves exactly the plan on submission, oldest first', () => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'inventory_reviewing');
    expect(figures(fixtures, 'GLY', 'A')).toEqual({
      current: '4.000',
      available: '0.000',
      reserved: '4.000',
    });
    expect(figures(fixtures, 'GLY', 'B')).toEqual({
      current: '20.000',
      available: '14.000',
      reserved: '6.000',
    });
  });

  it('is refused as a whole when stock was taken meanwhile, and keeps no reservation', () => {
    const fixtures = stocked();
    receive(fixtures, 'UREA', 'U', '5.000');
    const lines = [
      { item: 'GLY', quantity: '24.000', remarks: null },
      { item: 'UREA', quantity: '5.000', remarks: null },
    ];
    create(fixtures, OUT, { lines });
    plan(fixtures, OUT);
    upTo(fixtures, 'OUT-2', 'inventory_reviewing', {
      lines: [{ item: 'UREA', quantity: '1.000', remarks: null }],
    });
    submit(fixtures, OUT);
    expect(
      fixtures.log.find(({ event }) => event.type === 'OutboundSubmissionRefused')?.event.data,
    ).toMatchObject({
      refusals: [
        {
          line: 2,
          code: 'STOCK_INSUFFICIENT',
          facts: { batch: 'U', requested: '5.000', available: '4.000', takenBy: 'OUT-2' },
        },
      ],
    });
    expect(documentOf(fixtures, OUT)).toMatchObject({ status: 'created', process: { kind: 'none' } });
    expect(allocationOf(documentOf(fixtures, OUT).lines)).toBe('error');
    expect(figures(fixtures, 'GLY', 'B').reserved).toBe('0.000');
  });

  it('accepts no other command while stock is being reserved', () => {
    const fixtures = stocked();
    create(fixtures, OUT);
    plan(fixtures, OUT);
    decide(fixtures, OUT, (state) => submitOutbound(state, { by: staff, today }));
    expect(() => decide(fixtures, OUT, (state) => withdrawOutbound(state, { reason: null }))).toThrow(
      refused('DOCUMENT_PROCESSING'),
    );
    settle(fixtures, OUT);
    run(fixtures, OUT, (state) => withdrawOutbound(state, { reason: null }));
    expect(documentOf(fixtures, OUT).status).toBe('created');
  });

  it('is in error when a reserved batch is blocked, until it is reallocated', () => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'inventory_reviewing');
    const [locked] = onStock(fixtures, 'GLY', (state) =>
      lock(state, { warehouse, item: 'GLY', batch: 'A', reason: 'leaking' }),
    );
    if (locked?.type !== 'BatchLocked') throw new Error('not locked');
    const [hold] = locked.data.affected;
    const command = { line: hold!.line, batch: 'A', reservation: hold!.reservation, cause: 'locked' };
    run(fixtures, OUT, (state) => invalidateAllocation(state, command));
    expect(run(fixtures, OUT, (state) => invalidateAllocation(state, command))).toEqual([]);
    expect(allocationOf(documentOf(fixtures, OUT).lines)).toBe('error');
    expect(() => run(fixtures, OUT, (state) => approveOutbound(state, { by: boss, notes: null }))).toThrow(
      refused('ALLOCATION_INVALID'),
    );
    const batches = [{ batch: 'B', quantity: '10.000' }];
    run(fixtures, OUT, (state) =>
      startReallocation(state, { line: 1, batches, decision: noDecision, reason: 'leaking' }),
    );
    expect(allocationOf(documentOf(fixtures, OUT).lines)).toBe('complete');
    expect(figures(fixtures, 'GLY', 'A')).toMatchObject({ current: '4.000', reserved: '0.000' });
    expect(figures(fixtures, 'GLY', 'B')).toMatchObject({ reserved: '10.000' });
  });

  it('is in error when a batch is blocked during its reallocation', () => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'inventory_reviewing');
    const batches = [{ batch: 'B', quantity: '10.000' }];
    decide(fixtures, OUT, (state) =>
      startReallocation(state, { line: 1, batches, decision: noDecision, reason: 'tidy' }),
    );
    const command = { line: 1, batch: 'B', reservation: `${OUT}:1:4`, cause: 'locked' };
    decide(fixtures, OUT, (state) => invalidateAllocation(state, command));
    settle(fixtures, OUT);
    expect(documentOf(fixtures, OUT).lines[0]?.reservation).toBe(`${OUT}:1:4`);
    expect(allocationOf(documentOf(fixtures, OUT).lines)).toBe('error');
  });

  it('does not suggest the same goods for two lines', () => {
    const fixtures = stocked();
    const line = (quantity: string) => ({ item: 'GLY', quantity, remarks: null });
    create(fixtures, OUT, { lines: [line('3.000'), line('3.000'), line('20.000')] });
    const fifo = [1, 2, 3].map((number) => ({ line: number, strategy: 'fifo' as const }));
    const suggested = suggestPlan(documentOf(fixtures, OUT), fifo, (item) => stockOf(fixtures, item), today);
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
    const fixtures = stocked();
    const line = { item: 'GLY', quantity: '1.000', remarks: null };
    create(fixtures, OUT, { lines: [line, line, line] });
    onStock(fixtures, 'GLY', (state) =>
      lock(state, { warehouse, item: 'GLY', batch: 'A', reason: 'leaking' }),
    );
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
    expect(() =>
      suggestPlan(documentOf(fixtures, OUT), choices, (item) => stockOf(fixtures, item), today),
    ).toThrow(
      expect.objectContaining({
        code: 'CHOSEN_BATCH_NOT_AVAILABLE',
        facts: { number: OUT, lines: [refusal(1), refusal(3)] },
      }),
    );
  });

  it('suggests other batches as if its own were free, and keeps picked ones', () => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'picking');
    run(fixtures, OUT, (state) =>
      pickLine(state, { by, line: 1, batch: 'B', location: null, quantity: '5.000' }),
    );
    onStock(fixtures, 'GLY', (state) =>
      lock(state, { warehouse, item: 'GLY', batch: 'A', reason: 'leaking' }),
    );
    const again = (quantity?: string) =>
      suggestReallocation(
        documentOf(fixtures, OUT),
        { line: 1, quantity, choice: { strategy: 'fifo' } },
        stockOf(fixtures, 'GLY'),
        today,
      );
    expect(again().batches).toEqual([{ batch: 'B', quantity: '10.000' }]);
    expect(() => again('20.001')).toThrow(refused('STOCK_INSUFFICIENT'));
  });

  it('releases late reservations of a refused submission', () => {
    const fixtures = stocked();
    create(fixtures, OUT);
    plan(fixtures, OUT);
    decide(fixtures, OUT, (state) => submitOutbound(state, { by: staff, today }));
    const late = documentOf(fixtures, OUT);
    if (late.process.kind === 'none') throw new Error('nothing to do');
    const refusal = { line: 1, item: 'GLY', code: 'STOCK_INSUFFICIENT', facts: {} };
    decide(fixtures, OUT, outcomeOf(late.process, { events: [], refusals: [refusal], credit: null }));
    settle(fixtures, OUT);
    for (const step of stepsOf(late, today)) onStock(fixtures, 'GLY', (state) => step.decide(state));
    expect(figures(fixtures, 'GLY', 'A').reserved).toBe('4.000');
    for (const step of stepsOf(undoneWork(late)!, today))
      onStock(fixtures, 'GLY', (state) => step.decide(state));
    expect(figures(fixtures, 'GLY', 'A').reserved).toBe('0.000');
  });

  it('of a loss keeps blocked batches', () => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'inventory_approved', { type: 'loss' });
    const { reservation } = documentOf(fixtures, OUT).lines[0]!;
    const command = { line: 1, batch: 'A', reservation: reservation!, cause: 'locked' };
    expect(run(fixtures, OUT, (state) => invalidateAllocation(state, command))).toEqual([]);
  });

  it('keeps its reservation when reallocation fails', () => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'inventory_reviewing');
    upTo(fixtures, 'OUT-2', 'inventory_reviewing', {
      lines: [{ item: 'GLY', quantity: '14.000', remarks: null }],
    });
    const batches = [{ batch: 'B', quantity: '10.000' }];
    run(fixtures, OUT, (state) =>
      startReallocation(state, { line: 1, batches, decision: noDecision, reason: 'one batch' }),
    );
    expect(documentOf(fixtures, OUT).lines[0]?.batches).toEqual([
      { batch: 'A', quantity: '4.000' },
      { batch: 'B', quantity: '6.000' },
    ]);
    expect(figures(fixtures, 'GLY', 'A')).toMatchObject({ reserved: '4.000' });
  });

  describe('whose reallocation is refused to one attempt and succeeds in another', () => {
    const batches = [{ batch: 'B', quantity: '10.000' }];
    const overtaken = () => {
      const fixtures = stocked();
      upTo(fixtures, OUT, 'inventory_reviewing');
      decide(fixtures, OUT, (state) =>
        startReallocation(state, { line: 1, batches, decision: noDecision, reason: 'one batch' }),
      );
      const document = documentOf(fixtures, OUT);
      const work = document.process as OutboundWork;
      const refusal = { line: 1, item: 'GLY', code: 'STOCK_INSUFFICIENT', facts: {} };
      const results = { events: [], refusals: [refusal], credit: null };
      decide(fixtures, OUT, outcomeOf(work, results));
      const refusedAt = documentOf(fixtures, OUT).revision;
      for (const step of stepsOf(document, today)) onStock(fixtures, 'GLY', (state) => step.decide(state));
      return { fixtures, accept: lateOutcomeOf(work, refusedAt)! };
    };

    it('takes the new reservation, which is the only one left', () => {
      const { fixtures, accept } = overtaken();
      decide(fixtures, OUT, accept);
      const [line] = documentOf(fixtures, OUT).lines;
      expect(line).toMatchObject({ batches, refused: false, invalid: [] });
      expect(Object.keys(stockOf(fixtures, 'GLY').reservations)).toEqual([line?.reservation]);
      expect(figures(fixtures, 'GLY', 'B')).toMatchObject({ reserved: '10.000' });
      expect(decide(fixtures, OUT, accept)).toEqual([]);
    });

    it('changes nothing once something else has happened to the order', () => {
      const { fixtures, accept } = overtaken();
      decide(fixtures, OUT, (state) => approveOutbound(state, { by: boss, notes: null }));
      expect(decide(fixtures, OUT, accept)).toEqual([]);
    });
  });
});

describe('outbound approval', () => {
  it('is refused to the submitter, except a super_admin with a reason', () => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'inventory_reviewing');
    const own = (role: string, notes: string | null) => () =>
      run(fixtures, OUT, (state) => approveOutbound(state, { by: { ...staff, role }, notes }));
    expect(own('warehouse_admin', 'checked twice')).toThrow(refused('OWN_DOCUMENT'));
    expect(own('super_admin', null)).toThrow(refused('OWN_DOCUMENT_NEEDS_REASON'));
    own('super_admin', 'alone on shift')();
    expect(documentOf(fixtures, OUT).status).toBe('inventory_approved');
  });

  it('releases everything on rejection, and the same plan can be resubmitted', () => {
    const fixtures = stocked();
    upTo(fixtures, OUT, 'inventory_reviewing');
    run(fixtures, OUT, (state) => rejectOutbound(state, { by: boss, reason: 'not this month' }));
    expect(documentOf(fixtures, OUT).status).toBe('inventory_rejected');
    expect(figures(fixtures, 'GLY', 'A').reserved).toBe('0.000');
    submit(fixtures, OUT);
    expect(documentOf(fixtures, OUT).status).toBe('inventory_reviewing');
    expect(figures(fixtures, 'GLY', 'A').reserved).toBe('4.000');
  });
});
