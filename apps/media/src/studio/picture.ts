/** A file's type according to its first bytes. The name and type a browser claims are never trusted. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

export function kindOf(head: Uint8Array): PictureKind | null {
  const text = (from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (text(1, 4) === 'PNG' && head[0] === 0x89 && head[4] === 0x0d && head[5] === 0x0a) return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp') {
    // The main brand and the compatible ones: `mif1` alone names the container, not its contents.
    const end = Math.min(head.length, (head[2] ?? 0) * 256 + (head[3] ?? 0));
    const brands = [text(8, 12)];
    for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4));
    if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
    if (brands.some((brand) => HEIC_BRANDS.includes(brand))) return 'heic';
  }
  return null;
}
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** An AVIF takes ten times as long to open as a JPEG, and 2 kB of it hold 50 million pixels of one colour. No camera writes larger ones. */
export const LIMITS = {
  fileBytes: 10_000_000,
  files: 20,
  pixels: 50_000_000,
  avifPixels: 16_000_000,
  side: 12_000,
} as const;
/** 50 megapixels take 150 MB as RGB and 75 MB as the camera wrote them, and some of it is held twice while decoding. */
export const HEIC_LIMITS = { memoryBytes: 400_000_000, patienceMs: 30_000 } as const;
/** The stored copy's longest side: enough for a prescriber to zoom in, small enough for a phone. */
export const STORED_SIDE = 1_600;
/** A tile of the album on a phone with a high-resolution screen. */
export const TILE_SIDE = 320;

/** The name of a photo's tile, and the name of the photo a file belongs to. */
export const tileOf = (file: string): string => file.replace(/\.jpg$/, '.tile.jpg');
export const photoOf = (file: string): string => file.replace(/\.tile\.jpg$/, '.jpg');

/** The wizard's pictures come in the order it asks for them: front on, turned left, turned right. */
export function viewOf(
  index: number,
  said: string | undefined,
  isWizard: boolean,
): 'front' | 'left' | 'right' | 'other' {
  if (said === 'front' || said === 'left' || said === 'right') return said;
  if (!isWizard || said !== undefined) return 'other';
  return (['front', 'left', 'right'] as const)[index] ?? 'other';
}
