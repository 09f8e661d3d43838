import { expect, test } from '@jest/globals';
import type { Flag } from '@sorrel/contracts/consultations/words';
import { leftToDo } from './left.ts';

const flag = (ruleId: string): Flag => ({
  ruleId,
  ruleVersion: 1,
  effect: 'warn',
  text: '',
  source: '',
  answerKeys: [],
});
const NONE = { never: [], reasons: [], acknowledgements: [], hasUnreadAnswers: false, photos: [], medicines: [] };

test.each([
  ['nothing', NONE, 0, []],
  ['one of each', { ...NONE, hasUnreadAnswers: true, photos: [4] }, 1, ['Still to be seen: 1 answer and 1 photo']],
  ['what the label says', { ...NONE, medicines: [31] }, 0, ['Still to be seen: what the label says']],
  ['several', { ...NONE, hasUnreadAnswers: true, photos: [4, 5] }, 12, ['Still to be seen: 12 answers and 2 photos']],
  [
    'flags of every kind',
    {
      ...NONE,
      never: [flag('R-05')],
      acknowledgements: [flag('R-25'), flag('R-25'), flag('S-14')],
      reasons: [flag('R-24')],
    },
    0,
    ['Cannot be approved while R-05 stands', 'To be acknowledged: R-25, S-14', 'Needs a reason: R-24'],
  ],
])('beside the button stands what is left: %s', (_, points, answers, words) =>
  expect(leftToDo({ points, answers })).toEqual(words),
);
