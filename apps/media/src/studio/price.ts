import type { PictureKind } from './picture.ts';

/** What the head of a picture says, before anything of it is opened. */
export interface Looked {
  kind: PictureKind | null;
  /** Null: its head says nothing that can be read. */
  pixels: number | null;
  isProgressive: boolean;
}

/**
 * What opening a picture costs, in millions of a JPEG's pixels. Measured with one colour of 12 and 49 megapixels, where a file of 2 kB is
 * enough: JPEG 3 to 6 ms a million, PNG 2 to 4, WebP 2 to 6, progressive JPEG 7 to 17, AVIF 49 to 78; HEIC is opened by WebAssembly.
 */
const WEIGHTS: Record<PictureKind, number> = { jpeg: 1, png: 1, webp: 2, avif: 12, heic: 12 };
const PROGRESSIVE = 3;
/** A head that cannot be read is opened all the same only for HEIC. */
const UNKNOWN_PIXELS = 24_000_000;

/** A small picture is work too. */
const LEAST_PRICE = 50;
/** Above this a picture waits for the one place of the heavy ones: about a third of a second. */
const HEAVY_FROM = 60;

const millionsOf = ({ kind, pixels, isProgressive }: Looked): number =>
  kind === null
    ? 0
    : ((pixels ?? (kind === 'heic' ? UNKNOWN_PIXELS : 0)) / 1e6) *
      WEIGHTS[kind] *
      (kind === 'jpeg' && isProgressive ? PROGRESSIVE : 1);

export const isHeavy = (looked: Looked): boolean => millionsOf(looked) > HEAVY_FROM;

/** What opening it takes of a person's day; what is no picture is not opened. */
export const priceOf = (looked: Looked): number =>
  looked.kind === null ? 0 : Math.max(LEAST_PRICE, Math.ceil(millionsOf(looked)));
