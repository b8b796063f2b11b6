import { describe, expect, it } from '@jest/globals';
import { isFinalRefusal, reject, workClosers, workOpeners, type WorkKind } from './index.ts';

/** A trial that goes on as a commitment under the same intent, or is refused and undone by a new one. */
const kinds: Readonly<Record<string, WorkKind>> = {
  trying: {
    opens: ['Asked'],
    steps: ['claim', 'check'],
    records: ['outcome'],
    refusable: { claim: 'any', check: ['BATCH_NOT_FOUND'] },
    undoneBy: 'undoing',
    closes: ['Begun', 'Refused'],
  },
  committing: { opens: [], continues: ['Begun'], steps: ['book'], records: ['outcome'], closes: ['Done'] },
  undoing: { opens: ['Refused'], steps: ['release'], records: ['outcome'], closes: ['Undone'] },
};

describe('kinds of work', () => {
  it('open work by every event that records an intent', () => {
    expect([...workOpeners(kinds)]).toEqual(['Asked', 'Refused']);
  });

  it('close work only by events after which no other kind goes on', () => {
    expect([...workClosers(kinds)]).toEqual(['Done', 'Undone']);
  });
});

describe('the refusal of a step', () => {
  const trying = kinds['trying']!;

  it('is final if its kind of work lets the step be refused', () => {
    expect(isFinalRefusal(trying, 'claim', reject('STOCK_INSUFFICIENT'))).toBe(true);
    expect(isFinalRefusal(kinds['committing']!, 'book', reject('STOCK_INSUFFICIENT'))).toBe(false);
  });

  it('is final only with the codes that the step names', () => {
    expect(isFinalRefusal(trying, 'check', reject('BATCH_NOT_FOUND'))).toBe(true);
    expect(isFinalRefusal(trying, 'check', reject('STOCK_INSUFFICIENT'))).toBe(false);
  });

  it('is never final while nothing was decided', () => {
    for (const code of ['CONCURRENT_CHANGE', 'SERVICE_UNAVAILABLE', 'STORAGE_FULL'] as const)
      expect(isFinalRefusal(trying, 'claim', reject(code))).toBe(false);
  });
});
