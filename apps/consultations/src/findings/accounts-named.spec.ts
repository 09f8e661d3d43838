import { expect, it } from '@jest/globals';
import { accountsIn, withAccountNames } from './accounts-named.ts';

const found = [
  { ruleId: 'R-23F', because: [{ question: 'Account', answer: '#12: photo' }] },
  { ruleId: 'R-23R', because: [{ question: 'Account', answer: '#7: refused on 1 May: “#12: no”' }] },
  { ruleId: 'S-13', because: [{ question: 'Mood', answer: 'See #9: low' }] },
  { ruleId: 'R-05' },
];

it('names the person of another account, only at the head of what is said of it, and leaves one it does not know', () => {
  expect(accountsIn(found)).toEqual([12, 7]);
  expect(withAccountNames(found, new Map([[12, 'Dora $& Twice']])).map(({ because }) => because?.[0]?.answer)).toEqual([
    '#12 Dora $& Twice: photo',
    '#7: refused on 1 May: “#12: no”',
    'See #9: low',
    undefined,
  ]);
});
