import { expect, test } from '@jest/globals';
import { AddressForm, Email, line, patientName, personName } from './words.ts';

const REQUIRED = 'First name is required.';
const ADDRESS = {
  first_name: 'Mary',
  last_name: 'Doe',
  email: 'mary@example.test',
  contact_no: '07911 123456',
  address_1: '12 Marylebone Road',
  address_2: '',
  city: 'London',
  postcode: 'NW1 5LR',
};
const said = (field: keyof typeof ADDRESS, text: string) => {
  const result = AddressForm.safeParse({ ...ADDRESS, [field]: text });
  return result.success ? result.data[field] : (result.error.issues[0]?.message ?? '');
};

test.each([
  ['Nguyễn', 'Nguyễn'],
  ['O’Brien-Smith', 'O’Brien-Smith'],
  ["D'Angelo", "D'Angelo"],
  ['O\u2032Brien', 'O’Brien'],
  ['John 3rd', 'John 3rd'],
  ['A', 'A'],
  ['Null', 'Null'],
  ['ｊａｎｅ', 'jane'],
  ['\ufb01ona', 'fiona'],
  ['Mary\tAnn', 'Mary Ann'],
  ['Doe\t', 'Doe'],
  ['Mary\r\nAnn', 'Mary Ann'],
  ['Mary\u200b', 'Mary'],
])('the name %j is kept as %j', (typed, kept) => {
  expect(personName(REQUIRED).parse(typed)).toBe(kept);
  expect(patientName(REQUIRED).parse(typed)).toBe(kept);
});

test.each([
  ['jane@example.test', /email address/],
  ['07911123456', /letters/],
  ['12345', /letters/],
  ['?', /letters/],
  ['.', /letters/],
  ["''", /letters/],
  ['😀', /letters/],
  ['#N/A', /spreadsheet/],
  ['#REF!', /spreadsheet/],
  ['#NAME?', /spreadsheet/],
  ['=1+1', /letters/],
  ['#', /letters/],
  ['Jane\u0000', /letters/],
  [' \t\n', /First name is required/],
])('%j is no name to print on a prescription', (typed, why) => {
  expect(personName(REQUIRED).safeParse(typed).error?.issues[0]?.message).toMatch(why);
  expect(patientName(REQUIRED).safeParse(typed).error?.issues[0]?.message).toMatch(why);
});

test.each<[keyof typeof ADDRESS, string, string]>([
  ['address_1', '12\tRoad', '12 Road'],
  ['address_1', '12 Marylebone Road\nFlat 2', '12 Marylebone Road, Flat 2'],
  ['address_1', 'Flat 1,\r\n2 High St\r\n', 'Flat 1, 2 High St'],
  ['address_1', '"The Mews" & Flat 2/1', '"The Mews" & Flat 2/1'],
  ['address_1', '１２ Łódź Street', '12 Łódź Street'],
  ['address_1', '12', '12'],
  ['address_2', '-', ''],
  ['address_2', 'Flat\t3', 'Flat 3'],
  ['city', 'Ynys Môn', 'Ynys Môn'],
  ['city', 'Westward Ho!', 'Westward Ho!'],
  ['postcode', 'WC2N 5DU\n', 'WC2N 5DU'],
  ['contact_no', '07911\t123456', '07911 123456'],
  ['email', ' Mary@Example.test\u200b', 'mary@example.test'],
])('in %s whitespace is whitespace: %j is kept as %j', (field, typed, kept) => {
  expect(said(field, typed)).toBe(kept);
});

test.each<[keyof typeof ADDRESS, string, RegExp]>([
  ['address_1', '街道 5', /Latin letters/],
  ['address_1', 'شارع الملك', /Latin letters/],
  ['address_1', 'Flat 2/1 🏠', /Latin letters/],
  ['address_2', '街道', /Latin letters/],
  ['city', 'Київ', /Latin letters/],
  ['address_1', '.', /first line of your address/],
  ['address_1', 'mary@example.test', /email address/],
  ['address_2', 'mary@example.test', /email address/],
  ['address_1', '#REF!', /spreadsheet/],
  ['city', '#N/A', /spreadsheet/],
  ['city', '12345', /town or city/],
  ['city', 'NW1 5LR', /postcode/],
  ['city', 'mary@example.test', /email address/],
  ['address_1', 'Flat\u0000', /cannot be printed/],
])('in %s %j is asked for again: a parcel would not arrive', (field, typed, why) => {
  expect(said(field, typed)).toMatch(why);
});

test.each([
  ['mary@example.test\u200b', 'mary@example.test'],
  ['\ufeffMary@Example.Test', 'mary@example.test'],
  ['mary\u2060@example\u200d.test', 'mary@example.test'],
  ['\u00a0mary@example.test\u00a0', 'mary@example.test'],
  ['mary@\u00a0example.test', 'mary@example.test'],
  ['\u202amary@example.test\u202c', 'mary@example.test'],
  ['ｍａｒｙ＠example.test', 'mary@example.test'],
  ["o'brien+1@mail.example.co.uk", "o'brien+1@mail.example.co.uk"],
])('the e-mail %j is %s', (typed, kept) => expect(Email.parse(typed)).toBe(kept));

test.each([
  '.mary@example.test',
  'mary.@example.test',
  'mary..x@example.test',
  'mary@example.c',
  'mary@example.123',
  'ma ry@example.test',
  'a@b.co\r\nBcc: x@y.zz',
  'a@b@c.test',
  '\u0131@x.com',
])('%j is no e-mail that can be written to', (typed) => {
  expect(Email.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a valid email.');
});

test('a line without words stays without a reason of its own', () => {
  expect(line(40, 'Please enter a phone number.').parse('\t')).toBe('');
});
