import type { Grey } from './picture-quality.ts';

/** A picture in 16 by 16 fields of brightness, its own light taken away: 0 is its mean. */
export type Look = readonly number[];
const SIDE = 16;
/** How far two pictures lie apart, in shades: the same one saved again below one, two of a series two to four, two views of a face above ten. */
const SAME_SHADES = 1.5;

export function lookOf({ width, height, levels }: Grey): Look {
  const sums = new Array<number>(SIDE * SIDE).fill(0);
  const counts = new Array<number>(SIDE * SIDE).fill(0);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const field = Math.floor((y * SIDE) / height) * SIDE + Math.floor((x * SIDE) / width);
      sums[field] = (sums[field] ?? 0) + (levels[y * width + x] ?? 0);
      counts[field] = (counts[field] ?? 0) + 1;
    }
  const means = sums.map((sum, field) => sum / Math.max(1, counts[field] ?? 0));
  const mean = means.reduce((sum, one) => sum + one, 0) / means.length;
  return means.map((one) => one - mean);
}

/** Whether two are the same picture, also when one was saved again or made smaller. What has no shape, a bare wall, is not compared. */
export function isSameLook(one: Look | null, other: Look | null): boolean {
  if (!one || !other) return false;
  const hasShape = Math.max(...one) - Math.min(...one) > 8;
  if (!hasShape) return false;
  const apart = one.reduce((sum, shade, field) => sum + Math.abs(shade - (other[field] ?? 0)), 0) / one.length;
  return apart < SAME_SHADES;
}
