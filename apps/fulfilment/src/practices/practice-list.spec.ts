import { performance } from 'node:perf_hooks';
import { expect, test } from '@jest/globals';
import { practiceCodeIn, practiceText } from '@sorrel/contracts/fulfilment/practice';
import { PracticeList, unpacked } from './practice-list.ts';
import { PRACTICES } from './practices.data.ts';

const all = unpacked(PRACTICES);
const list = new PracticeList(all);
const first = (typed: string) => list.find(typed).practices[0];

test('the practices of England and Wales are there, with their day', () => {
  expect(all.length).toBeGreaterThan(8_000);
  expect(all.filter(({ isOpen }) => isOpen).length).toBeGreaterThan(6_000);
  expect(all.filter(({ name, code }) => name === '' || !/^[A-Z]\d{5}$/.test(code))).toEqual([]);
  expect(PRACTICES.listedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
});

test.each([
  ['its name', 'densham surgery', 'A81001'],
  ['its name and town', 'densham stockton', 'A81001'],
  ['a word begun', 'densh', 'A81001'],
  ['a letter left out', 'denshm surgery', 'A81001'],
  ['two letters changed round', 'desnham surgery', 'A81001'],
  ['its postcode', 'TS18 1HU', 'A81001'],
  ['its postcode as typed on a phone', 'ts181hu', 'A81001'],
  ['its postcode and name', 'densham ts18', 'A81001'],
  ['its code', 'a81001', 'A81001'],
])('is found by %s: %s', (_how, typed, code) =>
  expect(list.find(typed).practices.map((one) => one.code)).toContain(code),
);

test('half a postcode finds that district and no other', () => {
  const found = list.find('LS1').practices;
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ postcode }) => !postcode.startsWith('LS1 '))).toEqual([]);
});

test('a town has more than a page, and pages do not repeat', () => {
  const one = list.find('leeds');
  const two = list.find('leeds', 2);
  expect(one.isMore).toBe(true);
  expect(one.practices).toHaveLength(10);
  expect(two.practices.filter((other) => one.practices.includes(other))).toEqual([]);
});

test('closed practices are known by their code and never offered', () => {
  const closed = all.find(({ isOpen }) => !isOpen)!;
  expect(list.byCode(closed.code)).toBe(closed);
  expect(list.find(closed.code).practices).toEqual([]);
});

test('nonsense, nothing and only usual words answer', () => {
  expect(list.find('').practices).toEqual([]);
  expect(list.find('zzzzqqq').practices).toEqual([]);
  expect(list.find('the surgery').practices.length).toBe(10);
});

test('an answer chosen from the list is known again; changed by hand it is the person’s own words', () => {
  const text = practiceText(first('A81001')!);
  expect(list.chosenIn(text, practiceCodeIn(text))?.code).toBe('A81001');
  const changed = text.replace('Densham', 'Other');
  expect(list.chosenIn(changed, practiceCodeIn(changed))).toBeNull();
  expect(practiceCodeIn('Riverside Surgery, Leeds.')).toBeNull();
});

test('a search takes milliseconds', () => {
  const typed = [
    'denshm surgery',
    'leeds',
    'medical centre',
    'stockton on tees',
    'ts18',
    'queens prk medicl',
    'sheffeild',
  ];
  for (const one of typed) list.find(one);
  const from = performance.now();
  for (const one of typed) list.find(one);
  expect((performance.now() - from) / typed.length).toBeLessThan(50);
});
