import { describe, expect, test } from '@jest/globals';
import { linkOf, readLink } from './link.ts';

const key = Buffer.from('k'.repeat(32));
const other = Buffer.from('o'.repeat(32));
const linked = { subscriptionId: 12, itemId: 34, userId: 56 };
const now = new Date('2026-11-21T10:00:00Z');
const expires = new Date('2026-12-21T10:00:00Z');
const link = linkOf(linked, expires, key);

describe('a link to a payment', () => {
  test('opens the payment it was made for', () => expect(readLink(link, now, key)).toEqual(linked));
  test('stops working when its lifetime is over', () => {
    expect(readLink(link, new Date(expires.getTime() - 1_000), key)).toEqual(linked);
    expect(readLink(link, expires, key)).toBe('expired');
  });
  test.each([
    ['with another key', linkOf(linked, expires, other)],
    ['for another person', link.replace('.56.', '.57.')],
    ['for another item', link.replace('.34.', '.35.')],
    ['for longer', link.replace(String(expires.getTime() / 1000), String(expires.getTime() / 1000 + 1))],
    ['with a sign changed', `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`],
    ['cut short', link.slice(0, -1)],
    ['with more behind it', `${link}A`],
    ['empty', ''],
    ['of nonsense', '1.2.3.4.5'],
  ])('%s is not ours', (_name, text) => expect(readLink(text, now, key)).toBeNull());
});
