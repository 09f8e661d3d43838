import { expect, test } from '@jest/globals';
import { fontFilesOf } from './faces.ts';
import type { OpenFont } from './open-font.ts';

interface Laid {
  glyphs: { codePoints: number[] }[];
}
const lettersOf = (font: { layout(text: string): unknown }, text: string): string =>
  (font.layout(text) as Laid).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('');

test('what one document called a glyph is not what the next one calls it, or its words could not be searched for', () => {
  const [file] = fontFilesOf('text');
  // As a subset does it for the parts of another letter: a glyph is asked for without its letters, and keeps none.
  const glyph = (file!.open().layout('e') as { glyphs: { id: number }[] }).glyphs[0]!.id;
  const second = file!.open() as OpenFont & { getGlyph(id: number): unknown };
  second.getGlyph(glyph);
  expect(lettersOf(second, 'e')).toBe('');
  expect(lettersOf(file!.open(), 'Zoë’s cream')).toBe('Zoë’s cream');
});

test('a font’s tables are read once, however many documents are set with it', () => {
  const [file] = fontFilesOf('strong');
  const [one, other] = [file!.open(), file!.open()] as unknown as { _tables: object }[];
  lettersOf(file!.open(), 'Sorrel');
  expect(other!._tables).toBe(one!._tables);
  expect(Object.keys(one!._tables)).toContain('head');
});
