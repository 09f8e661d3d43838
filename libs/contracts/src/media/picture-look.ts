/** Brightness of each pixel, 0 to 255, row by row. */
export interface Grey {
  width: number;
  height: number;
  levels: Uint8ClampedArray | Uint8Array;
}
/** A picture in 16 by 16 fields of brightness, its own light taken away: 0 is its mean. */
export type Look = readonly number[];
const SIDE = 16;
/*
 * Measured on 57 pictures (faces of the demo, skin, products, scenes), each saved again as JPEG (quality 30 to 50), WebP and PNG and made as
 * small as 160 pixels: at most 1.04 shades apart, and alike to 0.963 at least. Of their 1,596 pairs of different ones 1 counts as the same:
 * two products rendered alike but for the label. Two of a series of photographs lie two to four shades apart, two views of a face above ten.
 */
const SAME_SHADES = 1.5;
const SAME_SHAPE = 0.95;
/** What has no shape, a bare wall, is not compared. */
const LEAST_SHADES = 8;

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

/** Whether two are the same picture, also when one was saved again or made smaller. */
export function isSameLook(one: Look | null, other: Look | null): boolean {
  if (!one || !other) return false;
  if (Math.max(...one) - Math.min(...one) <= LEAST_SHADES) return false;
  const apart = one.reduce((sum, shade, field) => sum + Math.abs(shade - (other[field] ?? 0)), 0) / one.length;
  return apart < SAME_SHADES && alike(one, other) >= SAME_SHAPE;
}

/** The correlation of two looks: 1 is the same shape, in whatever light. */
function alike(one: Look, other: Look): number {
  const product = (a: Look, b: Look): number => a.reduce((sum, shade, field) => sum + shade * (b[field] ?? 0), 0);
  return product(one, other) / (Math.sqrt(product(one, one) * product(other, other)) || 1);
}
