import { expect, test } from '@jest/globals';
import type { ConcernRow } from './concerns.api.ts';
import { isConcernShown, kindText, standingOf } from './words.ts';

const row = (over: Partial<ConcernRow> = {}): ConcernRow => ({
  id: 12,
  ref: 'C-12',
  kind: 'other',
  harm: null,
  source: 'phone',
  day: '2026-11-30',
  name: 'Ada Byron',
  what: 'The box was open.',
  done: '',
  medicine: '',
  batch: '',
  contact: '',
  by: 'Bethan Rees',
  missing: [],
  user_id: 7,
  recorded_at: '2026-11-30T10:00:00.000Z',
  is_closed: false,
  acknowledge_by: '2026-12-03',
  is_late: false,
  steps: [],
  ...over,
});
const step = (name: 'acknowledged' | 'note') => ({
  step: name,
  on: '2026-12-01',
  text: '',
  reference: '',
  at: '2026-12-01T10:00:00.000Z',
  by: 'Bethan Rees',
  is_told: false,
});

test.each([
  ['new', row()],
  ['open', row({ steps: [step('note')] })],
  ['late', row({ is_late: true, steps: [step('note')] })],
  // Late, and acknowledged since: it waits for its answer like any other.
  ['open', row({ is_late: true, steps: [step('acknowledged')] })],
  ['closed', row({ is_closed: true, is_late: true })],
])('shows %s', (text, one) => expect(standingOf(one).text).toBe(text));

test('is found by number, words and person, in its standing', () => {
  const has = (standing: string, keyword: string, over: Partial<ConcernRow> = {}) =>
    isConcernShown(row(over), { standing, keyword });
  expect([has('open', 'c-12'), has('open', 'BOX'), has('open', 'ada'), has('open', 'rees')]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([has('closed', ''), has('', ''), has('late', ''), has('late', '', { is_late: true })]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('a word of both lists is told by what it is of', () => {
  expect(kindText('incident', 'data')).toMatch(/seen by somebody else/);
  expect(kindText('complaint', 'data-protection')).toMatch(/personal data/);
  expect(kindText('incident', 'unheard-of')).toBe('unheard-of');
});
