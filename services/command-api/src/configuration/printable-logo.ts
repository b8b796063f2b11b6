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
const MOST_COLOURS = 256;
/** In bytes. Papers take a text apart in one call, which a very long one overflows. */
const LONGEST_TEXT = 8192;

async function isPrintablePng(png: Buffer, { width, height, channels }: Picture): Promise<boolean> {
  const [depth, colour, interlaced] = [png[24] ?? 0, png[25], png[28]];
  if (channels === 0 || interlaced !== 0 || ![1, 2, 4, 8].includes(depth)) return false;
  if (channels > 1 && depth !== 8) return false;
  const chunks = chunksOf(png) ?? [];
  const bodiesOf = (wanted: string) => chunks.filter(({ type }) => type === wanted).map(({ body }) => body);
  // Papers take the last header, and end at the first end.
  const framed =
    chunks.at(-1)?.type === 'IEND' && bodiesOf('IEND').length === 1 && bodiesOf('IHDR').length === 1;
  if (!framed || bodiesOf('tEXt').some(({ length }) => length > LONGEST_TEXT)) return false;
  const [palettes, alphas] = [bodiesOf('PLTE'), bodiesOf('tRNS')];
  if (colour === PALETTE ? !isPrintablePalette(palettes, alphas, depth) : palettes.length + alphas.length > 0)
    return false;
  const data = Buffer.concat(bodiesOf('IDAT'));
  const rowBytes = 1 + Math.ceil((width * channels * depth) / 8);
  try {
    const rows = await inflated(data, { maxOutputLength: rowBytes * height });
    return rows.length === rowBytes * height && hasKnownFilters(rows, rowBytes);
  } catch {
    return false;
  }
}

/**
 * Papers read transparency with one byte for each pixel, and take the last of 256 colours for transparent unless its
 * own value is given.
 */
function isPrintablePalette(palettes: readonly Buffer[], alphas: readonly Buffer[], depth: number): boolean {
  const colours = (palettes[0]?.length ?? 0) / 3;
  if (palettes.length !== 1 || !Number.isInteger(colours) || colours < 1 || colours > MOST_COLOURS)
    return false;
  const [alpha, ...others] = alphas;
  if (!alpha) return true;
  const whole = alpha.length === colours || colours < MOST_COLOURS;
  return depth === 8 && others.length === 0 && alpha.length <= colours && whole;
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
