import { describe, expect, it } from '@jest/globals';
import { notify, presentNotices, type Notice } from './notifications.ts';

const saved: Notice = { level: 'success', title: 'Saved' };
const late: Notice = { level: 'warning', title: 'Changed meanwhile' };

describe('notice', () => {
  it('waits for a presenter and is shown once', () => {
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

  it('is shown by the current presenter', () => {
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
