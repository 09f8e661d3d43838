import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { HEADER, keyVersionOf, open, openedBytes, seal, type FileKeys } from './sealed-file.gateway.ts';

const one: FileKeys = { 1: 'aa'.repeat(32) };
const both: FileKeys = { ...one, 2: 'bb'.repeat(32) };

const sealed = (body: Buffer, name = 'a.jpg', keys = one, cut = 50_000) =>
  buffer(Readable.from(seal(inCuts(body, cut), name, keys)));
const opened = (bytes: Buffer, name = 'a.jpg', keys = one) =>
  buffer(Readable.from(open(inCuts(bytes.subarray(HEADER), 7_000), bytes.subarray(0, HEADER), name, keys)));

async function* inCuts(body: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])('%d bytes come back as they were', async (length) => {
  const body = randomBytes(length);
  const bytes = await sealed(body);
  expect(openedBytes(bytes.length)).toBe(length);
  expect((await opened(bytes)).equals(body)).toBe(true);
});

test('nothing of the content can be recognised, and the same twice looks different', async () => {
  const body = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('JFIF and a face '.repeat(9_000))]);
  const bytes = await sealed(body);
  expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff, 0x4a]))).toBe(false);
  expect(bytes.includes('a face')).toBe(false);
  expect((await sealed(body)).subarray(HEADER).equals(bytes.subarray(HEADER))).toBe(false);
});

const swapPieces = (bytes: Buffer): Buffer => {
  const [head, first, second] = [bytes.subarray(0, HEADER), HEADER, HEADER + 65_552];
  return Buffer.concat([
    head,
    bytes.subarray(second, second + 65_552),
    bytes.subarray(first, second),
    bytes.subarray(second + 65_552),
  ]);
};
const flip = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['a bit of the salt', (bytes) => flip(bytes, HEADER - 1)],
  ['a bit of the first piece', (bytes) => flip(bytes, HEADER + 100)],
  ['the last bit', (bytes) => flip(bytes, bytes.length - 1)],
  ['the last piece cut off', (bytes) => bytes.subarray(0, HEADER + 2 * 65_552)],
  ['a byte cut off', (bytes) => bytes.subarray(0, -1)],
  ['everything cut off', (bytes) => bytes.subarray(0, HEADER)],
  ['a byte more', (bytes) => Buffer.concat([bytes, Buffer.from([0])])],
  ['two pieces swapped', swapPieces],
])('it does not open with %s', async (_what, change) => {
  await expect(opened(change(await sealed(randomBytes(150_000))))).rejects.toThrow();
});

test('it does not open under the name of another', async () => {
  await expect(opened(await sealed(Buffer.from('mine'), 'a.jpg'), 'b.jpg')).rejects.toThrow();
});

test('a file sealed with the first key opens beside a second, which seals from then on; without its key it does not', async () => {
  const old = await sealed(Buffer.from('old'));
  expect(String(await opened(old, 'a.jpg', both))).toBe('old');
  expect(keyVersionOf(await sealed(Buffer.from('new'), 'a.jpg', both))).toBe(2);
  await expect(opened(old, 'a.jpg', { 2: both[2] ?? '' })).rejects.toThrow('not among');
});

test('a plain picture is known as plain', () => {
  expect(keyVersionOf(Buffer.alloc(100, 0xff))).toBeNull();
  expect(keyVersionOf(Buffer.from('SORREL1\0'))).toBeNull();
});
