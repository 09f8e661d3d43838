import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { ByteReader } from './bytes.ts';
import { coverageOf, tableOffset } from './coverage.ts';
import { trueTypeOf } from './truetype.ts';

const require = createRequire(import.meta.url);
const FILES = {
  hanken: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  bricolage: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  mono: '@fontsource/dm-mono/files/dm-mono-latin-400-normal.woff2',
};
type FontName = keyof typeof FILES;

const readFont = (name: FontName) => readFileSync(require.resolve(FILES[name]));

/** A glyph's values in the finished file: advance width, number of contours (-1: composite), and its box. */
function glyphOf(font: Uint8Array, id: number) {
  const width = new ByteReader(font, tableOffset(font, 'hmtx') + id * 4).uint16();
  const start = new ByteReader(font, tableOffset(font, 'loca') + id * 4).uint32();
  const header = new ByteReader(font, tableOffset(font, 'glyf') + start);
  return { width, contours: header.int16(), box: [header.int16(), header.int16(), header.int16(), header.int16()] };
}

// Expected figures: the same file and weight made by fontTools 4.60 (varLib.instancer).
test.each<[string, FontName, weight: number, id: number, width: number, contours: number, box: number[]]>([
  ['R', 'hanken', 400, 47, 598, 3, [79, 0, 570, 697]],
  ['g', 'hanken', 400, 80, 514, 4, [41, -213, 500, 528]],
  ['R', 'hanken', 640, 47, 609, 3, [69, 0, 590, 697]],
  ['g', 'hanken', 640, 80, 521, 4, [34, -214, 511, 536]],
  ['€', 'hanken', 640, 224, 560, 3, [6, -9, 545, 706]],
  ['g', 'hanken', 900, 80, 528, 4, [26, -215, 522, 545]],
  ['g', 'bricolage', 200, 78, 571, 3, [42, -170, 529, 513]],
  ['R', 'bricolage', 560, 45, 665, 2, [79, 0, 625, 660]],
  ['€', 'bricolage', 560, 228, 740, 3, [27, -13, 706, 673]],
  ['R', 'bricolage', 800, 45, 688, 2, [69, 0, 661, 660]],
  ['g', 'mono', 400, 79, 600, 3, [62, -232, 551, 508]],
])('%s of %s at %i is drawn as other tools draw it', (_letter, name, weight, id, width, contours, box) => {
  const made = glyphOf(trueTypeOf(readFont(name), weight), id);
  expect(made).toMatchObject({ width, contours });
  for (const [edge, at] of box.entries()) expect(Math.abs(made.box[edge]! - at)).toBeLessThanOrEqual(1);
});

test.each<[FontName, weight: number, id: number, width: number]>([
  ['hanken', 400, 77, 540],
  ['hanken', 900, 77, 542],
  ['bricolage', 560, 75, 573],
  ['mono', 400, 76, 600],
])('ë of %s at %i stays a composition of letter and accent', (name, weight, id, width) => {
  expect(glyphOf(trueTypeOf(readFont(name), weight), id)).toMatchObject({ width, contours: -1 });
});

test('a weight outside the font’s range is the nearest it has', () => {
  expect(glyphOf(trueTypeOf(readFont('hanken'), 2000), 80)).toEqual(glyphOf(trueTypeOf(readFont('hanken'), 900), 80));
});

test('coverage lists what the file can draw, and nothing else', () => {
  const covers = coverageOf(trueTypeOf(readFont('hanken'), 400));
  for (const letter of 'AZaz09£€éß’–') expect(covers.has(letter.codePointAt(0)!)).toBe(true);
  for (const letter of 'ŁΩЖ张\uffff') expect(covers.has(letter.codePointAt(0)!)).toBe(false);
});

test('something that is not a font is refused', () => {
  expect(() => trueTypeOf(new TextEncoder().encode('<html>not a font at all</html>'), 400)).toThrow('not a WOFF2 file');
});
