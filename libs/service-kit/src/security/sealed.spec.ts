import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { Sealer } from './sealed.ts';

const old = { 1: 'aa'.repeat(32) };
const both = { ...old, 2: 'bb'.repeat(32) };

test('opens what it sealed, whatever the text', () => {
  const sealer = new Sealer(old);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1 }), (text, row) => {
      const sealed = sealer.seal('a.b.c', row, text);
      expect(sealer.open('a.b.c', row, sealed)).toBe(Buffer.from(text, 'utf8').toString('utf8'));
    }),
  );
});

test('a long text is packed before it is sealed: sealed, nothing could pack it any more', () => {
  const text = JSON.stringify(
    Array.from({ length: 40 }, (_, n) => ({ treatment: `a${n}`, isOffered: true, reasons: [] })),
  );
  const [packs, asItIs] = [new Sealer(old), new Sealer(old, { packs: false })];
  const [packed, plain] = [packs.seal('a.b.c', 1, text), asItIs.seal('a.b.c', 1, text)];
  expect(packed.length).toBeLessThan(plain.length / 4);
  for (const sealer of [packs, asItIs])
    for (const sealed of [packed, plain]) expect(sealer.open('a.b.c', 1, sealed)).toBe(text);
});

test.each([
  ['short', 'x'.repeat(200)],
  ['like chance', String.fromCharCode(...randomBytes(4_000).map((byte) => byte & 0x7f))],
])('a text that is %s is sealed as it is', (_name, text) => {
  const sealed = new Sealer(old).seal('a', 1, text);
  expect(sealed.split('.')).toHaveLength(3);
  expect(new Sealer(old).open('a', 1, sealed)).toBe(text);
});

test('a text whose mark of being packed was taken away, added or changed does not open', () => {
  const sealer = new Sealer(old);
  const [short, long] = [sealer.seal('a', 1, 'short'), sealer.seal('a', 1, 'long '.repeat(100))];
  expect(long).toMatch(/\.z$/);
  for (const changed of [`${short}.z`, long.slice(0, -2), `${long.slice(0, -1)}y`])
    expect(() => sealer.open('a', 1, changed)).toThrow();
});

test('the same text twice looks different', () => {
  const sealer = new Sealer(old);
  expect(sealer.seal('a', 1, 'x')).not.toBe(sealer.seal('a', 1, 'x'));
});

test.each([
  ['another row', 'a.b.c', 2],
  ['another column', 'a.b.d', 1],
])('does not open in %s', (_name, place, row) => {
  const sealer = new Sealer(old);
  expect(() => sealer.open(place, row, sealer.seal('a.b.c', 1, 'secret'))).toThrow();
});

test('does not open when one character was changed', () => {
  const sealer = new Sealer(old);
  const sealed = sealer.seal('a', 1, 'a longer secret text');
  const at = sealed.length - 5;
  expect(() =>
    sealer.open('a', 1, `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`),
  ).toThrow();
});

test('a new key seals, the old one still opens; without the old one it does not', () => {
  const before = new Sealer(old).seal('a', 1, 'x');
  const rotated = new Sealer(both);
  expect(rotated.open('a', 1, before)).toBe('x');
  expect(rotated.seal('a', 1, 'x')).toMatch(/^s1\.2\./);
  expect(() => new Sealer({ 2: 'bb'.repeat(32) }).open('a', 1, before)).toThrow('cannot be opened');
});

test('the key that seals can be an older one: programs that know only the older one must read what others write', () => {
  const careful = new Sealer(both, { with: 1 });
  expect(new Sealer(old).open('a', 1, careful.seal('a', 1, 'x'))).toBe('x');
  expect(careful.open('a', 1, new Sealer(both).seal('a', 1, 'x'))).toBe('x');
  expect(() => new Sealer(old, { with: 2 })).toThrow('No sealing key');
});

test('nothing is sealed at a place that is not named, for nobody would find it when keys change', () => {
  const sealer = new Sealer(old, { places: ['a.b.c'] });
  for (const place of ['a.b.c', 'fact.evt.a.b.c', 'index.a', 'dead_letters.body'])
    expect(sealer.open(place, 1, sealer.seal(place, 1, 'x'))).toBe('x');
  expect(() => sealer.seal('a.b.d', 1, 'x')).toThrow('a.b.d is not among the sealed columns');
});

test('a print is the same for the same value, place and key only; two programs that share a key share a print', () => {
  const [before, during] = [new Sealer(old), new Sealer(both)];
  expect(during.prints('email', 'a@b.co').map(({ version }) => version)).toEqual([2, 1]);
  expect(during.prints('email', 'a@b.co')[1]).toEqual(before.prints('email', 'a@b.co')[0]);
  const all = [
    ...during.prints('email', 'a@b.co'),
    ...during.prints('phone', 'a@b.co'),
    ...during.prints('email', 'c@b.co'),
  ];
  expect(new Set(all.map(({ print }) => print)).size).toBe(6);
});
