import { describe, expect, it } from '@jest/globals';
import type { AllocationRequest } from './commands.ts';
import { allocationCandidates, lock, planAllocation, recall } from './index.ts';
import { given, held, parts, place, received, today } from '@granary/testing/builders/stock';

const ask = (quantity: string, changes: Partial<AllocationRequest> = {}): AllocationRequest => ({
  quantity,
  strategy: 'fifo',
  purpose: 'sale',
  day: today,
  ...changes,
});
const monday = { receivedAt: '2026-11-02T01:00:00.000Z' };
const tuesday = { receivedAt: '2026-11-03T01:00:00.000Z' };

describe('FIFO allocation', () => {
  it('takes the oldest receipt first, then the next', () => {
    const stock = given(received('NEW', '5.000', tuesday), received('OLD', '5.000', monday));
    expect(parts(planAllocation(stock, ask('7.000')).allocations)).toEqual({ OLD: '5.000', NEW: '2.000' });
  });

  it('takes receipts of the same time in order of recording', () => {
    const stock = given(received('B', '5.000', monday), received('A', '5.000', monday));
    expect(parts(planAllocation(stock, ask('6.000')).allocations)).toEqual({ B: '5.000', A: '1.000' });
  });

  it('reports what is missing and never exceeds the stock', () => {
    const plan = planAllocation(given(received('A', '5.000')), ask('8.500'));
    expect(plan).toMatchObject({ allocated: '5.000', missing: '3.500' });
  });

  it('leaves reserved goods', () => {
    const stock = given(received('A', '5.000', monday), received('B', '5.000', tuesday), held('R1', '5.000'));
    const plan = planAllocation(stock, ask('2.000'));
    expect(parts(plan.allocations)).toEqual({ B: '2.000' });
    expect(plan.decision.candidates[0]).toMatchObject({ batch: 'A', skipped: 'none_available' });
  });

  it('skips blocked batches and names the reason', () => {
    const stock = given(received('A', '5.000', monday), received('B', '5.000', tuesday), (state) =>
      lock(state, { ...place, batch: 'A', reason: 'smell' }),
    );
    const plan = planAllocation(stock, ask('2.000'));
    expect(plan.decision.candidates).toEqual([
      expect.objectContaining({ batch: 'A', available: '0.000', taken: '0.000', skipped: 'locked' }),
      expect.objectContaining({ batch: 'B', available: '5.000', taken: '2.000' }),
    ]);
  });

  it('uses a batch through its expiry date, not later', () => {
    const stock = given(received('A', '5.000', { expiryDate: today }));
    expect(planAllocation(stock, ask('2.000')).allocated).toBe('2.000');
    const tomorrow = planAllocation(stock, ask('2.000', { day: '2026-11-22' }));
    expect(tomorrow.allocated).toBe('0.000');
    expect(allocationCandidates(stock, ask('2.000', { day: '2026-11-22' }))).toMatchObject([
      { batch: 'A', skipped: 'expired' },
    ]);
  });

  it('skips batches below the customer’s minimum shelf life', () => {
    const stock = given(
      received('SHORT', '5.000', { ...monday, expiryDate: '2026-12-20' }),
      received('LONG', '5.000', { ...tuesday, expiryDate: '2026-12-21' }),
      received('BLANK', '5.000', { ...tuesday, expiryDate: null }),
    );
    const plan = planAllocation(stock, ask('7.000', { minimumRemainingDays: 30 }));
    expect(parts(plan.allocations)).toEqual({ LONG: '5.000', BLANK: '2.000' });
    expect(plan.decision.candidates[0]).toMatchObject({
      batch: 'SHORT',
      skipped: 'shelf_life',
      available: '5.000',
    });
  });

  it('records only the candidates that explain the decision, and shows all', () => {
    const stock = given(received('A', '5.000', monday), received('B', '5.000', tuesday));
    const { decision } = planAllocation(stock, ask('1.000'));
    expect(decision.candidates.map(({ batch }) => batch)).toEqual(['A']);
    expect(allocationCandidates(stock, ask('1.000')).map(({ batch }) => batch)).toEqual(['A', 'B']);
  });
});

describe('FEFO allocation', () => {
  it('takes the earliest expiry first and undated batches last', () => {
    const stock = given(
      received('NEVER', '5.000', { ...monday, expiryDate: null }),
      received('LATE', '5.000', { ...monday, expiryDate: '2028-01-01' }),
      received('EARLY', '5.000', { ...tuesday, expiryDate: '2027-01-01' }),
    );
    const plan = planAllocation(stock, ask('11.000', { strategy: 'fefo' }));
    expect(parts(plan.allocations)).toEqual({ EARLY: '5.000', LATE: '5.000', NEVER: '1.000' });
  });
});

describe('manual allocation', () => {
  const stock = () => given(received('A', '5.000', monday), received('B', '5.000', tuesday));

  it('requires a reason', () => {
    const chosen = [{ batch: 'B', quantity: '1.000' }];
    expect(() => planAllocation(stock(), ask('1.000', { strategy: 'manual', chosen }))).toThrow(
      expect.objectContaining({ code: 'OVERRIDE_REASON_REQUIRED', field: 'overrideReason' }),
    );
  });

  it('takes the chosen batches as far as possible and records skipped ones', () => {
    const chosen = [{ batch: 'B', quantity: '9.000' }];
    const plan = planAllocation(
      stock(),
      ask('9.000', { strategy: 'manual', chosen, overrideReason: 'customer wants the new label' }),
    );
    expect(plan).toMatchObject({
      allocations: [{ batch: 'B', quantity: '5.000' }],
      missing: '4.000',
      decision: {
        overrideReason: 'customer wants the new label',
        candidates: [{ batch: 'A' }, { batch: 'B' }],
      },
    });
  });
});

describe('manual allocation of a blocked batch', () => {
  const stock = () =>
    given(
      received('OLD', '5.000', { ...monday, expiryDate: '2026-11-01' }),
      received('LOCKED', '5.000', monday),
      received('RECALLED', '5.000', monday),
      (state) => lock(state, { ...place, batch: 'LOCKED', reason: 'smell' }),
      (state) => recall(state, { ...place, batch: 'RECALLED', reason: 'smell', recall: 'RC-1' }),
    );
  const chosen = (batch: string) =>
    ask('1.000', {
      strategy: 'manual',
      chosen: [{ batch, quantity: '1.000' }],
      overrideReason: 'the customer asked',
    });

  it.each([
    ['OLD', 'expired'],
    ['LOCKED', 'locked'],
    ['RECALLED', 'recalled'],
  ])('is refused with its status: %s', (batch, status) => {
    expect(() => planAllocation(stock(), chosen(batch))).toThrow(
      expect.objectContaining({ code: 'BATCH_NOT_AVAILABLE', facts: { batch, status } }),
    );
  });

  it('is allowed for a loss', () => {
    expect(planAllocation(stock(), { ...chosen('LOCKED'), purpose: 'loss' }).allocated).toBe('1.000');
  });
});

describe('blocked goods', () => {
  it('can leave only as a loss or a return to the supplier', () => {
    const stock = given(received('A', '5.000'), (state) =>
      lock(state, { ...place, batch: 'A', reason: 'smell' }),
    );
    for (const purpose of ['loss', 'return'] as const)
      expect(planAllocation(stock, ask('5.000', { purpose })).allocated).toBe('5.000');
    for (const purpose of ['sale', 'distribution', 'transfer', 'other'] as const)
      expect(planAllocation(stock, ask('5.000', { purpose })).allocated).toBe('0.000');
  });
});
