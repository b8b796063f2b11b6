import { permissions } from '@granary/api/access';
import { WITHHELD } from '@granary/api/operation-log';
import type { EventBytes } from '@granary/event-store';
import { describe, expect, it } from '@jest/globals';
import { rowOf } from './rows.ts';

const bytes = (value: object): Uint8Array => Buffer.from(JSON.stringify(value));
const place = {
  id: '0193a9b0-0000-7000-8000-000000000001',
  revision: 1n,
  position: 7n,
  createdMs: 0,
  contentType: 'application/json',
};
const toldTo = (event: EventBytes, warehouses: readonly string[] | 'all') =>
  rowOf({ index: 0, event }, { permissions: new Set(permissions), warehouses }, 'en-US');

describe('a transfer event in an evidence package', () => {
  const planned: EventBytes = {
    ...place,
    type: 'OutboundPlanned',
    stream: 'outbound-OUT-1',
    dataBytes: bytes({
      number: 'OUT-1',
      lines: [
        { batches: [{ batch: 'B-1' }], decision: { candidates: [{ batch: 'B-2', available: '9.000' }] } },
      ],
    }),
    metadataBytes: bytes({ warehouseId: 'WH-PP', occurredAt: '2026-01-01T00:00:00.000Z' }),
  };

  it('shows the destination the planned batches, not the other candidates', () => {
    const { row, shown } = toldTo(planned, ['WH-BTB']);
    expect(shown).toMatchObject({ lines: [{ batches: [{ batch: 'B-1' }], decision: WITHHELD }] });
    expect(row.content).not.toContain('B-2');
  });

  it('is complete for people of its own warehouse', () => {
    const { row, shown } = toldTo(planned, ['WH-PP']);
    expect(shown).toBeUndefined();
    expect(row.content).toContain('B-2');
  });
});

describe('a sign-in event in an evidence package', () => {
  const signedIn = (sid: string): EventBytes => ({
    ...place,
    type: 'SignedIn',
    stream: 'user-u-1',
    dataBytes: bytes({ userId: 'u-1', sid }),
    metadataBytes: bytes({}),
  });

  it('withholds the session id of an old event', () => {
    const sid = '0193a9b0-0000-7000-8000-000000000004';
    const { row, shown } = toldTo(signedIn(sid), 'all');
    expect(shown).toEqual({ userId: 'u-1', sid: WITHHELD });
    expect(JSON.stringify(row)).not.toContain(sid);
  });

  it('is complete if the log has a digest', () => {
    expect(toldTo(signedIn('q5C0SxRz1xM3l0m8vYwJ2A'), 'all').shown).toBeUndefined();
  });
});
