import { describe, expect, it } from '@jest/globals';
import {
  byLikeness,
  type DuplicateKind,
  likenessOf,
  nearTraces,
  ownTraces,
  pairOf,
  type TraceKind,
} from './duplicate.ts';

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

describe('two accounts seem to be one person’s', () => {
  const who = (more: object = {}) => ({ fname: 'Dora', sname: 'Twice', birth_date: '1990-03-10', ...more });
  it.each<[boolean, string, TraceKind[], object]>([
    [true, 'name and birth date', ['near', 'person'], {}],
    [true, 'a short form, four days later', ['near'], { fname: 'Dorothy', birth_date: '1990-03-14' }],
    [true, 'day and month swapped', ['near'], { birth_date: '1990-10-03' }],
    [true, 'one mailbox', ['email'], { fname: 'Ann', sname: 'Other', birth_date: '1970-01-01' }],
    [true, 'one picture', ['photo'], { fname: 'Ann', sname: 'Other', birth_date: null }],
    [true, 'the name and the door', ['address'], { birth_date: '1971-01-01' }],
    [true, 'the birth date and the card', ['card'], { fname: 'Ann', sname: 'Other' }],
    [false, 'five days later', ['near'], { birth_date: '1990-03-15' }],
    [false, 'one sound and birth date, another name', ['near'], { sname: 'Lovelace' }],
    [
      false,
      'a household: phone, card and door',
      ['phone', 'card', 'address'],
      { fname: 'Max', birth_date: '1988-01-01' },
    ],
    [false, 'nothing known of the other', ['near', 'card'], { fname: '', sname: '', birth_date: null }],
  ])('%s: %s', (expected, _, traces, more) => {
    expect(likenessOf(traces, who(), who(more)).isSamePerson).toBe(expected);
    expect(likenessOf(traces, who(more), who()).isSamePerson).toBe(expected);
  });
  it.each([
    [{ fname: 'Dorothy', birth_date: '1990-03-14' }],
    [{ sname: 'Twyce', birth_date: '1990-03-06' }],
    [{ birth_date: '1990-10-03' }],
  ])('and find each other by a trace: %j', (more) => {
    const near = (one: object) => nearTraces(who(one));
    expect(near({}).filter((value) => near(more).includes(value))).not.toEqual([]);
  });
});
