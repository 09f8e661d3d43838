import { expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { Hashing } from './hashing.service.ts';

const hashing = new Hashing({ kit: { secret: 'ab'.repeat(32) } } as ConstructorParameters<typeof Hashing>[0]);
const COMPOSED = 'Caf\u00e9 au lait 9 zoe';
const APART = 'Cafe\u0301 au lait 9 zoe';

test.each([
  ['an accent apart', COMPOSED, APART],
  ['an accent in one', APART, COMPOSED],
  ['full-width letters', 'ｐａｓｓ ｗｏｒｄ 12', 'pass word 12'],
  ['a ligature', 'of\ufb01ce chair 42', 'office chair 42'],
])('a password typed on another device lets its owner in: %s', async (_, chosen, typed) => {
  const stored = await hashing.password(chosen);
  expect(await hashing.matches(stored, typed)).toBe(true);
  expect(await hashing.matches(stored, `${typed}.`)).toBe(false);
});

test.each([
  ['as it was typed', APART, APART],
  ['as another device types it', APART, COMPOSED],
  ['the other way round', COMPOSED, APART],
  ['with letters that normalising changes', '\ufb01ve \u00bd cups', '\ufb01ve \u00bd cups'],
])('a hash made before passwords were normalised still works, %s', async (_, chosen, typed) => {
  expect(await hashing.matches(await hash(chosen), typed)).toBe(true);
});

test('spaces at the ends and capitals still count', async () => {
  const stored = await hashing.password(' Two words 12 ');
  expect(await hashing.matches(stored, 'Two words 12')).toBe(false);
  expect(await hashing.matches(stored, ' two words 12 ')).toBe(false);
  expect(await hashing.matches(undefined, ' Two words 12 ')).toBe(false);
});
