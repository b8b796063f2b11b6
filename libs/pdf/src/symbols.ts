import barcodes from 'bwip-js';
import qrEncoder from 'pdfmake/js/qrEnc.js';
import { crc32, deflateSync } from 'node:zlib';

/** An application identifier of GS1 with its value. */
export type Gs1Element = readonly [identifier: string, value: string];

/** The 2D code of a label: a QR code, or a GS1 DataMatrix. */
export type LabelSymbol =
  | { readonly kind: 'qr'; readonly content: string }
  | { readonly kind: 'gs1'; readonly elements: readonly Gs1Element[] };

/** Pixels per module: viewers smooth enlarged images, so the image is larger than it is ever printed. */
const SCALE = 8;

/** A 2D code as a PNG data URL. An image is embedded once per file, however many labels show it. */
export const symbolImage = (symbol: LabelSymbol): string => {
  const modules = modulesOf(symbol);
  const side = modules.length * SCALE;
  const rowBytes = Math.ceil(side / 8);
  const pixels = Buffer.alloc((1 + rowBytes) * side);
  for (let y = 0; y < side; y += 1) {
    const row = y * (1 + rowBytes) + 1;
    for (let x = 0; x < side; x += 1)
      if (!modules[Math.floor(y / SCALE)]![Math.floor(x / SCALE)]) pixels[row + (x >> 3)]! |= 0x80 >> (x & 7);
  }
  return `data:image/png;base64,${pngOf(side, pixels).toString('base64')}`;
};

/** Dark modules by row and column. */
export const modulesOf = (symbol: LabelSymbol): boolean[][] =>
  symbol.kind === 'qr' ? qrModules(symbol.content) : gs1Modules(symbol.elements);

const qrModules = (content: string): boolean[][] => {
  const {
    _canvas: [area, ...dark],
  } = qrEncoder.default.measure({ qr: content, eccLevel: 'M' });
  const size = dark[0]!.w;
  const count = area!.w / size;
  const modules = Array.from({ length: count }, () => Array.from({ length: count }, () => false));
  for (const { x, y } of dark) modules[y / size]![x / size] = true;
  return modules;
};

const gs1Modules = (elements: readonly Gs1Element[]): boolean[][] => {
  const text = elements.map(([identifier, value]) => `(${identifier})${value}`).join('');
  const [drawn] = barcodes.raw({ bcid: 'gs1datamatrix', text });
  if (!drawn || !('pixs' in drawn)) throw new Error('a GS1 DataMatrix has no modules');
  const { pixs, pixx, pixy } = drawn;
  return Array.from({ length: pixy }, (_, y) =>
    Array.from({ length: pixx }, (__, x) => pixs[y * pixx + x] === 1),
  );
};

const pngOf = (side: number, pixels: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel, greyscale.
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
};
