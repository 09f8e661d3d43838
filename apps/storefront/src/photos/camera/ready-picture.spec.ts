/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { asPicture } from './ready-picture.ts';

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((c) => c.charCodeAt(0)))));
const JPEG = bytes(0xff, 0xd8, 0xff, 0xe0, '....JFIF......');
const PNG = bytes(0x89, 'PNG\r\n', 0x1a, '\n........');
const WEBP = bytes('RIFF....WEBPVP8 ');
const HEIC = bytes(0, 0, 0, 0x18, 'ftypheic........');

test.each([
  ['IMG_0001.JPG', 'application/octet-stream', JPEG, 'image/jpeg'],
  ['image', '', JPEG, 'image/jpeg'],
  ['1000012345', 'application/octet-stream', PNG, 'image/png'],
  ['photo.jpg', 'image/jpeg', WEBP, 'image/webp'],
  ['IMG_0042', '', HEIC, 'image/heic'],
  ['IMG_0042.HEIC', '', bytes('not known here'), ''],
  ['scan.bmp', 'image/bmp', bytes('BM..............'), 'image/bmp'],
])('a picture from a cloud drive is "not a picture": %s told as "%s"', async (name, type, body, is) => {
  expect((await asPicture(new File([body], name, { type })))?.type).toBe(is);
});

test.each([
  ['letter.jpg', '', bytes('%PDF-1.7 ......')],
  ['notes.txt', 'text/plain', bytes('hello')],
  ['empty', '', bytes()],
])('%s is none', async (name, type, body) => {
  expect(await asPicture(new File([body], name, { type }))).toBeNull();
});
