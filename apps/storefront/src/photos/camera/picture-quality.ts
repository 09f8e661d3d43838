import type { Grey } from '@sorrel/contracts/media/picture-look';

/** What a prescriber could not work with. */
export type Problem = 'dark' | 'bright' | 'blurred' | 'small';

/** The size pictures are measured at: small enough that a camera's noise is averaged away, large enough that blur shows. */
export const MEASURED_SIDE = 512;
const SMALLEST_SIDE = 480;
const DARK_HIGHLIGHTS = 70;
const BRIGHT_SHARE = 0.4;
const WHITE = 250;
const SHARP_ENOUGH = 14;

/** RGBA as a canvas gives it -> brightness as the eye weighs the colours (BT.601). */
export function greyOf(rgba: ArrayLike<number>, width: number, height: number): Grey {
  const levels = new Uint8ClampedArray(width * height);
  for (let at = 0; at < levels.length; at++)
    levels[at] = 0.299 * (rgba[4 * at] ?? 0) + 0.587 * (rgba[4 * at + 1] ?? 0) + 0.114 * (rgba[4 * at + 2] ?? 0);
  return { width, height, levels };
}

/** The brightness that this share of the pixels stays below. */
export function percentile({ levels }: Grey, share: number): number {
  const counts = new Uint32Array(256);
  for (const level of levels) counts[level] = (counts[level] ?? 0) + 1;
  const wanted = share * levels.length;
  let seen = 0;
  for (let level = 0; level < 256; level++) {
    seen += counts[level] ?? 0;
    if (seen > wanted) return level;
  }
  return 255;
}

/** How much of the picture is burnt out to white. */
export const whiteShare = ({ levels }: Grey): number => {
  let white = 0;
  for (const level of levels) if (level >= WHITE) white++;
  return levels.length === 0 ? 0 : white / levels.length;
};

/** Variance of the Laplacian: edges make it large, blur makes it small. */
export function sharpness({ width, height, levels }: Grey): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const edge =
        4 * (levels[at] ?? 0) -
        (levels[at - 1] ?? 0) -
        (levels[at + 1] ?? 0) -
        (levels[at - width] ?? 0) -
        (levels[at + width] ?? 0);
      sum += edge;
      squares += edge * edge;
      count++;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/**
 * At most one problem, the one to mend first. Darkness is judged by the lightest twentieth of the picture and not by its mean: dark
 * skin in good light has light places too, and must not be called too dark. `width` and `height` are the picture's own.
 */
export function problemOf(grey: Grey, { width, height }: { width: number; height: number }): Problem | null {
  if (Math.min(width, height) < SMALLEST_SIDE) return 'small';
  if (percentile(grey, 0.95) < DARK_HIGHLIGHTS) return 'dark';
  if (whiteShare(grey) > BRIGHT_SHARE) return 'bright';
  return sharpness(grey) < SHARP_ENOUGH ? 'blurred' : null;
}

/** What is wrong, and what helps. */
export const PROBLEM_TEXT: Record<Problem, { title: string; help: string }> = {
  dark: { title: 'This photo looks too dark.', help: 'Stand near a window, facing the light.' },
  bright: { title: 'This photo looks too bright.', help: 'Turn off the flash and step out of direct sun.' },
  blurred: { title: 'This photo looks blurred.', help: 'Hold the phone still and let it focus before you take it.' },
  small: { title: 'This photo is very small.', help: 'Use your camera or the original photo, not a thumbnail.' },
};
