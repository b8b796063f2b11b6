import { describe, expect, it } from '@jest/globals';
import { notify, presentNotices, type Notice } from './notifications.ts';

const saved: Notice = { level: 'success', title: 'Saved' };
const late: Notice = { level: 'warning', title: 'Changed meanwhile' };

describe('a notice', () => {
  it('waits until there is a place for it, and is shown there once', () => {
    notify(saved);
    const shown: Notice[] = [];
    const leave = presentNotices((notice) => shown.push(notice));
    notify(late);
    leave();
    expect(shown).toEqual([saved, late]);
    const again: Notice[] = [];
    presentNotices((notice) => again.push(notice))();
    expect(again).toEqual([]);
  });

  it('is shown where the page has its place now, not where it had one', () => {
    const old: Notice[] = [];
    const now: Notice[] = [];
    const leaveOld = presentNotices((notice) => old.push(notice));
    const leaveNow = presentNotices((notice) => now.push(notice));
    leaveOld();
    notify(saved);
    leaveNow();
    expect({ old, now }).toEqual({ old: [], now: [saved] });
  });
});
