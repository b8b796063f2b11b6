import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Rejection } from '@granary/domain/kernel';
import { crc32, deflateSync } from 'node:zlib';
import { requirePrintableLogo } from './printable-logo.ts';

interface Drawn {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlaced?: number;
  /** Defaults to the rows that the header promises. */
  readonly rows?: Buffer;
}

const chunk = (type: string, body: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
};
const png = ({ width = 4, height = 2, depth = 8, colour = 6, interlaced = 0, rows }: Drawn = {}): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows ?? Buffer.alloc((1 + width * 4) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const jpeg = (channels: number, ending = [0xff, 0xd9]): Buffer => {
  const start = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1];
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 9, 0, 9, channels, 0, 0, 0];
  const scan = [0xff, 0xda, 0, 2, 7, 7];
  return Buffer.from([...start, ...frame, ...scan, ...ending]);
};
const refusal = (code: string) => expect.objectContaining({ code, field: 'picture' });
const damaged = (content: Buffer) =>
  expect(requirePrintableLogo(content)).rejects.toThrow(refusal('LOGO_DAMAGED'));

describe('printable logo', () => {
  it('is a plain PNG, or a JPEG in grey or colour', async () => {
    expect(await requirePrintableLogo(png())).toMatchObject({ type: 'image/png', width: 4, height: 2 });
    expect(await requirePrintableLogo(jpeg(3))).toMatchObject({ type: 'image/jpeg', width: 9, height: 9 });
    expect(await requirePrintableLogo(jpeg(1))).toMatchObject({ type: 'image/jpeg' });
  });

  it('is refused if papers could not print it', async () => {
    await damaged(png({ interlaced: 1 }));
    await damaged(png({ depth: 16 }));
    await damaged(png({ colour: 5 }));
    await damaged(png({ colour: 3, rows: Buffer.alloc(10) }));
    await damaged(jpeg(4));
  });

  it('is refused if it is damaged', async () => {
    const whole = png();
    await damaged(whole.subarray(0, -12));
    await damaged(Buffer.from(whole.with(45, whole[45]! ^ 1)));
    await damaged(Buffer.concat([whole, Buffer.from('more')]));
    await damaged(png({ rows: Buffer.alloc(3) }));
    await damaged(png({ rows: Buffer.alloc(34, 9) }));
    await damaged(jpeg(3, []));
  });

  it('is refused if its rows are more than its header promises', async () => {
    await damaged(png({ rows: Buffer.alloc(50_000_000) }));
  });

  it('is accepted or refused with a code, whatever is changed in it', async () => {
    const whole = png();
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const changed = Buffer.from(whole);
        changed[at] = changed[at]! ^ mask;
        await expect(requirePrintableLogo(changed)).rejects.toBeInstanceOf(Rejection);
      }),
    );
  });
});
