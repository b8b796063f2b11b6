import { z } from 'zod';
import { pictureOf, pictureTypes, sha256, type Picture } from '../attachments/index.ts';
import { reject } from '../kernel/index.ts';
import { LOGO_BYTES, LOGO_SIDE } from './rules.ts';

export const sellerLogo = z.object({
  type: z.enum(pictureTypes),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  size: z.number().int().positive(),
  /** Digest of the content in hexadecimal, and the key it is stored under. */
  sha256,
});
export type SellerLogo = z.output<typeof sellerLogo>;

/** Detects type and size from the content. Throws if it is not a PNG or JPEG within the limits. */
export const requireLogo = (bytes: Uint8Array): Picture => {
  const picture = bytes.length > LOGO_BYTES ? undefined : pictureOf(bytes);
  if (bytes.length <= LOGO_BYTES && !picture) throw reject('LOGO_TYPE_REFUSED', {}, 'picture');
  if (!picture || picture.width > LOGO_SIDE || picture.height > LOGO_SIDE)
    throw reject('LOGO_TOO_LARGE', { side: LOGO_SIDE, kilobytes: LOGO_BYTES / 1024 }, 'picture');
  return picture;
};
