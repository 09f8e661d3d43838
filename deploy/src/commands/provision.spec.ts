import { expect, test } from '@jest/globals';
import { SERVICES } from '../topology.ts';
import { passwordsIn } from './provision.ts';

const addresses = (change: Record<string, string> = {}) => ({
  ...Object.fromEntries(
    SERVICES.map(({ name }) => [
      `DATABASE_URL_${name.toUpperCase()}`,
      `postgres://sorrel_${name}:p%40ss-${name}@db.internal:5432/clinic`,
    ]),
  ),
  ...change,
});

test('each role gets the password in its program’s address', () => {
  const passwords = passwordsIn(addresses());
  expect(passwords.billing).toBe('p@ss-billing');
  expect(Object.keys(passwords)).toEqual(SERVICES.map(({ name }) => name).filter((name) => name !== 'sandbox'));
});

test('the sandbox has a role where it is on', () => {
  expect(passwordsIn({ ...addresses(), SORREL_SANDBOX: 'on' }).sandbox).toBe('p@ss-sandbox');
});

test.each([
  ['is missing', ''],
  ['names another role', 'postgres://postgres:secret@db/clinic'],
  ['has no password', 'postgres://sorrel_media@db/clinic'],
  ['is no address', 'db.internal'],
])('nothing is made while an address %s, and no password is shown', (_what, url) => {
  const made = () => passwordsIn(addresses({ DATABASE_URL_MEDIA: url, DATABASE_URL_BFF: '' }));
  expect(made).toThrow(/^DATABASE_URL_MEDIA must name the role sorrel_media [^\n]+\nDATABASE_URL_BFF must name[^\n]+$/);
  expect(made).not.toThrow(/secret/);
});
