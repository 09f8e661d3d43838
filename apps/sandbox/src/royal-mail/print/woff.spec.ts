import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { unpackWoff } from './woff.ts';

interface Font {
  postscriptName: string;
  numGlyphs: number;
  glyphForCodePoint(code: number): { id: number; advanceWidth: number; path: { toSVG(): string } };
}
const { create } = createRequire(import.meta.url)('fontkit') as { create(bytes: Buffer): Font };

describe.each(['dm-mono-latin-500-normal.woff', 'dm-mono-latin-ext-500-normal.woff'])('%s', (name) => {
  const packed = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/dm-mono/files/${name}`)));

  it('unpacked is the same font', () => {
    const unpacked = unpackWoff(packed);
    expect(unpacked.readUInt32BE(0)).toBe(packed.readUInt32BE(4));
    const [before, after] = [create(packed), create(unpacked)];
    expect([after.postscriptName, after.numGlyphs]).toEqual([before.postscriptName, before.numGlyphs]);
    for (const letter of 'AgŁź€5') {
      const [one, other] = [before, after].map((font) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0));
      expect([other?.id, other?.advanceWidth, other?.path.toSVG()]).toEqual([
        one?.id,
        one?.advanceWidth,
        one?.path.toSVG(),
      ]);
    }
  });
});
