import { describe, expect, it } from '@jest/globals';
import { ApiFailure } from '../../app/client/failure.ts';
import { blankLine } from '../form.ts';
import { conflictsIn, shortfalls } from './conflicts.ts';
import { blankSmart, reachableStep, repeatedItems } from './smart-form.ts';

const filled = {
  ...blankSmart(),
  title: 'Restock',
  destination: 'WH-BB',
  lines: [{ ...blankLine(), item: 'GLY', quantity: '4' }],
};

describe('smart order steps', () => {
  it('open up to the first incomplete one', () => {
    expect(reachableStep(blankSmart())).toBe(0);
    expect(reachableStep({ ...filled, destination: '' })).toBe(0);
    expect(reachableStep(filled)).toBe(1);
    expect(reachableStep({ ...filled, furthest: 3 })).toBe(3);
    expect(reachableStep({ ...filled, furthest: 3, lines: [{ ...blankLine(), item: 'GLY' }] })).toBe(1);
  });

  it('reject a repeated item', () => {
    const line = { ...blankLine(), item: 'GLY', quantity: '1' };
    expect(repeatedItems({ lines: [line, { ...line, item: 'UREA' }, line] })).toEqual([2]);
  });
});

describe('refused smart order', () => {
  it('marks the affected items and who has their stock', () => {
    const facts = {
      lines: [
        {
          line: 2,
          item: 'UREA',
          code: 'STOCK_INSUFFICIENT',
          facts: {
            batch: 'U-1',
            requested: '40.000',
            available: '25.000',
            takenBy: 'OUT-7',
            takenAt: '2026-11-21T07:02:00.000Z',
          },
        },
        { line: 3, item: 'GLY', code: 'BATCH_NOT_AVAILABLE', facts: { batch: 'G-1', status: 'locked' } },
      ],
    };
    expect(conflictsIn(new ApiFailure(409, 'ALLOCATION_CONFLICT', '', {}, facts))).toEqual({
      UREA: {
        batch: 'U-1',
        requested: '40.000',
        available: '25.000',
        takenBy: 'OUT-7',
        takenAt: '2026-11-21T07:02:00.000Z',
        status: '',
      },
      GLY: expect.objectContaining({ batch: 'G-1', status: 'locked', takenBy: '' }),
    });
    expect(conflictsIn(new ApiFailure(409, 'OUTBOUND_STATUS_FORBIDS', ''))).toEqual({});
  });

  it('counts an unfilled plan as a shortfall', () => {
    const decision = { strategy: 'fifo' as const, candidates: [] };
    const plan = {
      allocation: 'partial' as const,
      lines: [
        { line: 1, batches: [], missing: '0.000', decision },
        { line: 2, batches: [{ batch: 'U-1', quantity: '3.000' }], missing: '2.000', decision },
      ],
    };
    expect(Object.keys(shortfalls(plan, (line) => ['GLY', 'UREA'][line - 1]))).toEqual(['UREA']);
  });
});
