import { describe, expect, it } from '@jest/globals';
import { isBackDated, reasonOf } from './names.ts';

describe('operation', () => {
  it('shows the reason of a refusal in words', () => {
    const reason = 'PERMISSION_DENIED · GET /outbound/{number}';
    expect(reasonOf({ reason, message: 'You may not' })).toBe('You may not · GET /outbound/{number}');
    expect(reasonOf({ reason: 'Torn bags', message: null })).toBe('Torn bags');
    expect(reasonOf({ reason: null, message: null })).toBe('');
  });

  it('is back-dated when recorded well after it happened', () => {
    const occurredAt = '2026-11-20T08:00:00.000Z';
    expect(isBackDated({ occurredAt, recordedAt: '2026-11-20T08:00:00.900Z' })).toBe(false);
    expect(isBackDated({ occurredAt, recordedAt: '2026-11-21T08:00:00.000Z' })).toBe(true);
  });
});
