import { describe, expect, it } from '@jest/globals';
import { Rejection, fold } from '../kernel/index.ts';
import { adjust, split } from './corrections.ts';
import { stock } from './evolve.ts';
import { inspect } from './blocks.ts';
import { receiveBatch, receiveTransfer } from './receiving.ts';
import { commitReservation, issue, reopenReservation, reserve, reverseIssue } from './reservations.ts';
import { fifo, place, receipt, type Step } from '@granary/testing/builders/stock';
import { settleCount } from './settling.ts';
import type { StockState } from './state.ts';

const NOW = '2026-11-21T04:00:00.000Z';
const ago = (days: number): string => new Date(Date.parse(NOW) - days * 86_400_000).toISOString();
const A = { ...place, batch: 'A', reason: 'because' };

/** The state after steps in recording order, each with its business time. */
const told = (...steps: readonly (readonly [occurredAt: string, step: Step])[]): StockState => {
  let state = stock.initial();
  for (const [occurredAt, step] of steps) {
    const events = step(state);
    stock.requireTimely?.(state, events, occurredAt);
    state = fold(stock, events, state, occurredAt);
  }
  return state;
};
const came = (days: number, quantity = '100.000'): readonly [string, Step] => [
  ago(days),
  (state) => receiveBatch(state, { ...receipt('A', quantity), receivedAt: ago(days) }),
];
const promised = (id: string, quantity: string): readonly [string, Step] => [
  NOW,
  (state) => reserve(state, fifo(id, quantity)),
];
const onHold = (id: string) => ({ ...place, reservation: id, day: '2026-11-21', reason: 'because' });
const commits = (id: string, at: string): readonly [string, Step] => [
  at,
  (state) => commitReservation(state, onHold(id)),
];
const leaves = (id: string, at: string): (readonly [string, Step])[] => [
  commits(id, at),
  [at, (state) => issue(state, onHold(id))],
];
const refusal = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof Rejection) return { code: error.code, facts: error.facts };
    throw error;
  }
  return 'not refused';
};

/** 100 received 100 days ago, 90 shipped 50 days ago. */
const past = [came(100), promised('R1', '90.000'), ...leaves('R1', ago(50))];

describe('back-dated shipment', () => {
  it('is refused when a later day would fall below zero, with that day and its stock', () => {
    const receivedLater = [NOW, (state: StockState) => receiveTransfer(state, later)] as const;
    const later = {
      ...receipt('A', '60.000'),
      outbound: 'OUT-9',
      parent: { warehouse: 'WH-BTB', item: place.item, batch: 'A' },
      recalls: [],
    };
    const sixty = [...past, receivedLater, promised('R2', '60.000')];
    expect(refusal(() => told(...sixty, commits('R2', ago(80))))).toEqual({
      code: 'STOCK_NOT_FREE_THEN',
      facts: {
        item: place.item,
        batch: 'A',
        date: ago(80),
        requested: '60.000',
        available: '10.000',
        on: ago(50),
      },
    });
    expect(told(...sixty, ...leaves('R2', NOW)).batches['A']?.current).toBe('10.000');
  });

  it('is accepted up to what every later day can spare', () => {
    const state = told(...past, promised('R2', '10.000'), ...leaves('R2', ago(80)));
    expect(state.past['A']).toEqual([{ at: ago(100), free: '0.000' }]);
  });

  it('is refused before the receipt, with the earliest possible day', () => {
    expect(refusal(() => told(came(10), promised('R1', '1.000'), commits('R1', ago(300))))).toEqual({
      code: 'EFFECT_BEFORE_CAUSE',
      facts: { cause: 'stock', id: 'A', date: ago(300), earliest: ago(10) },
    });
  });

  it('is not promised goods of another back-dated shipment in progress', () => {
    const both = [...past, promised('R2', '6.000'), promised('R3', '4.000'), commits('R2', ago(80))];
    const found = [NOW, (state: StockState) => adjust(state, { ...A, delta: '5.000' })] as const;
    const third = [...both, found, promised('R4', '5.000'), commits('R3', ago(70))];
    expect(refusal(() => told(...third, commits('R4', ago(60))))).toMatchObject({
      facts: { available: '0.000', on: ago(50) },
    });
  });

  it('that is called off frees its goods', () => {
    const reopened = [ago(80), (state: StockState) => reopenReservation(state, onHold('R2'))] as const;
    const state = told(...past, promised('R2', '10.000'), commits('R2', ago(80)), reopened);
    expect(state.past['A']?.at(-1)).toEqual({ at: ago(50), free: '10.000' });
    expect(state.reservations['R2']).not.toHaveProperty('leavesAt');
  });

  it('can use goods of a voided shipment from the day of voiding', () => {
    const voided = [ago(1), (state: StockState) => reverseIssue(state, onHold('R1'))] as const;
    const again = [...past, voided];
    expect(refusal(() => told(...again, commits('R1', ago(2))))).toMatchObject({
      facts: { available: '10.000', on: ago(2) },
    });
    expect(told(...again, ...leaves('R1', ago(1))).past['A']?.at(-1)?.free).toBe('10.000');
  });
});

describe('other back-dated decreases', () => {
  it.each<[string, Step]>([
    ['an adjustment', (state) => adjust(state, { ...A, delta: '-10.001' })],
    ['a split', (state) => split(state, { ...A, quantity: '10.001', locked: false })],
    ['a count', (state) => settleCount(state, { ...A, delta: '-10.001', count: 'CNT-1', adjustments: 1 })],
  ])('follow the same rule: %s', (_, step) => {
    const found = [
      NOW,
      (state: StockState) => adjust(state, { ...A, delta: '50.000', count: 'CNT-0' }),
    ] as const;
    const history = [...past, found];
    expect(refusal(() => told(...history, [ago(60), step]))).toMatchObject({
      code: 'STOCK_NOT_FREE_THEN',
      facts: { requested: '10.001', available: '10.000', on: ago(50) },
    });
    expect(refusal(() => told(...history, [ago(101), step]))).toMatchObject({ code: 'EFFECT_BEFORE_CAUSE' });
    expect(refusal(() => told(...history, [NOW, step]))).toBe('not refused');
  });
});

describe('back-dated receipt', () => {
  it('is always accepted, also into a batch with later receipts', () => {
    const more = (state: StockState) =>
      receiveTransfer(state, {
        ...receipt('A', '5.000'),
        outbound: 'OUT-9',
        parent: { warehouse: 'WH-BTB', item: place.item, batch: 'A' },
        recalls: [],
      });
    expect(told(came(10), [ago(30), more]).past['A']).toEqual([
      { at: ago(30), free: '5.000' },
      { at: ago(10), free: '105.000' },
    ]);
  });
});

describe('inspection', () => {
  it('is not before the receipt', () => {
    const looked = (inspectedAt: string) => (state: StockState) =>
      inspect(state, {
        ...A,
        result: 'passed',
        inspector: 'Dara',
        inspectedAt,
        certificate: null,
        notes: null,
      });
    expect(refusal(() => told(came(10), [NOW, looked(ago(11))]))).toMatchObject({
      code: 'EFFECT_BEFORE_CAUSE',
      facts: { earliest: ago(10) },
    });
    expect(refusal(() => told(came(10), [NOW, looked(ago(10))]))).toBe('not refused');
  });
});
