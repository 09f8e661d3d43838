import { describe, expect, it } from '@jest/globals';
import { answer, fact, NO_FACTS, type Facts } from '../safety/condition.ts';
import { flatten, valueText } from './flatten.ts';
import { agreement, choice, day, measure, multiple, text, yesNo } from './kinds.ts';
import {
  asShown,
  missingAnswers,
  nextUnanswered,
  progressOf,
  standing,
  stopOf,
  withAnswers,
  type Questionnaire,
} from './questionnaire.ts';

const facts: Facts = { ...NO_FACTS, today: '2026-11-21', sex: 'female' };
const sheet: Questionnaire = {
  slug: 'acne',
  version: 3,
  name: 'Trial',
  questions: [
    yesNo('smokes', 'Do you smoke?'),
    choice('tobacco', 'What?', { pipe: 'A pipe', cigar: 'Cigars' }, { visibleIf: answer('smokes').is('yes') }),
    text('pipe_kind', 'Which pipe?', { visibleIf: answer('tobacco').is('pipe') }),
    yesNo('pregnant', 'Pregnant?', { visibleIf: fact('sex').is('female') }),
    text('more', 'More?', { required: false }),
    agreement('truth', 'True?', 'Please confirm.'),
  ],
  stops: [{ id: 'smoke', when: answer('tobacco').is('cigar'), text: 'Kind words.' }],
};

describe('which questions stand', () => {
  it('follows the answers that count', () => {
    const keys = (given: Record<string, string>): string[] =>
      standing(sheet, given, facts).questions.map((one) => one.key);
    expect(keys({})).toEqual(['smokes', 'pregnant', 'more', 'truth']);
    expect(keys({ smokes: 'yes', tobacco: 'pipe' })).toEqual([
      'smokes',
      'tobacco',
      'pipe_kind',
      'pregnant',
      'more',
      'truth',
    ]);
    // The pipe was answered, then "no, I do not smoke": neither the question nor what hangs on it stands.
    expect(keys({ smokes: 'no', tobacco: 'pipe', pipe_kind: 'briar' })).toEqual([
      'smokes',
      'pregnant',
      'more',
      'truth',
    ]);
    expect(standing(sheet, { smokes: 'no', tobacco: 'cigar' }, facts).answers).toEqual({ smokes: 'no' });
    expect(standing(sheet, { sex: 'x' }, { ...facts, sex: 'male' }).questions.map((one) => one.key)).toEqual([
      'smokes',
      'more',
      'truth',
    ]);
  });

  it('a hidden answer fires no stop', () => {
    const stopped = (given: Record<string, string>) => stopOf(sheet, standing(sheet, given, facts).answers, facts);
    expect(stopped({ smokes: 'yes', tobacco: 'cigar' })).toMatchObject({ stop: { id: 'smoke' }, keys: ['tobacco'] });
    expect(stopped({ smokes: 'no', tobacco: 'cigar' })).toBeNull();
  });
});

describe('what is next and what is missing', () => {
  it.each([
    [{}, 'smokes', 0, ['smokes', 'pregnant', 'truth']],
    [{ smokes: 'no', pregnant: 'no' }, 'more', 0.667, ['truth']],
    [{ smokes: 'no', pregnant: 'no', more: null }, 'truth', 0.833, ['truth']],
    [{ smokes: 'no', pregnant: 'no', more: null, truth: false }, 'truth', 0.833, ['truth']],
    [{ smokes: null, pregnant: 'no', more: null, truth: true }, 'smokes', 0, ['smokes']],
    [{ smokes: 'no', pregnant: 'no', truth: true }, 'more', 0.667, []],
    [{ smokes: 'no', pregnant: 'no', more: 'x', truth: true }, null, 1, []],
  ])('%j: next %s, progress %d, missing %j', (given, next, progress, missing) => {
    const now = standing(sheet, given, facts);
    expect(nextUnanswered(now)).toBe(next);
    expect(progressOf(sheet, now)).toBe(progress);
    expect(Object.keys(missingAnswers(now))).toEqual(missing);
  });
  it('says kindly what to do', () => {
    expect(missingAnswers(standing(sheet, { truth: false }, facts))).toMatchObject({
      smokes: ['Please answer this question.'],
      truth: ['Please confirm.'],
    });
  });
});

describe('facts from answers', () => {
  it('fill in what the account does not hold, and never replace what it does', () => {
    const given = { birth_date: '1990-11-22', sex: 'male', uk_resident: 'yes', height_cm: 200, weight_kg: 120 };
    expect(withAnswers({ ...NO_FACTS, today: '2026-11-21' }, given)).toMatchObject({
      age: 35,
      sex: 'male',
      ukResident: true,
      bmi: 30,
    });
    expect(
      withAnswers({ ...NO_FACTS, today: '2026-11-21', age: 20, sex: 'female', ukResident: false, bmi: 25 }, given),
    ).toMatchObject({ age: 20, sex: 'female', ukResident: false, bmi: 25 });
  });
});

describe('answers as staff read them', () => {
  it('are the questions that stand, in words', () => {
    expect(
      flatten(
        sheet,
        { smokes: 'yes', tobacco: 'pipe', pipe_kind: 'briar', pregnant: 'no', truth: true, gone: 'x' },
        facts,
      ),
    ).toEqual([
      { field_key: 'smokes', field_name: 'Do you smoke?', field_type: 'other', field_value: 'Yes' },
      { field_key: 'tobacco', field_name: 'What?', field_type: 'other', field_value: 'A pipe' },
      { field_key: 'pipe_kind', field_name: 'Which pipe?', field_type: 'other', field_value: 'briar' },
      { field_key: 'pregnant', field_name: 'Pregnant?', field_type: 'other', field_value: 'No' },
      { field_key: 'more', field_name: 'More?', field_type: 'other', field_value: '' },
      { field_key: 'truth', field_name: 'True?', field_type: 'checkbox', field_value: '1' },
    ]);
  });
  it.each([
    [measure('w', 'W', 'kg', 1, 9, 1), 82.5, '82.5 kg'],
    [day('d', 'D', 'past', 0), '2026-11-02', '02/11/2026'],
    [multiple('m', 'M', { a: 'A', b: 'B' }), ['a', 'b'], 'A, B'],
    [agreement('t', 'T', 'x'), null, '0'],
    [agreement('t', 'T', 'x'), false, '0'],
    [{ key: 'i', type: 'images' as const, label: 'I', sample: null }, [7, 9], '["photos/7","photos/9"]'],
    [{ key: 'i', type: 'images' as const, label: 'I', sample: null }, null, '[]'],
    [choice('c', 'C', { a: 'A' }), 'an old option', 'an old option'],
  ])('%j answered %j reads %s', (question, value, words) => expect(valueText(question, value)).toBe(words));
  it('a question for a screen carries no conditions and no sample', () => {
    expect(asShown(sheet.questions[1]!)).toEqual({
      key: 'tobacco',
      type: 'choice',
      label: 'What?',
      help: '',
      why: '',
      required: true,
      options: [
        { value: 'pipe', label: 'A pipe' },
        { value: 'cigar', label: 'Cigars' },
      ],
      unit: null,
      min: null,
      max: null,
      isOneLine: false,
      isDocument: false,
    });
  });
});
