import { reject } from '../kernel/index.ts';

export const pictureTypes = ['image/jpeg', 'image/png'] as const;
export type PictureType = (typeof pictureTypes)[number];
/** Maximum width and height in pixels. */
export const PICTURE_SIDE = 512;
export const PICTURE_BYTES = 262_144;

interface Picture {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
}

/** Detects the type from the content. Throws if it is not a PNG or JPEG within the limits. */
export const requirePicture = (bytes: Uint8Array): PictureType => {
  const picture = bytes.length > PICTURE_BYTES ? undefined : (pngOf(bytes) ?? jpegOf(bytes));
  if (bytes.length <= PICTURE_BYTES && !picture) throw reject('PICTURE_TYPE_REFUSED', {}, 'picture');
  if (!picture || picture.width > PICTURE_SIDE || picture.height > PICTURE_SIDE)
    throw reject('PICTURE_TOO_LARGE', { side: PICTURE_SIDE, kilobytes: PICTURE_BYTES / 1024 }, 'picture');
  return picture.type;
};

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const JPEG = [0xff, 0xd8, 0xff];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, n) => bytes[n] === byte);
const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const sized = (type: PictureType, width: number, height: number): Picture | undefined =>
  width > 0 && height > 0 ? { type, width, height } : undefined;

const pngOf = (bytes: Uint8Array): Picture | undefined => {
  if (!startsWith(bytes, PNG) || bytes.length < 33) return undefined;
  const view = viewOf(bytes);
  return sized('image/png', view.getUint32(16), view.getUint32(20));
};

/** The frame header contains the size; it is preceded by segments that state their own length. */
const jpegOf = (bytes: Uint8Array): Picture | undefined => {
  if (!startsWith(bytes, JPEG)) return undefined;
  const view = viewOf(bytes);
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (isFrame(bytes[at + 1] ?? 0))
      return sized('image/jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
  }
  return undefined;
};

/** SOF0 to SOF15, except DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
