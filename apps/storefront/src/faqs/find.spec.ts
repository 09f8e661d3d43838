import { describe, expect, test } from '@jest/globals';
import { faqGroups } from './faq-groups.ts';
import { addressOf, findFaqs, howMany } from './find.ts';

const groups = [
  { id: 'a', title: 'A', faqs: [{ q: 'When am I charged?', a: 'At checkout.' }] },
  {
    id: 'b',
    title: 'B',
    faqs: [
      { q: 'Where do you deliver?', a: 'The UK, excluding the Channel Islands.' },
      { q: 'What’s in the parcel?', a: 'A plain box.' },
    ],
  },
];

describe('search', () => {
  test.each([
    ['', ['When am I charged?', 'Where do you deliver?', 'What’s in the parcel?']],
    ['   ', ['When am I charged?', 'Where do you deliver?', 'What’s in the parcel?']],
    ['CHARGED', ['When am I charged?']],
    ['channel islands', ['Where do you deliver?']],
    ['islands channel', ['Where do you deliver?']],
    ["what's", ['What’s in the parcel?']],
    ['dèliver', ['Where do you deliver?']],
    ['channel checkout', []],
    ['(', []],
  ])('"%s"', (search, questions) => {
    expect(findFaqs(groups, search).flatMap((group) => group.faqs.map(({ q }) => q))).toEqual(questions);
  });
  test('a group without a match is gone', () => {
    expect(findFaqs(groups, 'box').map(({ id }) => id)).toEqual(['b']);
    expect(howMany(findFaqs(groups, 'box'))).toBe(1);
  });
});

describe('addresses', () => {
  test.each([
    ['When am I charged?', 'when-am-i-charged'],
    ['What’s in the parcel?', 'whats-in-the-parcel'],
    ['I missed a day. What now?', 'i-missed-a-day-what-now'],
  ])('%s -> %s', (question, address) => expect(addressOf(question)).toBe(address));
  test('every question and topic of the page has its own', () => {
    const all = [
      ...faqGroups.map(({ id }) => id),
      ...faqGroups.flatMap(({ faqs }) => faqs.map(({ q }) => addressOf(q))),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});
