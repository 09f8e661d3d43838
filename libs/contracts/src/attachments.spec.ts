import { expect, test } from '@jest/globals';
import { ATTACHMENT_ACCEPT, isAttachable } from './attachments.ts';

test.each<[name: string, type: string, may: boolean]>([
  ['rash.jpg', 'image/jpeg', true],
  ['IMG_0001.HEIC', '', true],
  ['blood test.PDF', '', true],
  ['no ending', 'application/pdf', true],
  ['1000012345', 'application/octet-stream', true],
  ['image', '', true],
  ['page.html', 'text/html', false],
  ['drawing.svg', 'image/svg+xml', false],
  ['photo.jpg.exe', 'application/octet-stream', false],
  ['constructor', 'constructor', false],
])('%s (%s) may be attached: %s', (name, type, may) => expect(isAttachable({ name, type })).toBe(may));

test('a picker offers PDFs beside the pictures', () => {
  expect(ATTACHMENT_ACCEPT.split(',')).toEqual(
    expect.arrayContaining(['image/heic', '.heic', 'application/pdf', '.pdf']),
  );
});
