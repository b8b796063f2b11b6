import { describe, expect, it } from '@jest/globals';
import type { AllocationSuggestion } from '@granary/api/stock';
import { asStrategy, byStrategy, faultsOf, missingOf, overridden, takenOf } from './choice.ts';

const candidate = (batch: string, available: string, suggested: string) =>
  ({ batch, available, suggested }) as AllocationSuggestion['candidates'][number];

const suggestion = {
  requested: '7.000',
  allocated: '7.000',
  missing: '0.000',
  candidates: [
    candidate('A', '5.000', '5.000'),
    candidate('B', '9.000', '2.000'),
    candidate('C', '0.000', '0.000'),
  ],
} as unknown as AllocationSuggestion;

describe('allocation of a line', () => {
  it('follows the suggestion until a batch is changed', () => {
    expect(takenOf(byStrategy('fifo'), suggestion)).toEqual({ A: '5', B: '2' });
    const chosen = overridden(byStrategy('fifo'), suggestion, 'A', '3');
    expect(chosen.strategy).toBe('manual');
    expect(chosen.batches).toEqual({ A: '3', B: '2' });
    expect(missingOf('7', chosen.batches)).toBe('2.000');
  });

  it('reports its faults', () => {
    const choose = (A: string, B: string, overrideReason = 'customer wants B') => ({
      strategy: 'manual' as const,
      batches: { A, B },
      overrideReason,
    });
    expect(faultsOf('7', byStrategy('fifo'), suggestion)).toEqual([]);
    expect(faultsOf('8', byStrategy('fifo'), suggestion)).toEqual(['short']);
    expect(faultsOf('7', choose('1', '6'), suggestion)).toEqual([]);
    expect(faultsOf('7', choose('1', '6', 'no'), suggestion)).toEqual(['reason']);
    expect(faultsOf('7', choose('6', '1'), suggestion)).toEqual(['unavailable']);
    expect(faultsOf('7', choose('6', '1'), suggestion, { A: '1.000' })).toEqual([]);
    expect(faultsOf('7', choose('1', '7'), suggestion)).toEqual(['over']);
    expect(faultsOf('7', choose('1.2345', '7'), suggestion)).toEqual(['quantity']);
  });

  it('is submitted without empty and zero quantities', () => {
    const choice = {
      strategy: 'manual' as const,
      batches: { A: '', B: '2', C: '0' },
      overrideReason: ' customer wants B ',
    };
    expect(asStrategy(choice)).toEqual({
      strategy: 'manual',
      batches: [{ batch: 'B', quantity: '2.000' }],
      overrideReason: 'customer wants B',
    });
    expect(asStrategy(byStrategy('fefo'))).toEqual({ strategy: 'fefo' });
  });
});
