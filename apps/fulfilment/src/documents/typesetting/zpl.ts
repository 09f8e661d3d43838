import type { Barcode } from './barcode.ts';

/**
 * Widths of Helvetica Bold for U+0020 to U+007E, in thousandths of its size (Adobe's metrics): the printer's own font 0 is a condensed
 * bold, which is never wider.
 */
const WIDTHS = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
  556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
  280, 389, 584,
];
/** What is in no table: as wide as the widest usual letter. */
const WIDE = 1000;

/** At most this wide, in multiples of the font's size. */
export function widestOf(text: string): number {
  const widths = [...text.normalize('NFD')]
    .filter((sign) => !/\p{M}/u.test(sign))
    .map((sign) => WIDTHS[(sign.codePointAt(0) ?? 0) - 0x20] ?? (/[·•’‘.,]/u.test(sign) ? 350 : WIDE));
  return widths.reduce((sum, width) => sum + width, 0) / 1000;
}

/** Font 0 has the letters of Windows-1252 on every printer; whether another has the rest, nobody can tell from here. */
const IN_FONT_0 = /^[ -~\u00a0-\u00ff‘’‚“”„–—…•€™]*$/u;
export const isInFont0 = (text: string): boolean => IN_FONT_0.test(text);

/** Font 0 for a line that must not become wider than `room`; all in dots. */
export function fontFor(text: string, size: number, room: number): string {
  const width = Math.min(size, Math.floor(room / widestOf(text)));
  return `^A0N,${size},${width}`;
}

/**
 * Text as the data of a field: what commands begin with, the sign of escapes itself and everything that is not ASCII as bytes in hex
 * (`^FH`), so that no text acts and none is spoilt on its way to the printer.
 */
export const fieldOf = (text: string): string =>
  `^FH_^FD${[...Buffer.from(text)].map((byte) => (isPlain(byte) ? String.fromCharCode(byte) : hex(byte))).join('')}^FS`;

const isPlain = (byte: number): boolean => byte >= 0x20 && byte < 0x7f && !'^~_'.includes(String.fromCharCode(byte));
const hex = (byte: number): string => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** A symbol as a picture, each of its squares `unit` dots wide: the same symbol on every printer. */
export function symbolOf({ width, height, bars }: Barcode, unit: number): string {
  const rows = Array.from({ length: height * unit }, () => new Uint8Array(width * unit));
  for (const [left, top, across, down] of bars)
    for (const row of rows.slice(top * unit, (top + down) * unit)) row.fill(1, left * unit, (left + across) * unit);
  return graphicOf(rows);
}

/** Rows of dots, a 1 for each black one, as a picture. */
export function graphicOf(rows: readonly Uint8Array[]): string {
  const bytesPerRow = Math.ceil((rows[0]?.length ?? 0) / 8);
  const packed = rows.map((row) => {
    const bytes = Buffer.alloc(bytesPerRow);
    for (const [x, dot] of row.entries()) if (dot) bytes[x >> 3] = (bytes[x >> 3] ?? 0) | (0x80 >> (x & 7));
    return bytes.toString('hex').toUpperCase();
  });
  const size = bytesPerRow * rows.length;
  return `^GFA,${size},${size},${bytesPerRow},${packed.join('')}^FS`;
}
