import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Rejection } from '../kernel/index.ts';
import { PICTURE_BYTES, requirePicture } from './picture.ts';

const png = (width: number, height: number): Uint8Array => {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};
const jpeg = (width: number, height: number): Uint8Array => {
  const said = [0xff, 0xe0, 0, 4, 1, 1];
  const frame = [0xff, 0xc2, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1];
  return Uint8Array.from([0xff, 0xd8, ...said, ...frame, 0, 0, 0]);
};
const refusal = (code: string) => expect.objectContaining({ code, field: 'picture' });
const text = (words: string) => Uint8Array.from(words, (letter) => letter.charCodeAt(0));

describe('profile picture', () => {
  it('is a JPEG or PNG by content', () => {
    expect(requirePicture(png(256, 256))).toBe('image/png');
    expect(requirePicture(jpeg(256, 256))).toBe('image/jpeg');
  });

  it.each(['<svg onload="alert(1)"/>', '<html><script>', 'GIF89a....', '', '\u0089PNG'])(
    'is refused in another format such as %j',
    (words) => {
      expect(() => requirePicture(text(words))).toThrow(refusal('PICTURE_TYPE_REFUSED'));
    },
  );

  it('is limited in pixels and bytes', () => {
    expect(requirePicture(jpeg(512, 512))).toBe('image/jpeg');
    expect(() => requirePicture(jpeg(513, 10))).toThrow(refusal('PICTURE_TOO_LARGE'));
    expect(() => requirePicture(png(10, 60_000))).toThrow(refusal('PICTURE_TOO_LARGE'));
    const heavy = new Uint8Array(PICTURE_BYTES + 1);
    heavy.set(png(10, 10));
    expect(() => requirePicture(heavy)).toThrow(refusal('PICTURE_TOO_LARGE'));
  });

  it('is accepted or refused with a code for any bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 80 }),
      fc.uint8Array({ maxLength: 80 }).map((rest) => Uint8Array.from([0xff, 0xd8, 0xff, ...rest])),
    );
    fc.assert(
      fc.property(bytes, (some) => {
        try {
          requirePicture(some);
        } catch (error) {
          expect(error).toBeInstanceOf(Rejection);
        }
      }),
    );
  });
});
