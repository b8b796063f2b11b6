import { permissions } from '@granary/api/access';
import { WITHHELD } from '@granary/api/operations';
import type { EventBytes } from '@granary/event-store';
import { describe, expect, it } from '@jest/globals';
import { rowOf } from './rows.ts';

const bytes = (value: object): Uint8Array => Buffer.from(JSON.stringify(value));
const planned = {
  type: 'OutboundPlanned',
  stream: 'outbound-OUT-1',
  revision: 1n,
  position: 7n,
  createdMs: 0,
  dataBytes: bytes({
    number: 'OUT-1',
    lines: [
      { batches: [{ batch: 'B-1' }], decision: { candidates: [{ batch: 'B-2', available: '9.000' }] } },
    ],
  }),
  metadataBytes: bytes({ warehouseId: 'WH-PP', occurredAt: '2026-01-01T00:00:00.000Z' }),
} as unknown as EventBytes;

const toldTo = (warehouses: readonly string[]) =>
  rowOf({ index: 0, event: planned }, { permissions: new Set(permissions), warehouses }, 'en-US');

describe('an event of a transfer in a package', () => {
  it('says at the destination which goods come, and not what else lies where they come from', () => {
    const { row, shown } = toldTo(['WH-BTB']);
    expect(shown).toMatchObject({ lines: [{ batches: [{ batch: 'B-1' }], decision: WITHHELD }] });
    expect(row.content).not.toContain('B-2');
  });

  it('is whole for the people of its own warehouse', () => {
    const { row, shown } = toldTo(['WH-PP']);
    expect(shown).toBeUndefined();
    expect(row.content).toContain('B-2');
  });
});
