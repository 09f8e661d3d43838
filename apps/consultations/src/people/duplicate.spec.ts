import { describe, expect, it } from '@jest/globals';
import { byLikeness, type DuplicateKind, ownTraces, pairOf } from './duplicate.ts';

const ADA = { email: 'ada@example.co', phone: '', fname: 'Ada', sname: 'Byron', birth_date: '1990-12-10' };
const valueOf = (kind: string, more: object) => ownTraces({ ...ADA, ...more }).find((one) => one.kind === kind)?.value;

describe('two accounts are alike', () => {
  it.each([
    ['email', { email: 'Ada+wegovy@Example.co' }, { email: 'ada@example.co' }],
    ['email', { email: 'a.d.a+2@gmail.com' }, { email: 'ada@googlemail.com' }],
    ['phone', { phone: '+44 7700 900123' }, { phone: '07700 900 123' }],
    ['person', { fname: 'Zoë ', sname: "O'Hara" }, { fname: 'zoe', sname: 'OHARA' }],
  ])('by %s: %j and %j', (kind, one, other) => {
    expect(valueOf(kind, one)).toBeDefined();
    expect(valueOf(kind, one)).toBe(valueOf(kind, other));
  });
  it.each([
    ['email', { email: 'a.da@example.co' }, { email: 'ada@example.co' }],
    ['person', { birth_date: '1990-12-11' }, {}],
    ['person', { sname: 'Lovelace' }, {}],
  ])('not by %s: %j and %j', (kind, one, other) => {
    expect(valueOf(kind, one)).not.toBe(valueOf(kind, other));
  });
  it.each([
    ['phone', { phone: '' }],
    ['phone', { phone: '123' }],
    ['person', { birth_date: null }],
    ['person', { fname: '', sname: ' ' }],
  ])('what is not known says nothing: %s of %j', (kind, one) => expect(valueOf(kind, one)).toBeUndefined());
  it('a pair is the same from both sides', () => expect(pairOf(9, 4)).toBe(pairOf(4, 9)));
});

it('the likeliest account stands first: a photo before a card, several likenesses before one', () => {
  const kinds: DuplicateKind[][] = [['card'], ['phone', 'card'], ['photo'], ['phone'], ['person', 'card']];
  expect(kinds.toSorted(byLikeness)).toEqual([['photo'], ['person', 'card'], ['phone', 'card'], ['phone'], ['card']]);
});
