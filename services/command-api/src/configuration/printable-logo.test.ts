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
  /** Between the header and the rows. */
  readonly more?: readonly Buffer[];
}

const chunk = (type: string, body: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
};
const headerOf = ({ width = 4, height = 2, depth = 8, colour = 6, interlaced = 0 }: Drawn = {}): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced], 8);
  return chunk('IHDR', header);
};
const png = ({ rows, more = [], ...drawn }: Drawn = {}): Buffer => {
  const { width = 4, height = 2 } = drawn;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    headerOf(drawn),
    ...more,
    chunk('IDAT', deflateSync(rows ?? Buffer.alloc((1 + width * 4) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
/** With a palette of so many colours, and transparency for so many. */
const colourful = (colours: number, alphas: number, drawn: Drawn = {}): Buffer =>
  png({
    colour: 3,
    rows: Buffer.alloc(10),
    more: [
      chunk('PLTE', Buffer.alloc(colours * 3)),
      ...(alphas > 0 ? [chunk('tRNS', Buffer.alloc(alphas))] : []),
    ],
    ...drawn,
  });
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

  it('has one header and one end, since papers take the last header and stop at the first end', async () => {
    await damaged(png({ more: [headerOf({ width: 60_000, height: 60_000 })] }));
    await damaged(png({ more: [chunk('IEND', Buffer.alloc(0))] }));
  });

  it('has a palette only if its colours come from it, with transparency only where papers show it', async () => {
    expect(await requirePrintableLogo(colourful(3, 0))).toMatchObject({ channels: 1 });
    expect(await requirePrintableLogo(colourful(3, 2))).toMatchObject({ channels: 1 });
    expect(await requirePrintableLogo(colourful(256, 256))).toMatchObject({ channels: 1 });
    expect(await requirePrintableLogo(colourful(4, 0, { depth: 2, rows: Buffer.alloc(4) }))).toMatchObject({
      channels: 1,
    });
    const palette = chunk('PLTE', Buffer.alloc(6));
    const fewColours = { colour: 3, rows: Buffer.alloc(10) };
    await damaged(png({ colour: 2, rows: Buffer.alloc(26), more: [palette] }));
    await damaged(png({ more: [palette] }));
    await damaged(png({ ...fewColours, more: [palette, palette] }));
    await damaged(png({ ...fewColours, more: [chunk('PLTE', Buffer.alloc(7))] }));
    await damaged(colourful(257, 0));
    await damaged(colourful(3, 4));
    await damaged(colourful(256, 2));
    await damaged(
      png({
        ...fewColours,
        depth: 2,
        rows: Buffer.alloc(4),
        more: [palette, chunk('tRNS', Buffer.alloc(1))],
      }),
    );
    await damaged(png({ colour: 0, rows: Buffer.alloc(10), more: [chunk('tRNS', Buffer.alloc(2))] }));
    await damaged(png({ colour: 2, rows: Buffer.alloc(26), more: [chunk('tRNS', Buffer.alloc(6))] }));
  });

  it('has no text that is too long to be read', async () => {
    expect(await requirePrintableLogo(png({ more: [chunk('tEXt', Buffer.alloc(100))] }))).toBeTruthy();
    await damaged(png({ more: [chunk('tEXt', Buffer.alloc(150_000))] }));
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
