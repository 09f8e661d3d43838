import { describe, expect, it } from '@jest/globals';
import { flagKey, isOpen, openPoints, type CaseToDecide, type SaidOfCase } from './open-points.ts';
import type { Flag } from './words.ts';

const flag = (ruleId: string, more: Partial<Flag> = {}): Flag => ({
  ruleId,
  ruleVersion: 2,
  effect: 'warn',
  text: `${ruleId} fired`,
  source: 'Our rule',
  answerKeys: ['conditions'],
  onApproval: 'shown',
  ...more,
});
const notice = flag('R-09', { effect: 'notice' });
const warning = flag('R-10', { mustAcknowledge: true });
const change = (key: string) => flag('R-25', { ruleVersion: 1, answerKeys: [key], mustAcknowledge: true });
const block = flag('R-14', { effect: 'block', onApproval: 'reason' });
const refusal = flag('R-11', { effect: 'refuse', onApproval: 'never' });

const CASES: [what: string, toDecide: Partial<CaseToDecide>, said: SaidOfCase, left: string[]][] = [
  ['nothing stands, nothing is said: the plain call', {}, {}, []],
  ['a notice asks for nothing', { flags: [notice] }, {}, []],
  ['a warning asks to be acknowledged', { flags: [warning] }, {}, ['acknowledge R-10']],
  ['a reason does not acknowledge it', { flags: [warning] }, { reasons: ['R-10: fine'] }, ['acknowledge R-10']],
  ['acknowledged', { flags: [warning] }, { acknowledged: ['R-10/2/conditions'] }, []],
  [
    'acknowledged in an older version',
    { flags: [warning] },
    { acknowledged: ['R-10/1/conditions'] },
    ['acknowledge R-10'],
  ],
  [
    'two changes of one rule are two flags',
    { flags: [change('medicines'), change('allergies')] },
    { acknowledged: ['R-25/1/medicines'] },
    ['acknowledge R-25'],
  ],
  ['a block asks for a reason', { flags: [block] }, { acknowledged: ['R-14/2/conditions'] }, ['reason R-14']],
  ['a reason of another rule', { flags: [block] }, { reasons: ['R-141: no'] }, ['reason R-14']],
  ['its rule alone', { flags: [block] }, { reasons: ['R-14'] }, ['reason R-14']],
  ['a reason in one word', { flags: [block] }, { reasons: ['R-14: fine'] }, ['reason R-14']],
  ['one word again and again', { flags: [block] }, { reasons: ['R-14: fine fine fine'] }, ['reason R-14']],
  ['its reason', { flags: [block] }, { reasons: ['R-14: spoke to them'] }, []],
  [
    'a refusal, whatever is said',
    { flags: [refusal] },
    { reasons: ['R-11'], acknowledged: ['R-11/2/conditions'] },
    ['never R-11'],
  ],
  ['a warning that is only shown, by whoever decides without a screen', { flags: [flag('R-23')] }, {}, []],
  [
    'the same on a screen',
    { flags: [flag('R-23')] },
    { seen: { consultation: null, photos: [], medicines: [] } },
    ['acknowledge R-23'],
  ],
  ['who does not say what was seen is not asked', { consultation: 7, photos: [1] }, {}, []],
  [
    'who says so must have seen all',
    { consultation: 7, photos: [1, 2] },
    { seen: { consultation: 7, photos: [2, 9], medicines: [] } },
    ['photo 1'],
  ],
  [
    'answers of another consultation',
    { consultation: 7 },
    { seen: { consultation: 6, photos: [], medicines: [] } },
    ['answers'],
  ],
  [
    'answers that were not looked at',
    { consultation: 7 },
    { seen: { consultation: null, photos: [], medicines: [] } },
    ['answers'],
  ],
  [
    'no consultation, nothing to read',
    { consultation: null },
    { seen: { consultation: null, photos: [], medicines: [] } },
    [],
  ],
  [
    'a medicine that was not read',
    { medicines: [31] },
    { seen: { consultation: null, photos: [], medicines: [30] } },
    ['medicine 31'],
  ],
  ['read', { medicines: [31] }, { seen: { consultation: null, photos: [], medicines: [31] } }, []],
  [
    'everything',
    { flags: [warning], consultation: 7, photos: [1] },
    { acknowledged: ['R-10/2/conditions'], seen: { consultation: 7, photos: [1], medicines: [] } },
    [],
  ],
];

describe('what keeps an approval closed', () => {
  it.each(CASES)('%s', (_, toDecide, said, left) => {
    const points = openPoints({ flags: [], consultation: null, photos: [], medicines: [], ...toDecide }, said);
    const words = [
      ...points.never.map(({ ruleId }) => `never ${ruleId}`),
      ...points.reasons.map(({ ruleId }) => `reason ${ruleId}`),
      ...points.acknowledgements.map(({ ruleId }) => `acknowledge ${ruleId}`),
      ...(points.hasUnreadAnswers ? ['answers'] : []),
      ...points.medicines.map((id) => `medicine ${id}`),
      ...points.photos.map((id) => `photo ${id}`),
    ];
    expect(words).toEqual(left);
    expect(isOpen(points)).toBe(left.length === 0);
  });

  it('a key stays within what a form may send, however many answers fired the rule', () => {
    const long = flag('R-99', { answerKeys: Array.from({ length: 60 }, (_, at) => `question_number_${at}`) });
    expect(flagKey(long).length).toBeLessThanOrEqual(300);
    expect(
      openPoints(
        { flags: [{ ...long, mustAcknowledge: true }], consultation: null, photos: [], medicines: [] },
        { acknowledged: [flagKey(long)] },
      ).acknowledgements,
    ).toEqual([]);
  });
});
