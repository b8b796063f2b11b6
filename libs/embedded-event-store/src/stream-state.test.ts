import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DataLossError } from './failure.ts';
import {
  decodeState,
  encodeState,
  isSoftDeleted,
  SOFT_DELETE_METADATA,
  undeletedMetadata,
  withMetadata,
} from './stream-state.ts';
import type { StreamState } from './stream-state.ts';

const state: StreamState = { id: 1, last: 9 };
const adopt = (metadata: string, from = state): StreamState => withMetadata(from, Buffer.from(metadata));

describe('stream state', () => {
  it('decodes to what was encoded', () => {
    const aState: fc.Arbitrary<StreamState> = fc.record(
      {
        id: fc.nat(),
        last: fc.integer({ min: -1 }),
        tombstoned: fc.constant(true as const),
        truncateBefore: fc.oneof(fc.nat(), fc.constant(Infinity)),
        maxCount: fc.nat(),
        maxAgeSeconds: fc.nat(),
      },
      { requiredKeys: ['id', 'last'] },
    );
    fc.assert(fc.property(aState, (each) => expect(decodeState('s', encodeState('s', each))).toEqual(each)));
  });

  it('is refused when damaged', () => {
    const encoded = encodeState('s', state);
    for (let byte = 0; byte < encoded.length; byte++) {
      const damaged = Buffer.from(encoded);
      damaged[byte]! ^= 1;
      expect(() => decodeState('s', damaged)).toThrow(DataLossError);
    }
    expect(() => decodeState('t', encoded)).toThrow(DataLossError);
    expect(() => decodeState('s', Buffer.alloc(2))).toThrow(DataLossError);
  });

  it('takes its limits from the metadata and drops missing ones', () => {
    const limited = adopt('{"$tb":3,"$maxCount":5,"$maxAge":60,"owner":"x"}');
    expect(limited).toEqual({ ...state, truncateBefore: 3, maxCount: 5, maxAgeSeconds: 60 });
    expect(adopt('{"$maxCount":7}', limited)).toEqual({ ...state, maxCount: 7 });
  });

  it.each(['not json', '[]', 'null', '{"$tb":-1}', '{"$maxCount":0}', '{"$maxAge":"1"}', '{"$tb":1.5}'])(
    'ignores the metadata %s',
    (metadata) => expect(adopt(metadata)).toEqual(state),
  );

  it('is soft-deleted by the largest truncation and restored from a revision with its other metadata', () => {
    const deleted = adopt(SOFT_DELETE_METADATA);
    expect(isSoftDeleted(deleted)).toBe(true);
    expect(isSoftDeleted(state)).toBe(false);
    const metadata = undeletedMetadata(Buffer.from('{"$tb":9223372036854775807,"$maxCount":2}'), 10);
    expect(adopt(metadata.toString(), deleted)).toEqual({ ...state, truncateBefore: 10, maxCount: 2 });
  });
});
