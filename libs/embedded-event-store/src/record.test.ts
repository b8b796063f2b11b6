import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { streams } from './protocol.ts';
import {
  dataOf,
  encodeRecord,
  idOf,
  isIntact,
  messageOf,
  positionOf,
  recordedAtOf,
  revisionOf,
  streamOf,
  TOMBSTONE_REVISION,
  typeOf,
} from './record.ts';
import type { Placement, ProposedEvent } from './record.ts';

const bytes = fc.uint8Array({ maxLength: 3_000 });
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
const number = fc.oneof(fc.nat(300), fc.nat(), fc.integer({ min: 0, max: 2 ** 47 }));
const anEvent: fc.Arbitrary<ProposedEvent> = fc.record({
  id: fc.uuid(),
  type: name,
  contentType: fc.constantFrom('application/json', 'application/octet-stream'),
  data: bytes,
  metadata: bytes,
});
const aPlacement: fc.Arbitrary<Placement> = fc.record({
  stream: name,
  revision: number,
  position: number.map((position) => position + 1),
  recordedAt: fc.integer({ min: 1_600_000_000_000, max: 4_000_000_000_000 }),
});

const event: ProposedEvent = {
  id: randomUUID(),
  type: 'T',
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.alloc(0),
};
const placement: Placement = { stream: 's', revision: 0, position: 1, recordedAt: 1_700_000_000_000 };

describe('record', () => {
  it('has the encoding of the generated classes', () => {
    fc.assert(
      fc.property(anEvent, aPlacement, (proposed, placed) => {
        const { position, revision, stream, recordedAt } = placed;
        const message = messageOf(encodeRecord(proposed, placed));
        const decoded = streams.ReadResp.deserializeBinary(message);
        const recorded = decoded.getEvent()!.getEvent()!;
        expect(decoded.getEvent()!.getCommitPosition()).toBe(String(position));
        expect([recorded.getCommitPosition(), recorded.getPreparePosition()]).toEqual([
          `${position}`,
          `${position}`,
        ]);
        expect(recorded.getStreamRevision()).toBe(String(revision));
        expect(recorded.getId()!.getString()).toBe(proposed.id);
        expect(Buffer.from(recorded.getStreamIdentifier()!.getStreamName_asU8()).toString()).toBe(stream);
        expect(Object.fromEntries(recorded.getMetadataMap().toArray())).toEqual({
          type: proposed.type,
          'content-type': proposed.contentType,
          created: `${recordedAt}0000`,
        });
        expect(Buffer.from(recorded.getData_asU8())).toEqual(Buffer.from(proposed.data));
        expect(Buffer.from(recorded.getCustomMetadata_asU8())).toEqual(Buffer.from(proposed.metadata));
        expect(Buffer.from(dataOf(encodeRecord(proposed, placed)))).toEqual(Buffer.from(proposed.data));
      }),
    );
  });

  it('exposes its fields through its header', () => {
    fc.assert(
      fc.property(anEvent, aPlacement, (proposed, placed) => {
        const record = encodeRecord(proposed, placed);
        const { stream, ...numbers } = placed;
        expect({
          position: positionOf(record),
          revision: revisionOf(record),
          recordedAt: recordedAtOf(record),
        }).toEqual(numbers);
        expect([idOf(record), streamOf(record), typeOf(record)]).toEqual([
          proposed.id,
          stream,
          proposed.type,
        ]);
        expect(isIntact(record)).toBe(true);
      }),
    );
  });

  it('detects any flipped bit and any truncation', () => {
    const record = encodeRecord(event, placement);
    for (let bit = 0; bit < record.length * 8; bit++) {
      const damaged = Buffer.from(record);
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      expect([bit, isIntact(damaged)]).toEqual([bit, false]);
    }
    for (let length = 0; length < record.length; length++)
      expect(isIntact(record.subarray(0, length))).toBe(false);
  });

  it('of a tombstone has the highest possible revision', () => {
    const message = messageOf(encodeRecord(event, { ...placement, revision: TOMBSTONE_REVISION }));
    const recorded = streams.ReadResp.deserializeBinary(message).getEvent()!.getEvent()!;
    expect(recorded.getStreamRevision()).toBe(String(2n ** 63n - 1n));
  });
});
