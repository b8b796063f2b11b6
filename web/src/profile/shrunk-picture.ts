const SIDE = 256;
const QUALITY = 0.85;

/** Crops the centre of a picture to a small square JPEG, base64-encoded. Metadata such as the location is dropped. */
export const shrunkPicture = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('nothing to draw on');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, SIDE, SIDE);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  pen.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1] ?? '';
};
