import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Pdf } from './pdf.ts';
import { unpackWoff } from './woff.ts';

const unpacked = new Map<string, Buffer>();
function font(name: string): Buffer {
  const known = unpacked.get(name);
  if (known) return known;
  const file = fileURLToPath(import.meta.resolve(`@fontsource/dm-mono/files/${name}`));
  const made = unpackWoff(readFileSync(file));
  unpacked.set(name, made);
  return made;
}

/**
 * Every PDF reader has Courier, so it weighs nothing: a label is kept for each parcel, and a font was more than half of it. It lacks letters in
 * names such as "Łukasz": those alone are drawn with DM Mono, which is embedded where it is used. Its woff2 version breaks pdfkit's subsetter.
 */
export function registerLetters(doc: Pdf): void {
  doc.registerFont('latin', 'Courier-Bold');
  doc.registerFont('latin-ext', font('dm-mono-latin-ext-500-normal.woff'));
}

/** In both every letter is 0.6 of the font size wide. */
const LETTER_WIDTH = 0.6;

/** Courier has these; everything else is looked for in DM Mono's extended file. */
const isLatin = (letter: string): boolean =>
  /^[\u0020-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]$/.test(letter);

/** Where every letter of a line stands, in parts of the font size below its top: the two fonts' own tops lie apart. */
const STANDS = 0.629;

/** Draws one line of text; a line that is too long is set smaller, never cut. */
export function line(doc: Pdf, text: string, x: number, y: number, size: number, width: number): void {
  const letters = [...text.replace(/\p{Cc}/gu, ' ')];
  const fitting = Math.min(size, width / (LETTER_WIDTH * Math.max(letters.length, 1)));
  doc.fontSize(fitting);
  let at = 0;
  while (at < letters.length) {
    const latin = isLatin(letters[at] ?? ' ');
    let end = at;
    while (end < letters.length && isLatin(letters[end] ?? ' ') === latin) end += 1;
    const run = letters.slice(at, end).join('');
    const place = { lineBreak: false, baseline: -STANDS * fitting };
    doc.font(latin ? 'latin' : 'latin-ext').text(run, x + at * LETTER_WIDTH * fitting, y, place);
    at = end;
  }
}
