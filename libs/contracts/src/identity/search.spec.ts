import { expect, test } from '@jest/globals';
import { patternOf, phoneDigits, postcodeParts, searchOf, typedPhone, typedPostcode } from './search.ts';

const SIOBHAN = searchOf({ fname: 'Siobhán', sname: 'O’Brien-Nuñez', email: 'S.OBrien@Example.co.uk' });

test.each([
  'siobhan',
  'Siobhán',
  "o'brien",
  'O’Brien',
  'nunez',
  'siobhan o’brien',
  "O'Brien-Nuñez  Siobhan",
  's.obrien@',
  's.obrien',
  'obrien',
  "O'BRIEN NUNEZ",
  'o brien',
  'O’Brien-Nuñez, Siobhán',
  'obrien nunez siobhan',
])('a customer is found by %s', (typed) => expect(SIOBHAN).toContain(patternOf(typed)?.slice(1, -1)));

test('is not found by another name', () => expect(SIOBHAN).not.toContain('brian'));

test.each([
  ['St. John', 'st john', 'Ann', 'St John'],
  ['D’Angelo', 'dangelo', 'Ann', 'D’Angelo'],
  ['Smith-Jones', 'smith jones', 'Ann', 'Smith-Jones'],
  ['macdonald', 'Mac Donald', 'Ann', 'MacDonald'],
])('%s and %s are found as well', (one, other, fname, sname) => {
  for (const typed of [one, other])
    expect(searchOf({ fname, sname, email: 'a@b.co' })).toContain(patternOf(typed)?.slice(1, -1));
});

test.each([
  ['', null],
  ['  ', null],
  [' Ä_b%\\ ', '%a\\_b\\%\\\\%'],
])('%j is looked for literally', (typed, pattern) => expect(patternOf(typed)).toBe(pattern));

test.each(['07911 123456', '+44 7911 123456', '(0044) 7911-123.456', '7911123456'])(
  '%s is one and the same number',
  (phone) => {
    expect(phoneDigits(phone)).toBe('7911123456');
    expect(typedPhone(phone)).toBe('7911123456');
  },
);

test.each(['', '10012', 'srl-7911123456', 'a7911123456@example.co.uk', 'pi_3791112'])(
  '%j is no phone number',
  (typed) => expect(typedPhone(typed)).toBeNull(),
);

test.each([
  ['SE1 5TY', { whole: 'SE15TY' }],
  [' se15ty ', { whole: 'SE15TY' }],
  ['EC1A 1BB', { whole: 'EC1A1BB' }],
  ['SE1', { first: 'SE1' }],
  ['se15', { first: 'SE15' }],
  ['ec1a', { first: 'EC1A' }],
  ['m4', { first: 'M4' }],
  ['jo1', null],
  ['SE', null],
  ['20012', null],
  ['110C', null],
  ['PRX20012', null],
  ['AB123456789GB', null],
  ['m4@example.co', null],
  ['', null],
])('%j is looked for as the postcode %j', (typed, meant) => expect(typedPostcode(typed)).toEqual(meant));

test.each([
  ['SE1 5TY', { whole: 'SE15TY', first: 'SE1' }],
  ['EC1A 1BB', { whole: 'EC1A1BB', first: 'EC1A' }],
  ['', null],
])('an address in %j is found by %j', (postcode, parts) => expect(postcodeParts(postcode)).toEqual(parts));
