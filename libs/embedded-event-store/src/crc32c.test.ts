import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { crc32c } from './crc32c.ts';

// RFC 3720, appendix B.4.
it.each([
  ['32 zero bytes', Buffer.alloc(32), 0x8a9136aa],
  ['32 bytes of 0xff', Buffer.alloc(32, 0xff), 0x62a8ab43],
  ['32 rising bytes', Buffer.from(Array.from({ length: 32 }, (_, byte) => byte)), 0x46dd794e],
  ['32 falling bytes', Buffer.from(Array.from({ length: 32 }, (_, byte) => 31 - byte)), 0x113fdb5c],
  ['the digits', Buffer.from('123456789'), 0xe3069283],
])('crc32c of %s equals the published value', (_, bytes, value) => {
  expect(crc32c(bytes)).toBe(value);
});

it('crc32c does not depend on the offset of the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.nat(9), (bytes, before) => {
      const shifted = Buffer.concat([Buffer.alloc(before, 7), bytes, Buffer.alloc(3, 9)]);
      expect(crc32c(shifted, before, before + bytes.length)).toBe(crc32c(bytes));
    }),
  );
});
