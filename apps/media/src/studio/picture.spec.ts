import { expect, test } from '@jest/globals';
import { kindOf, viewOf } from './picture.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part)),
  );

test.each([
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'jpeg'],
  ['a PNG', bytes([0x89], 'PNG', [0x0d, 0x0a, 0x1a, 0x0a]), 'png'],
  ['a WebP', bytes('RIFF', [0, 0, 0, 0], 'WEBP'), 'webp'],
  ['an AVIF', bytes([0, 0, 0, 0x1c], 'ftypavif'), 'avif'],
  ['an iPhone HEIC', bytes([0, 0, 0, 0x1c], 'ftypheic'), 'heic'],
  ['a HEIC that leads with the name of its box', bytes([0, 0, 0, 0x18], 'ftypmif1', [0, 0, 0, 0], 'mif1heic'), 'heic'],
  ['an AVIF that does', bytes([0, 0, 0, 0x18], 'ftypmif1', [0, 0, 0, 0], 'mif1avif'), 'avif'],
  ['an SVG', bytes('<svg xmlns='), null],
  ['a PDF', bytes('%PDF-1.7'), null],
  ['a GIF that is also a script', bytes('GIF89a/*'), null],
  ['a page', bytes('<!doctype html>'), null],
  ['nothing', bytes(), null],
])('%s', (_name, head, kind) => {
  expect(kindOf(head)).toBe(kind);
});

test.each([
  [0, undefined, true, 'front'],
  [2, undefined, true, 'right'],
  [3, undefined, true, 'other'],
  [0, 'left', true, 'left'],
  [0, 'nonsense', true, 'other'],
  [0, undefined, false, 'other'],
] as const)('picture %p, said %p, wizard %p: %s', (index, said, isWizard, view) => {
  expect(viewOf(index, said, isWizard)).toBe(view);
});
