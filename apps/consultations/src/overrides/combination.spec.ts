import { describe, expect, it } from '@jest/globals';
import type { Flag } from '@sorrel/contracts/consultations/words';
import { answersAcross, standingOf } from './combination.ts';

const flag = (ruleId: string, effect: Flag['effect'], onApproval: Flag['onApproval']): Flag => ({
  ruleId,
  effect,
  onApproval,
  ruleVersion: 1,
  text: '',
  source: '',
  answerKeys: [],
});

describe('what stands in the way of an item', () => {
  it.each<[string, Flag[], string[], string[]]>([
    ['nothing', [], [], []],
    ['a block that a prescriber can overcome', [flag('R-12', 'block', 'reason')], ['R-12'], []],
    ['a block that nobody can', [flag('R-11', 'block', 'never')], [], ['R-11']],
    ['a refusal', [flag('R-01', 'refuse', 'never')], [], ['R-01']],
    ['evidence is for the review', [flag('R-05', 'evidence', 'never'), flag('R-22R', 'evidence', 'reason')], [], []],
    ['warnings and notices are shown', [flag('S-14', 'warn', 'shown'), flag('R-09', 'notice', 'shown')], [], []],
  ])('%s', (_, flags, needReason, forbidden) => {
    const standing = standingOf(flags);
    expect(standing.needReason.map((one) => one.ruleId)).toEqual(needReason);
    expect(standing.forbidden.map((one) => one.ruleId)).toEqual(forbidden);
  });
});

describe('answers across treatments', () => {
  it('take the newest word, and every entry of lists', () => {
    expect(
      answersAcross([
        { answers: { weight_kg: 80, medicine_groups: ['none'], allergies: null } },
        { answers: { weight_kg: 95, medicine_groups: ['ace-inhibitor'], allergies: 'penicillin', photos: [7] } },
      ]),
    ).toEqual({ weight_kg: 80, medicine_groups: ['none', 'ace-inhibitor'], allergies: 'penicillin', photos: [7] });
    expect(answersAcross([])).toEqual({});
  });
});
