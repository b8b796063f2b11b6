import type { Picture } from '@granary/domain/attachments';
import { requireLogo } from '@granary/domain/configuration';
import { reject } from '@granary/domain/kernel';
import { crc32, inflate } from 'node:zlib';
import { promisify } from 'node:util';

const inflated = promisify(inflate);

/**
 * A logo that every paper can print. The whole content is checked: a damaged one would be found only when somebody
 * prints, and would stop that paper.
 */
export async function requirePrintableLogo(content: Buffer): Promise<Picture> {
  const picture = requireLogo(content);
  const printable =
    picture.type === 'image/png' ? await isPrintablePng(content, picture) : isPrintableJpeg(content, picture);
  if (!printable) throw reject('LOGO_DAMAGED', {}, 'picture');
  return picture;
}

const PNG_HEADER = 8;
const PALETTE = 3;
const LAST_FILTER = 4;

async function isPrintablePng(png: Buffer, { width, height, channels }: Picture): Promise<boolean> {
  const [depth, colour, interlaced] = [png[24] ?? 0, png[25], png[28]];
  if (channels === 0 || interlaced !== 0 || ![1, 2, 4, 8].includes(depth)) return false;
  if (channels > 1 && depth !== 8) return false;
  const chunks = chunksOf(png);
  if (chunks?.at(-1)?.type !== 'IEND') return false;
  if (colour === PALETTE && !chunks.some(({ type }) => type === 'PLTE')) return false;
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body));
  const rowBytes = 1 + Math.ceil((width * channels * depth) / 8);
  try {
    const rows = await inflated(data, { maxOutputLength: rowBytes * height });
    return rows.length === rowBytes * height && hasKnownFilters(rows, rowBytes);
  } catch {
    return false;
  }
}

/** Each row begins with its filter. */
function hasKnownFilters(rows: Buffer, rowBytes: number): boolean {
  for (let at = 0; at < rows.length; at += rowBytes) if ((rows[at] ?? 0) > LAST_FILTER) return false;
  return true;
}

/** Undefined if one is cut off or its checksum is wrong. */
function chunksOf(png: Buffer): { type: string; body: Buffer }[] | undefined {
  const chunks = [];
  for (let at = PNG_HEADER; at < png.length;) {
    if (at + 12 > png.length) return undefined;
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return undefined;
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), body: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

const START_OF_SCAN = Buffer.from([0xff, 0xda]);
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** Viewers and printers disagree on JPEGs with four channels: many show them inverted. */
const isPrintableJpeg = (jpeg: Buffer, { channels }: Picture): boolean =>
  (channels === 1 || channels === 3) && jpeg.includes(END_OF_IMAGE, jpeg.indexOf(START_OF_SCAN));
