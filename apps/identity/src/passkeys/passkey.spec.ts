import { expect, test } from '@jest/globals';
import { MOST_PASSKEYS, PasskeyName } from '@sorrel/contracts/identity/passkeys';
import { challengeIn } from './ceremony.ts';
import { challengesSince, isCounterBack, isFull, nameRefusal, siteOf } from './passkey.ts';

test.each([
  ['a device that does not count', 0, 0, false],
  ['the first signature of one that counts', 0, 1, false],
  ['a jump, for other signatures in between', 5, 900, false],
  ['the same number twice: two devices', 5, 5, true],
  ['a lower number', 5, 4, true],
  ['one that counted and says nought now', 5, 0, true],
])('%s: %p, then %p', (_what, known, given, isBack) => {
  expect(isCounterBack(known, given)).toBe(isBack);
});

test.each([
  ['https://clinic.example', 'https://clinic.example', 'clinic.example'],
  ['https://clinic.example/', 'https://clinic.example', 'clinic.example'],
  ['https://shop.clinic.example:8443/start', 'https://shop.clinic.example:8443', 'shop.clinic.example'],
  ['http://localhost:8080', 'http://localhost:8080', 'localhost'],
])('at %s passkeys hold for %s, host %s', (url, origin, rpId) => {
  expect(siteOf(url, 'Sorrel')).toEqual({ origin, rpId, name: 'Sorrel' });
});

test('two passkeys of a person do not have one name, whatever its letters', () => {
  expect(nameRefusal('work LAPTOP', ['Work laptop'])?.code).toBe('name_used');
  expect(nameRefusal('Phone', ['Work laptop'])).toBeNull();
});

test.each(['', '   ', 'x'.repeat(61)])('%j is no name for a passkey', (name) => {
  expect(PasskeyName.safeParse(name).success).toBe(false);
});
test.each(['Work laptop', 'Zoë’s key 2', '  Phone '])('%j is one', (name) => {
  expect(PasskeyName.parse(name)).toBe(name.trim());
});
test('a name on two lines is read as one line', () => expect(PasskeyName.parse('two\nlines')).toBe('two lines'));

test('ten are kept, and no eleventh', () => {
  expect([MOST_PASSKEYS - 1, MOST_PASSKEYS].map(isFull)).toEqual([false, true]);
});

test('a challenge holds for five minutes', () => {
  expect(challengesSince(new Date('2026-12-18T12:05:00Z'))).toEqual(new Date('2026-12-18T12:00:00Z'));
});

const sent = (text: string): string => Buffer.from(text).toString('base64url');
test.each([
  ['what a browser says', sent('{"type":"webauthn.get","challenge":"abc"}'), 'abc'],
  ['no JSON', sent('<xml/>'), null],
  ['nothing', sent('null'), null],
  ['no text', sent('{"challenge":7}'), null],
])('%s: the challenge is %s', (_what, json, challenge) => {
  expect(challengeIn(json)).toBe(challenge);
});
