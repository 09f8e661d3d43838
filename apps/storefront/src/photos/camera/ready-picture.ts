import { preparePicture } from '@sorrel/web-kit/picture';
import { lookOf, type Look } from '@sorrel/contracts/media/picture-look';
import { greyOf, MEASURED_SIDE, problemOf, type Problem } from './picture-quality.ts';

/** A picture made small and upright, and looked at. */
export interface ReadyPicture {
  file: File;
  problem: Problem | null;
  /** What it looks like, to be compared (`picture-look` of contracts); null where the browser could not look. */
  look: Look | null;
}

/** Its message is fit to be shown. */
export class UnreadablePicture extends Error {}

/** Cloud drives and file managers give a picture no type, another type or another ending: its first bytes decide, as on the server. */
async function typeOf(file: File): Promise<string | null> {
  const head = await beginningOf(file);
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (text.slice(4, 8) === 'ftyp') return /^(avif|avis)/.test(text.slice(8)) ? 'image/avif' : 'image/heic';
  if (text.startsWith('GIF8')) return 'image/gif';
  return null;
}
async function beginningOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, 16).arrayBuffer());
  } catch {
    // Taken away meanwhile, or a browser that cannot: the server has the last word.
    return new Uint8Array();
  }
}
/** The same file with the type that it has. */
export async function asPicture(file: File): Promise<File | null> {
  const type = await typeOf(file);
  // Told a picture and not known by its bytes: the browser may be able to read it, and the server has the last word.
  if (type === null) return file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name) ? file : null;
  return file.type === type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}

/** Ready to send, with what a prescriber could not work with. Throws `UnreadablePicture`. */
export async function readyPicture(chosen: File): Promise<ReadyPicture> {
  const original = await asPicture(chosen);
  if (!original) throw new UnreadablePicture(`${chosen.name} is not a picture. Please choose a photo.`);
  // An old browser that cannot look: the server has the last word.
  if (typeof createImageBitmap !== 'function') return { file: original, problem: null, look: null };
  const file = await preparePicture(original);
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) {
    // Most browsers cannot read an iPhone's HEIC; the server can.
    if (original.type === 'image/heic' || /\.hei[cf]$/i.test(original.name))
      return { file: original, problem: null, look: null };
    throw new UnreadablePicture(`We cannot read ${original.name}. Please choose another photo.`);
  }
  try {
    return { file, ...look(bitmap) };
  } finally {
    bitmap.close();
  }
}

function look(bitmap: ImageBitmap): Pick<ReadyPicture, 'problem' | 'look'> {
  const scale = Math.min(1, MEASURED_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return { problem: null, look: null };
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, width, height);
  const grey = greyOf(pen.getImageData(0, 0, width, height).data, width, height);
  return { problem: problemOf(grey, bitmap), look: lookOf(grey) };
}
