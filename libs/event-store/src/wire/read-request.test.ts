import streams from '@eventstore/db-client/generated/streams_pb.js';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readRequest } from './read-request.ts';

it('a read of a stream is what the generated classes write', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
      fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { nil: undefined }),
      fc.boolean(),
      fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
      (stream, from, backwards, maxCount) => {
        const bytes = readRequest({
          kind: 'stream',
          stream,
          backwards,
          ...(from !== undefined && { from }),
          ...(maxCount !== undefined && { maxCount }),
        });
        const request = streams.ReadReq.deserializeBinary(bytes);
        expect(Buffer.from(request.serializeBinary())).toEqual(bytes);
        const options = request.getOptions()!;
        const ofThis = options.getStream()!;
        expect(Buffer.from(ofThis.getStreamIdentifier()!.getStreamName_asU8()).toString()).toBe(stream);
        expect(ofThis.hasRevision() ? BigInt(ofThis.getRevision()) : undefined).toBe(from);
        expect([ofThis.hasStart(), ofThis.hasEnd()]).toEqual(
          from === undefined ? [!backwards, backwards] : [false, false],
        );
        expect(options.getReadDirection()).toBe(backwards ? 1 : 0);
        expect(options.getCount()).toBe(String(maxCount ?? Number.MAX_SAFE_INTEGER));
        expect(options.hasNoFilter() && options.getUuidOption()!.hasString()).toBe(true);
        expect(options.getResolveLinks()).toBe(false);
      },
    ),
  );
});
