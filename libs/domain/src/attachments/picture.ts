import type { PictureType } from './rules.ts';

export interface Picture {
  readonly type: PictureType;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Values of one pixel, such as 3 for red, green and blue; 0 if unknown. */
  readonly channels: number;
}

/** Detects type and size from the content; undefined if it is no PNG or JPEG. */
export const pictureOf = (bytes: Uint8Array): Picture | undefined => pngOf(bytes) ?? jpegOf(bytes);

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const JPEG = [0xff, 0xd8, 0xff];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, n) => bytes[n] === byte);
const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const sized = (picture: Picture): Picture | undefined =>
  picture.width > 0 && picture.height > 0 ? picture : undefined;
/** Of a PNG, by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

const pngOf = (bytes: Uint8Array): Picture | undefined => {
  if (!startsWith(bytes, PNG) || bytes.length < 33) return undefined;
  const view = viewOf(bytes);
  const channels = CHANNELS[bytes[25] ?? 0] ?? 0;
  return sized({ type: 'image/png', width: view.getUint32(16), height: view.getUint32(20), channels });
};

/** The frame header contains the size; it is preceded by segments that state their own length. */
const jpegOf = (bytes: Uint8Array): Picture | undefined => {
  if (!startsWith(bytes, JPEG)) return undefined;
  const view = viewOf(bytes);
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (isFrame(bytes[at + 1] ?? 0)) {
      const [width, height, channels] = [view.getUint16(at + 7), view.getUint16(at + 5), bytes[at + 9] ?? 0];
      return sized({ type: 'image/jpeg', width, height, channels });
    }
  }
  return undefined;
};

/** SOF0 to SOF15, except DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
