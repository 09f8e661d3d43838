import { describe, expect, it } from '@jest/globals';
import type { Answer } from '@sorrel/contracts/consultations/words';
import { checkAnswers } from './answering.ts';
import { agreement, choice, day, measure, multiple, text } from './kinds.ts';
import type { Questionnaire } from './questionnaire.ts';

const sheet: Questionnaire = {
  slug: 'acne',
  version: 1,
  name: 'Trial',
  stops: [],
  questions: [
    text('words', 'Words'),
    text('line', 'Line', { isOneLine: true }),
    choice('one', 'One', { a: 'A', b: 'B' }),
    multiple('many', 'Many', { a: 'A', b: 'B', none: 'None of these' }),
    agreement('tick', 'Tick', 'Please tick.'),
    measure('weight', 'Weight', 'kg', 35, 350, 80),
    day('past', 'Past', 'past', 1),
    day('future', 'Future', 'future', 0),
    { key: 'images', type: 'images', label: 'Images', required: false, sample: null },
  ],
};
const around = { today: '2026-11-21', photoIds: new Set([11, 12]) };
const check = (key: string, value: Answer) => checkAnswers(sheet, { [key]: value }, around);

describe('answers that are kept', () => {
  it.each<[string, Answer, Answer]>([
    ['words', '  A line.\r\nAnother. ', 'A line.\nAnother.'],
    ['words', 'a\u202eb\u0000c\u200bd', 'a\ufffdbcd'],
    ['words', '1\u202e05\u202c mg', '1\ufffd05 mg'],
    ['line', '\u202a07700 900123\u202c', '07700 900123'],
    ['words', 'علی‌رضا 👩‍👧', 'علی‌رضا 👩‍👧'],
    ['words', 'broken \ud800 half', 'broken  half'],
    ['words', '   ', null],
    ['line', ' Zoe\nMary \t Smith ', 'Zoe Mary Smith'],
    ['line', 'x'.repeat(200), 'x'.repeat(200)],
    ['words', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['words', 'Cafe\u0301', 'Café'],
    ['one', 'b', 'b'],
    ['many', ['b', 'a'], ['a', 'b']],
    ['many', ['a', 'a'], ['a']],
    ['many', 'a', ['a']],
    ['many', [], null],
    ['many', ['none'], ['none']],
    ['tick', true, true],
    ['tick', 'true', true],
    ['tick', '1', true],
    ['tick', 1, true],
    ['tick', '0', false],
    ['tick', false, false],
    ['weight', 82.5, 82.5],
    ['weight', ' 82.5 ', 82.5],
    ['weight', 35, 35],
    ['weight', '350', 350],
    ['past', '2026-11-21', '2026-11-21'],
    ['past', '2024-02-29', '2024-02-29'],
    ['future', '2026-11-21', '2026-11-21'],
    ['images', [12, 11, 12], [12, 11]],
    ['images', null, null],
  ])('%s %j becomes %j', (key, value, stored) => {
    expect(check(key, value)).toEqual({ answers: { [key]: stored }, errors: {} });
  });
});

describe('answers that are refused', () => {
  it.each<[string, Answer, RegExp]>([
    ['words', 5, /in words/],
    ['words', 'x'.repeat(5_001), /^Please use at most 5,000 characters\. Your answer has 5,001\.$/],
    ['line', 'x'.repeat(201), /at most 200 characters\. Your answer has 201/],
    ['one', 'c', /one of the answers/],
    ['one', true, /one of the answers/],
    ['one', ['a'], /one of the answers/],
    ['one', 'constructor', /one of the answers/],
    ['many', ['a', 'z'], /from the answers/],
    ['many', ['a', 'none'], /either “None of these” or/],
    ['many', [1], /from the answers/],
    ['tick', 'yes', /tick the box/],
    ['tick', 2, /tick the box/],
    ['weight', 34.9, /between 35 and 350 kg/],
    ['weight', 350.01, /between 35/],
    ['weight', '1e2', /between/],
    ['weight', '0x50', /between/],
    ['weight', 'NaN', /between/],
    ['weight', '80,5', /between/],
    ['weight', '-80', /between/],
    ['weight', '９０', /between/],
    ['past', '2026-11-22', /not in the future/],
    ['past', '2026-02-29', /real date/],
    ['past', '21/11/2026', /real date/],
    ['past', '0001-01-01', /real date/],
    ['past', 20261121, /real date/],
    ['future', '2026-11-20', /not in the past/],
    ['images', [13], /could not find one of these photos/],
    ['images', ['11'], /photos again/],
    ['images', Array.from({ length: 21 }, () => 11), /at most 20/],
    ['unknown', 'x', /not part of the consultation/],
    ['toString', 'x', /not part of the consultation/],
  ])('%s %j: %s', (key, value, error) => {
    const { answers, errors } = check(key, value);
    expect(answers).toEqual({});
    expect(errors[key]).toEqual([expect.stringMatching(error)]);
  });

  it('a key named __proto__ is only an unknown question', () => {
    const given = JSON.parse('{"__proto__":"x","one":"a"}') as Record<string, Answer>;
    const { answers, errors } = checkAnswers(sheet, given, around);
    expect(answers).toEqual({ one: 'a' });
    expect(Object.keys(errors)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).one).toBeUndefined();
  });
});
