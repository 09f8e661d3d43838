import { describe, expect, test } from '@jest/globals';
import { aQuestion } from './a-question.ts';
import { after, before, dateFrom, problemWith, readable, resumeAt, toggled } from './answers.ts';

const skin = aQuestion({ key: 'skin', type: 'choice', options: [{ value: 'oily', label: 'Oily' }] });
const more = aQuestion({ key: 'more', type: 'text', required: false });
const photos = aQuestion({ key: 'photos', type: 'images' });

describe('an answer that cannot be sent', () => {
  test.each([
    ['an empty choice', skin, '', 'Please choose one answer to go on.'],
    ['nothing ticked', aQuestion({ type: 'multiple' }), [], 'Please choose at least one answer to go on.'],
    ['spaces', aQuestion({}), '   ', 'Please answer this question to go on.'],
    ['no photo', photos, undefined, 'Please add a photo to go on.'],
    ['two photos of three', aQuestion({ type: 'images', min: 3 }), [1, 2], 'Please add at least 3 photos.'],
    ['words for a number', aQuestion({ type: 'number' }), 'tall', 'Please enter a number, for example 72 or 72.5.'],
    [
      'too small',
      aQuestion({ type: 'number', min: 30, max: 300, unit: 'kg' }),
      29,
      'Please enter a number between 30 and 300 kg.',
    ],
    ['too large', aQuestion({ type: 'number', max: 10 }), 11, 'Please enter 10 or less.'],
    ['31 February', aQuestion({ type: 'date' }), '2026-02-31', 'Please enter a real date, for example 27 3 2026.'],
    ['an unticked agreement', aQuestion({ type: 'checkbox' }), false, 'Please tick the box to confirm this.'],
    ['5,001 letters', aQuestion({}), 'x'.repeat(5001), 'Please use at most 5,000 characters. Your answer has 5,001.'],
    [
      'a line of 201 letters',
      aQuestion({ isOneLine: true }),
      'x'.repeat(201),
      'Please use at most 200 characters. Your answer has 201.',
    ],
  ] as const)('%s', (_name, question, answer, problem) => expect(problemWith(question, answer as never)).toBe(problem));

  test.each([
    ['zero is an answer', aQuestion({ type: 'number' }), 0],
    ['nothing where nothing is needed', more, ''],
    ['optional photos left out', aQuestion({ type: 'images', required: false, min: 3 }), []],
    ['a real date', aQuestion({ type: 'date' }), '2024-02-29'],
  ] as const)('%s', (_name, question, answer) => expect(problemWith(question, answer as never)).toBeUndefined());
});

describe('the way through', () => {
  const questions = [skin, more, photos];

  test.each([
    [{}, 'skin'],
    [{ skin: 'oily' }, 'more'],
    [{ skin: 'oily', more: null }, 'photos'],
    [{ skin: 'oily', more: '', photos: [4] }, 'review'],
    [{ skin: '', more: 'x', photos: [4] }, 'skin'],
  ])('with %j goes on at %s', (answers, key) => expect(resumeAt(questions, answers)).toBe(key));

  test('Next and Back lead through the same questions', () => {
    expect(['skin', 'more', 'photos'].map((key) => after(questions, {}, key))).toEqual(['more', 'photos', 'review']);
    expect([before(questions, 'review'), before(questions, 'photos'), before(questions, 'skin')]).toEqual([
      'photos',
      'more',
      undefined,
    ]);
  });

  test('a question that has gone leads on to what is open', () => {
    expect(after(questions, { skin: 'oily', more: null }, 'birth_date')).toBe('photos');
  });
});

describe('the list before sending', () => {
  test.each([
    [skin, 'oily', 'Oily'],
    [aQuestion({ type: 'checkbox' }), false, 'No'],
    [aQuestion({ type: 'number', unit: 'cm' }), 172, '172 cm (5 ft 8 in)'],
    [aQuestion({ type: 'number', unit: 'weeks' }), 6, '6 weeks'],
    [aQuestion({ type: 'number' }), 6, '6'],
    [aQuestion({ type: 'date' }), '2026-03-27', '27/03/2026'],
    [photos, [1], '1 photo'],
    [photos, [1, 2, 3], '3 photos'],
    [more, '', 'Not answered'],
    [aQuestion({ type: 'multiple', options: [{ value: 'a', label: 'Asthma' }] }), ['a', 'b'], 'Asthma, b'],
  ] as const)('%# reads in words', (question, answer, text) => expect(readable(question, answer as never)).toBe(text));
});

describe('single answers', () => {
  test('"none" stands alone', () => {
    expect(toggled(['a', 'b'], 'none')).toEqual(['none']);
    expect(toggled(['none'], 'a')).toEqual(['a']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  });

  test('a date keeps what was typed', () => {
    expect(dateFrom('7', '3', '2026')).toBe('2026-03-07');
    expect(dateFrom('', '', '')).toBeNull();
    expect(dateFrom('31', '', '2026')).toBe('2026-00-31');
  });
});
