import { expect, test } from '@jest/globals';
import { EncodingFinder } from './encoding.ts';

const TEXT = 'number,email,first_name\r\nW-1,sian@example.org,Siân “Zoë” 😀\r\n';
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
// As a British Excel writes its CSV: one byte a sign.
const windows = (text: string): Buffer =>
  Buffer.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1');

test.each<[string, Buffer, string, string]>([
  ['UTF-8', Buffer.from(TEXT), 'UTF-8', TEXT],
  ['letters without accents', Buffer.from('number,email'), 'UTF-8', 'number,email'],
  ['with the mark of Excel', Buffer.from(`\uFEFF${TEXT}`), 'UTF-8', TEXT],
  ['Windows-1252', windows(TEXT.replace(' 😀', '')), 'Windows-1252', TEXT.replace(' 😀', '')],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), 'UTF-16', TEXT],
  ['UTF-16, the other way round', utf16be(`\uFEFF${TEXT}`), 'UTF-16', TEXT],
  ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le'), 'UTF-16', TEXT],
])('%s is recognised and read, wherever it is cut', (_, bytes, found, text) => {
  for (const size of [400, 64, 20]) {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (__, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    const finder = new EncodingFinder();
    for (const part of parts) finder.add(part);
    expect(finder.found).toBe(found);
    const decoder = finder.decoder();
    expect(parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode()).toBe(text);
  }
});

test('a first accent at the very end is noticed', () => {
  const finder = new EncodingFinder();
  for (let at = 0; at < 50; at += 1) finder.add(Buffer.from('x'.repeat(1_000)));
  finder.add(Buffer.from([0xe2]));
  expect(finder.found).toBe('Windows-1252');
});

test.each<[string, number[], string]>([
  ['a workbook', [0x50, 0x4b, 0x03, 0x04], 'Excel'],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0], 'old-excel'],
])('%s is no text', (_, bytes, found) => {
  const finder = new EncodingFinder();
  finder.add(Buffer.from(bytes));
  expect(finder.found).toBe(found);
});
