/** What a file's first bytes say it is. The name and the type a browser claims are never believed. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

export function kindOf(head: Uint8Array): PictureKind | null {
  const text = (from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (text(1, 4) === 'PNG' && head[0] === 0x89 && head[4] === 0x0d && head[5] === 0x0a) return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp') {
    const brand = text(8, 12);
    if (brand === 'avif' || brand === 'avis') return 'avif';
    if (['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'].includes(brand)) return 'heic';
  }
  return null;
}

export const LIMITS = { fileBytes: 10_000_000, files: 20, pixels: 50_000_000, side: 12_000 } as const;
/** The stored copy's longest side: enough for a prescriber to zoom in, small enough for a phone. */
export const STORED_SIDE = 1_600;

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
