import { permissions } from '@granary/api/access';
import { WITHHELD } from '@granary/api/operations';
import { describe, expect, it } from '@jest/globals';
import { rowOf } from './rows.ts';

const placed = (sid: string): Parameters<typeof rowOf>[0] => ({
  index: 0,
  event: {
    id: '0193a9b0-0000-7000-8000-000000000001',
    stream: 'user-u-1',
    revision: 0n,
    position: 1n,
    createdMs: 0,
    type: 'SignedIn',
    contentType: 'application/json',
    dataBytes: Buffer.from(JSON.stringify({ userId: 'u-1', sid })),
    metadataBytes: Buffer.from('{}'),
  },
});

describe('a sign-in in a package', () => {
  it('is told without its session where the log still names it', () => {
    const sid = '0193a9b0-0000-7000-8000-000000000004';
    const { row, shown } = rowOf(placed(sid), new Set(permissions), 'en-US');
    expect(shown).toEqual({ userId: 'u-1', sid: WITHHELD });
    expect(JSON.stringify(row)).not.toContain(sid);
  });

  it('is whole where the log has a digest', () => {
    expect(rowOf(placed('q5C0SxRz1xM3l0m8vYwJ2A'), new Set(permissions), 'en-US').shown).toBeUndefined();
  });
});
