import { describe, expect, it } from '@jest/globals';
import { NOTIFICATIONS_SHOWN, NOTIFICATION_ID_LENGTH, notificationKinds } from '@granary/api/notifications';
import { changeSettings } from '@granary/api/users';
import { NOTHING_READ, allRead, isUnread, withRead, type ReadState } from './read-state.ts';

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

  it('stays read while it is away', () => {
    expect(withRead({ upTo: '', ids: ['away'] }, newer, rows).ids).toEqual(['away', 'b']);
  });

  describe('of a full bell', () => {
    const full = Array.from({ length: NOTIFICATIONS_SHOWN * notificationKinds.length }, (_, n) => ({
      id: n.toString(16).padStart(NOTIFICATION_ID_LENGTH, '0'),
      at: newer.at,
    }));
    const opened = full.slice(1);
    const readOf = (before: ReadState) => opened.reduce((read, row) => withRead(read, row, full), before);

    it('stays read however many are opened', () => {
      const read = readOf(NOTHING_READ);
      expect(full.filter((row) => isUnread(read, row))).toEqual(full.slice(0, 1));
    });

    it('fits into a setting', () => {
      const value = JSON.stringify({ ...readOf(NOTHING_READ), upTo: newer.at });
      const saved = changeSettings.body?.safeParse({ rows: [{ name: 'notices:read', value }] });
      expect(saved?.success).toBe(true);
    });

    it('takes the room of those that are gone', () => {
      const read = readOf({ upTo: '', ids: ['gone', 'gone too'] });
      expect(read.ids).toEqual(['gone too', ...opened.map(({ id }) => id)]);
    });
  });
});
