import { preparePicture } from '@sorrel/web-kit/picture';
import { greyOf, MEASURED_SIDE, problemOf, type Problem } from './picture-quality.ts';

/** A picture made small and upright, and looked at. */
export interface ReadyPicture {
  file: File;
  problem: Problem | null;
}

/** Its message is fit to be shown. */
export class UnreadablePicture extends Error {}

const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
export const isPicture = (file: File): boolean => file.type.startsWith('image/') || isHeic(file);

/** Ready to send, with what a prescriber could not work with. Throws `UnreadablePicture`. */
export async function readyPicture(original: File): Promise<ReadyPicture> {
  if (!isPicture(original)) throw new UnreadablePicture(`${original.name} is not a picture. Please choose a photo.`);
  // An old browser that cannot look: the server has the last word.
  if (typeof createImageBitmap !== 'function') return { file: original, problem: null };
  const file = await preparePicture(original);
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) {
    // Most browsers cannot read an iPhone's HEIC; the server can.
    if (isHeic(original)) return { file: original, problem: null };
    throw new UnreadablePicture(`We cannot read ${original.name}. Please choose another photo.`);
  }
  try {
    return { file, problem: look(bitmap) };
  } finally {
    bitmap.close();
  }
}

function look(bitmap: ImageBitmap): Problem | null {
  const scale = Math.min(1, MEASURED_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return null;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, width, height);
  return problemOf(greyOf(pen.getImageData(0, 0, width, height).data, width, height), bitmap);
}
