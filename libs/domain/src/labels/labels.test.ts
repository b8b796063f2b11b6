import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LABELS_MAX, LABEL_COPIES_MAX, requirePrintable } from './index.ts';

describe('requirePrintable', () => {
  it('refuses more labels than the limit, by batches or by copies', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: LABEL_COPIES_MAX }),
        (batches, copies) => {
          const print = () => requirePrintable(batches, copies);
          if (batches * copies <= LABELS_MAX) expect(print).not.toThrow();
          else
            expect(print).toThrow(
              expect.objectContaining({
                code: 'LABELS_TOO_MANY',
                facts: { labels: batches * copies, max: LABELS_MAX },
                field: 'copies',
              }),
            );
        },
      ),
    );
  });

  it('accepts every allowed number of copies of one batch', () => {
    expect(() => requirePrintable(1, LABEL_COPIES_MAX)).not.toThrow();
  });
});
