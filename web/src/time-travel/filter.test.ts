import type { HistoryEntry } from '@granary/api/audit';
import { describe, expect, it } from '@jest/globals';
import { NO_FILTER, matches } from './filter.ts';

const historyEntry: HistoryEntry = {
  eventId: '00000000-0000-4000-8000-000000000001',
  position: '7',
  revision: '0',
  type: 'BatchAdjusted',
  occurredAt: '2026-11-01T00:00:00.000Z',
  recordedAt: '2026-11-01T00:00:00.000Z',
  effectiveAt: '2026-11-01T00:00:00.000Z',
  username: 'sok',
  role: 'warehouse_staff',
  documentKind: 'count',
  document: 'CNT-7',
  line: null,
  reason: 'Torn bags',
  changes: [],
};

describe('history filter', () => {
  it('accepts everything when empty', () => {
    expect(matches(historyEntry, NO_FILTER)).toBe(true);
  });

  it('matches type, user, and words in document and reason', () => {
    expect(matches(historyEntry, { ...NO_FILTER, types: ['BatchLocked', 'BatchAdjusted'] })).toBe(true);
    expect(matches(historyEntry, { ...NO_FILTER, types: ['BatchLocked'] })).toBe(false);
    expect(matches(historyEntry, { ...NO_FILTER, username: 'sok' })).toBe(true);
    expect(matches(historyEntry, { ...NO_FILTER, username: 'dara' })).toBe(false);
    expect(matches(historyEntry, { ...NO_FILTER, words: ' torn ' })).toBe(true);
    expect(matches(historyEntry, { ...NO_FILTER, words: 'cnt-7' })).toBe(true);
    expect(matches(historyEntry, { ...NO_FILTER, words: 'cnt-8' })).toBe(false);
  });
});
