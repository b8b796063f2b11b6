import type { SealedText } from '@granary/domain/kernel';
import type { StoredEvent } from '@granary/event-store';
import { describe, expect, it } from '@jest/globals';
import { personalOf } from './personal.ts';

const created = {
  data: { userId: 'u-1', username: 'dara', realName: 'Sok Dara', email: 'sealed:dTE:AAAA', phone: null },
  metadata: {},
} as unknown as StoredEvent;

describe('personalOf', () => {
  it('returns the name of a person and opened sealed values', async () => {
    const open = (sealed: SealedText) => Promise.resolve(`opened ${sealed.length}`);
    expect((await personalOf(created, open, { erased: false })).values).toEqual([
      { path: 'realName', value: 'Sok Dara' },
      { path: 'email', value: 'opened 15' },
    ]);
  });

  it('returns null values for an erased person', async () => {
    const gone = () => Promise.resolve(null);
    expect((await personalOf(created, gone, { erased: true })).values).toEqual([
      { path: 'realName', value: null },
      { path: 'email', value: null },
    ]);
  });
});
