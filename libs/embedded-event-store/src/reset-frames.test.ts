import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createResetFrames } from './reset-frames.ts';

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
const RST_STREAM = 3;

interface Frame {
  type: number;
  stream: number;
  payload: Uint8Array;
}

const frame = ({ type, stream, payload }: Frame): Buffer => {
  const header = Buffer.alloc(9);
  header.writeUIntBE(payload.length, 0, 3);
  header[3] = type;
  header.writeUInt32BE(stream, 5);
  return Buffer.concat([header, payload]);
};

const bytesOf = (buffer: Buffer): string[] => buffer.toString('hex').match(/../g) ?? [];

const stream = fc.integer({ min: 1, max: 0x7fff_ffff });
const aReset: fc.Arbitrary<Frame> = stream.map((id) => ({
  type: RST_STREAM,
  stream: id,
  payload: Buffer.from([0, 0, 0, 8]),
}));
const another: fc.Arbitrary<Frame> = fc.record({
  type: fc.constantFrom(0, 1, 4, 6, 8),
  stream,
  payload: fc.uint8Array({ maxLength: 40 }),
});

it('createResetFrames extracts RST_STREAM frames in place from any chunks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(aReset, another), { maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
      (frames, lengths) => {
        const bytes = Buffer.concat([PREFACE, ...frames.map(frame)]);
        const take = createResetFrames();
        const heard: (number | string)[] = [];
        for (let at = 0, cut = 0; at < bytes.length; cut++) {
          const length = lengths[cut % lengths.length]!;
          for (const sent of take(bytes.subarray(at, at + length))) {
            if (typeof sent === 'number') heard.push(sent);
            else heard.push(...bytesOf(sent));
          }
          at += length;
        }
        const expected = frames.flatMap((each): (number | string)[] =>
          each.type === RST_STREAM ? [each.stream] : bytesOf(frame(each)),
        );
        expect(heard).toEqual([...bytesOf(PREFACE), ...expected]);
      },
    ),
  );
});
