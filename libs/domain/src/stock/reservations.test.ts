import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import {
  commitReservation,
  figuresOf,
  issue,
  lock,
  releaseReservation,
  reopenReservation,
  reserve,
  reverseIssue,
  reviseCost,
  stock,
  unlock,
} from './index.ts';
import {
  committed,
  fifo,
  given,
  held,
  hold,
  place,
  received,
  shipped,
  today,
} from '@granary/testing/builders/stock';

const older = { receivedAt: '2026-11-02T01:00:00.000Z' };
const newer = { receivedAt: '2026-11-03T01:00:00.000Z' };
const figures = (state: ReturnType<typeof given>, batch: string) => figuresOf(state.batches[batch]!);
const reason = 'changed their mind';

describe('reservation', () => {
  it('moves the quantity from available to reserved and records its decision', () => {
    const before = given(received('A', '5.000', older), received('B', '5.000', newer));
    expect(reserve(before, fifo('R1', '6.000'))).toMatchObject([
      {
        type: 'StockReserved',
        data: {
          reservation: 'R1',
          purpose: 'sale',
          batches: [
            {
              batch: 'A',
              quantity: '5.000',
              after: { available: '0.000', reserved: '5.000', status: 'reserved' },
            },
            {
              batch: 'B',
              quantity: '1.000',
              after: { available: '4.000', reserved: '1.000', status: 'active' },
            },
          ],
          decision: { strategy: 'fifo' },
        },
      },
    ]);
  });

  it('takes all or nothing, and reports what is available', () => {
    const state = given(received('A', '5.000'), held('R1', '4.000'));
    expect(() => reserve(state, fifo('R2', '2.000'))).toThrow(
      expect.objectContaining({
        code: 'STOCK_INSUFFICIENT',
        facts: { item: 'GLY-41SL', requested: '2.000', available: '1.000' },
      }),
    );
  });

  it('takes exactly the given plan, even against FIFO', () => {
    const state = given(received('A', '5.000', older), received('B', '5.000', newer));
    const decision = { strategy: 'manual' as const, candidates: [], overrideReason: 'label' };
    const plan = { ...hold('R1'), day: today, purpose: 'sale' as const, decision };
    const [event] = reserve(state, { ...plan, allocations: [{ batch: 'B', quantity: '2.000' }] });
    expect(event).toMatchObject({ data: { batches: [{ batch: 'B', quantity: '2.000' }], decision } });
  });

  it('refuses a plan whose stock was taken, and names the taker', () => {
    const state = given(received('A', '5.000'), held('R1', '4.000'));
    const plan = {
      ...hold('R2'),
      day: today,
      purpose: 'sale' as const,
      decision: { strategy: 'fifo' as const, candidates: [] },
      allocations: [{ batch: 'A', quantity: '3.000' }],
    };
    expect(() => reserve(state, plan)).toThrow(
      expect.objectContaining({
        code: 'STOCK_INSUFFICIENT',
        facts: { item: 'GLY-41SL', batch: 'A', requested: '3.000', available: '1.000', takenBy: 'OUT-R1' },
      }),
    );
  });

  it('adds up a batch named twice in a plan', () => {
    const state = given(received('A', '5.000'));
    const plan = {
      ...hold('R1'),
      day: today,
      purpose: 'sale' as const,
      decision: { strategy: 'fifo' as const, candidates: [] },
      allocations: [
        { batch: 'A', quantity: '3.000' },
        { batch: 'A', quantity: '3.000' },
      ],
    };
    expect(() => reserve(state, plan)).toThrow(expect.objectContaining({ code: 'STOCK_INSUFFICIENT' }));
  });

  it('refuses a batch that was blocked or expired since the plan', () => {
    const decision = { strategy: 'fifo' as const, candidates: [] };
    const plan = {
      ...hold('R1'),
      purpose: 'sale' as const,
      decision,
      allocations: [{ batch: 'A', quantity: '1.000' }],
    };
    const locked = given(received('A', '5.000'), (state) => lock(state, { ...place, batch: 'A', reason }));
    expect(() => reserve(locked, { ...plan, day: today })).toThrow(
      expect.objectContaining({ code: 'BATCH_NOT_AVAILABLE', facts: { batch: 'A', status: 'locked' } }),
    );
    const fine = given(received('A', '5.000'));
    expect(() => reserve(fine, { ...plan, day: '2028-01-01' })).toThrow(
      expect.objectContaining({ code: 'BATCH_NOT_AVAILABLE', facts: { batch: 'A', status: 'expired' } }),
    );
  });

  it('happens once, even after its release or shipment', () => {
    const once = given(received('A', '5.000'), held('R1', '2.000'));
    expect(reserve(once, fifo('R1', '2.000'))).toEqual([]);
    const released = given(received('A', '5.000'), held('R1', '2.000'), (state) =>
      releaseReservation(state, { ...place, reservation: 'R1', reason }),
    );
    expect(reserve(released, fifo('R1', '2.000'))).toEqual([]);
    const gone = given(received('A', '5.000'), held('R1', '2.000'), ...shipped('R1'));
    expect(reserve(gone, fifo('R1', '2.000'))).toEqual([]);
  });

  it('takes blocked goods for a loss and leaves nothing available', () => {
    const state = given(
      received('A', '5.000'),
      (now) => lock(now, { ...place, batch: 'A', reason }),
      held('R1', '2.000', { purpose: 'loss' }),
    );
    expect(figures(state, 'A')).toEqual({
      current: '5.000',
      available: '0.000',
      reserved: '2.000',
      status: 'locked',
    });
  });
});

describe('release', () => {
  it('returns a part, and the rest later', () => {
    const state = given(received('A', '5.000'), held('R1', '4.000'), (now) =>
      releaseReservation(now, {
        ...place,
        reservation: 'R1',
        batches: [{ batch: 'A', quantity: '1.000' }],
        reason,
      }),
    );
    expect(figures(state, 'A')).toMatchObject({ available: '2.000', reserved: '3.000' });
    expect(releaseReservation(state, { ...place, reservation: 'R1', reason })).toMatchObject([
      {
        data: {
          batches: [{ batch: 'A', quantity: '3.000', after: { available: '5.000', reserved: '0.000' } }],
        },
      },
    ]);
  });

  it('never returns more than is reserved', () => {
    const state = given(received('A', '5.000'), held('R1', '2.000'));
    const batches = [{ batch: 'A', quantity: '9.000' }];
    expect(releaseReservation(state, { ...place, reservation: 'R1', batches, reason })).toMatchObject([
      { data: { batches: [{ quantity: '2.000' }] } },
    ]);
  });

  it('ignores an unknown reservation', () => {
    expect(releaseReservation(given(), { ...place, reservation: 'R9', reason })).toEqual([]);
  });

  it('is refused during a shipment', () => {
    const state = given(received('A', '5.000'), held('R1', '2.000'), committed('R1'));
    expect(() => releaseReservation(state, { ...place, reservation: 'R1', reason })).toThrow(
      expect.objectContaining({ code: 'RESERVATION_COMMITTED' }),
    );
  });
});

describe('issue', () => {
  it('is refused at commitment when the batch was blocked or expired', () => {
    const state = given(received('A', '5.000'), held('R1', '2.000'), (now) =>
      lock(now, { ...place, batch: 'A', reason }),
    );
    expect(() => committed('R1')(state)).toThrow(expect.objectContaining({ code: 'BATCH_NOT_AVAILABLE' }));
    const unlocked = fold(stock, unlock(state, { ...place, batch: 'A', reason }), state);
    expect(committed('R1')(unlocked)).toHaveLength(1);
    expect(() => commitReservation(unlocked, { ...place, reservation: 'R1', day: '2028-01-01' })).toThrow(
      expect.objectContaining({ code: 'BATCH_NOT_AVAILABLE' }),
    );
  });

  it('cannot fail once committed, and uses the current cost', () => {
    const state = given(
      received('A', '5.000'),
      held('R1', '2.000'),
      (now) => reviseCost(now, { ...place, batch: 'A', unitCost: '3.5', reason }),
      committed('R1'),
      (now) => lock(now, { ...place, batch: 'A', reason }),
    );
    expect(issue(state, { ...place, reservation: 'R1' })).toMatchObject([
      {
        type: 'StockIssued',
        data: {
          purpose: 'sale',
          batches: [{ batch: 'A', quantity: '2.000', unitCost: '3.500000', after: { current: '3.000' } }],
        },
      },
    ]);
  });

  it('requires a commitment', () => {
    const state = given(received('A', '5.000'), held('R1', '2.000'));
    expect(() => issue(state, { ...place, reservation: 'R1' })).toThrow(
      expect.objectContaining({ code: 'RESERVATION_NOT_COMMITTED' }),
    );
  });

  it('can be reopened before it happens', () => {
    const state = given(received('A', '5.000'), held('R1', '2.000'), committed('R1'), (now) =>
      reopenReservation(now, { ...place, reservation: 'R1', reason }),
    );
    expect(releaseReservation(state, { ...place, reservation: 'R1', reason })).toHaveLength(1);
  });

  it('happens once', () => {
    const state = given(received('A', '5.000'), held('R1', '2.000'), ...shipped('R1'));
    expect(committed('R1')(state)).toEqual([]);
    expect(issue(state, { ...place, reservation: 'R1' })).toEqual([]);
  });

  it('exhausts a batch, and closes a blocked one emptied by a loss', () => {
    const sold = given(received('A', '5.000'), held('R1', '5.000'), ...shipped('R1'));
    expect(figures(sold, 'A').status).toBe('exhausted');
    const lost = given(
      received('A', '5.000'),
      (now) => lock(now, { ...place, batch: 'A', reason }),
      held('R1', '5.000', { purpose: 'loss' }),
      ...shipped('R1'),
    );
    expect(figures(lost, 'A').status).toBe('depleted');
  });
});

describe('voided shipment', () => {
  it('returns the goods, reserved for the same line', () => {
    const state = given(received('A', '5.000'), held('R1', '5.000'), ...shipped('R1'), (now) =>
      reverseIssue(now, { ...place, reservation: 'R1', reason }),
    );
    expect(figures(state, 'A')).toEqual({
      current: '5.000',
      available: '0.000',
      reserved: '5.000',
      status: 'reserved',
    });
    expect(reverseIssue(state, { ...place, reservation: 'R1', reason })).toEqual([]);
  });

  it('can be shipped again', () => {
    const state = given(
      received('A', '5.000'),
      held('R1', '5.000'),
      ...shipped('R1'),
      (now) => reverseIssue(now, { ...place, reservation: 'R1', reason }),
      ...shipped('R1'),
    );
    expect(figures(state, 'A')).toMatchObject({ current: '0.000', reserved: '0.000' });
  });

  it('reopens a batch closed by a loss', () => {
    const state = given(
      received('A', '5.000'),
      (now) => lock(now, { ...place, batch: 'A', reason }),
      held('R1', '5.000', { purpose: 'loss' }),
      ...shipped('R1'),
      (now) => reverseIssue(now, { ...place, reservation: 'R1', reason }),
    );
    expect(figures(state, 'A')).toMatchObject({ current: '5.000', reserved: '5.000', status: 'locked' });
  });
});
