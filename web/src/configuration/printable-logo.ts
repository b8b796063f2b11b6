import { LOGO_BYTES } from '@granary/domain/configuration/rules';

/** Three times what papers print at 96 dpi, so that it stays sharp. */
const [WIDEST, HIGHEST] = [840, 312];
const QUALITY = 0.9;

/**
 * Redraws a picture as a plain PNG or JPEG that papers can print, base64-encoded: small enough, without metadata, and
 * without kinds such as interlaced or CMYK. A PNG keeps its transparency; a photograph may need to be a JPEG.
 */
export const printableLogo = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, WIDEST / picture.width, HIGHEST / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('nothing to draw on');
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const png = contentOf(canvas.toDataURL('image/png'));
  if (atob(png).length <= LOGO_BYTES) return png;
  // A JPEG has no transparency: what is transparent would turn black.
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return contentOf(canvas.toDataURL('image/jpeg', QUALITY));
};

const contentOf = (url: string): string => url.split(',')[1] ?? '';
