import { pictureOf, type PictureType } from '../attachments/index.ts';
import { reject } from '../kernel/index.ts';

/** Maximum width and height in pixels. */
export const PICTURE_SIDE = 512;
export const PICTURE_BYTES = 262_144;

/** Detects the type from the content. Throws if it is not a PNG or JPEG within the limits. */
export const requirePicture = (bytes: Uint8Array): PictureType => {
  const picture = bytes.length > PICTURE_BYTES ? undefined : pictureOf(bytes);
  if (bytes.length <= PICTURE_BYTES && !picture) throw reject('PICTURE_TYPE_REFUSED', {}, 'picture');
  if (!picture || picture.width > PICTURE_SIDE || picture.height > PICTURE_SIDE)
    throw reject('PICTURE_TOO_LARGE', { side: PICTURE_SIDE, kilobytes: PICTURE_BYTES / 1024 }, 'picture');
  return picture.type;
};
