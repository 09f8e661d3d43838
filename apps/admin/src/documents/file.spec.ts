import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { saveFile } from './file.ts';

const fetched = jest.fn<typeof fetch>();
const before = globalThis.fetch;
const clicked: string[] = [];
const onClick = (event: Event): void => {
  event.preventDefault();
  if (event.target instanceof HTMLAnchorElement) clicked.push(event.target.download);
};
beforeEach(() => {
  globalThis.fetch = fetched;
  clicked.length = 0;
  document.addEventListener('click', onClick);
});
afterEach(() => {
  globalThis.fetch = before;
  document.removeEventListener('click', onClick);
  fetched.mockReset();
});
const answer = (body: string, status: number, type: string): void =>
  void fetched.mockResolvedValueOnce(new Response(body, { status, headers: { 'content-type': type } }));

test('a label is saved under its tracking number', async () => {
  answer('%PDF-1.4', 200, 'application/pdf');
  expect(await saveFile('/storage/rm_labels/TT1.pdf', 'TT1.pdf')).toBeNull();
  expect(clicked).toEqual(['TT1.pdf']);
});

test.each([
  ['{"message":"There is no label yet."}', 409, 'application/json', 'There is no label yet.'],
  ['<html>', 502, 'text/html', 'This document is not available. Please try again in a moment.'],
  ['<html>', 200, 'text/html', 'This document is not available. Please try again in a moment.'],
])('a refusal %p (%p) is shown and nothing is saved', async (body, status, type, told) => {
  answer(body, status, type);
  expect(await saveFile('/x.pdf', 'x.pdf')).toBe(told);
  expect(clicked).toEqual([]);
});

test('says so when there is no network', async () => {
  fetched.mockRejectedValueOnce(new TypeError('fetch failed'));
  expect(await saveFile('/x.pdf', 'x.pdf')).toContain('could not reach our server');
});
