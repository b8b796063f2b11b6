import { describe, expect, it } from '@jest/globals';
import { NOTHING_READ, allRead, isUnread, withRead } from './read-state.ts';

const older = { id: 'a', at: '2026-11-20T00:00:00.000Z' };
const newer = { id: 'b', at: '2026-11-21T00:00:00.000Z' };
const rows = [newer, older];
const unread = (state: Parameters<typeof isUnread>[0]) =>
  rows.filter((row) => isUnread(state, row)).map(({ id }) => id);

describe('a notification', () => {
  it('is unread until it is opened, whichever is opened first', () => {
    expect(unread(NOTHING_READ)).toEqual(['b', 'a']);
    expect(unread(withRead(NOTHING_READ, newer, rows))).toEqual(['a']);
    expect(unread(withRead(NOTHING_READ, older, rows))).toEqual(['b']);
  });

  it('is read with all others, by a moment alone', () => {
    expect(allRead(NOTHING_READ, rows)).toEqual({ upTo: newer.at, ids: [] });
    expect(withRead(withRead(NOTHING_READ, newer, rows), older, rows)).toEqual({ upTo: newer.at, ids: [] });
    expect(allRead({ upTo: newer.at, ids: [] }, [])).toEqual({ upTo: newer.at, ids: [] });
  });

  it('is forgotten once it is not shown any more', () => {
    expect(withRead({ upTo: '', ids: ['gone'] }, newer, rows).ids).toEqual(['b']);
  });
});
