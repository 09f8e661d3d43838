import { describe, expect, it, test } from '@jest/globals';
import { HealthChange } from './health-change.ts';
import { HEALTH_OPTIONS, type HealthKind } from './health-change-words.ts';
import { decideHealth as decide, yellowCardOf } from './health-decision.ts';

const decideHealth = (told: Parameters<typeof decide>[0], substances: readonly string[]) => {
  const { holds, ...rest } = decide(told, [{ name: 'the cream', substances }]);
  return { ...rest, holds: holds[0] };
};
const told = (kind: HealthKind, option: string, words = '') => ({ kind, options: [option], words, since: null });

describe('what happens at once', () => {
  test.each<[HealthKind, string, string[], string, boolean]>([
    ['side-effect', 'swelling', ['niacinamide'], 'emergency', true],
    ['side-effect', 'stomach-back', ['semaglutide'], 'emergency', true],
    ['side-effect', 'vision', ['semaglutide'], 'emergency', true],
    ['side-effect', 'self-harm', ['finasteride'], 'emergency', true],
    ['side-effect', 'jaundice', ['tirzepatide'], 'urgent', true],
    ['side-effect', 'mood', ['finasteride', 'minoxidil'], 'urgent', true],
    ['side-effect', 'mood', ['azelaic acid'], 'soon', false],
    ['side-effect', 'sexual', ['finasteride'], 'soon', true],
    ['side-effect', 'weakness', ['spironolactone', 'spironolactone tablet'], 'urgent', true],
    ['side-effect', 'weakness', ['spironolactone'], 'soon', false],
    ['side-effect', 'irritation', ['adapalene'], 'routine', false],
    ['side-effect', 'colour', ['hydroquinone'], 'urgent', true],
    ['side-effect', 'bleeding', ['estriol'], 'urgent', true],
    ['pregnancy', 'pregnant', ['adapalene'], 'urgent', true],
    ['pregnancy', 'pregnant', ['azelaic acid'], 'urgent', false],
    ['pregnancy', 'planning', ['semaglutide'], 'soon', true],
    ['pregnancy', 'planning', [], 'soon', true],
    ['medicine', 'weight-injection', ['tirzepatide'], 'urgent', true],
    ['medicine', 'blood-pressure', ['spironolactone', 'spironolactone tablet'], 'urgent', true],
    ['medicine', 'lithium', ['semaglutide'], 'urgent', true],
    ['medicine', 'isotretinoin', ['adapalene'], 'urgent', true],
    ['medicine', 'contraceptive', ['tirzepatide'], 'soon', false],
    ['illness', 'pancreatitis', ['semaglutide'], 'urgent', true],
    ['illness', 'kidney', ['spironolactone', 'spironolactone tablet'], 'urgent', true],
    ['illness', 'clot', ['estriol'], 'urgent', true],
    ['illness', 'operation', ['tirzepatide'], 'urgent', true],
    ['illness', 'allergy', ['niacinamide'], 'urgent', true],
  ])('%s %s with %j: %s, held %s', (kind, option, substances, urgency, holds) => {
    expect(decideHealth(told(kind, option), substances)).toMatchObject({ urgency, holds });
  });

  it('holds of several treatments the one it is about, and says which to go on with', () => {
    const { holds, advice } = decide(told('pregnancy', 'pregnant'), [
      { name: 'Acne cream', substances: ['adapalene'] },
      { name: 'Rosacea cream', substances: ['azelaic acid'] },
      { name: 'Wegovy', substances: ['semaglutide'] },
    ]);
    expect(holds).toEqual([true, false, true]);
    expect(advice.join(' ')).toMatch(/Stop using Acne cream and Wegovy now.*You can go on with Rosacea cream/);
  });

  it('of several the worst counts, and the number to call comes first', () => {
    const { urgency, advice } = decideHealth(
      { kind: 'side-effect', options: ['irritation', 'stomach', 'stomach-back'], words: '', since: null },
      ['semaglutide'],
    );
    expect([urgency, advice[0]]).toEqual(['emergency', expect.stringContaining('Call 999')]);
  });

  it('is told by what is typed too, where the box that was ticked is harmless', () => {
    const { urgency, help, advice } = decideHealth(
      told('side-effect', 'headache', 'I do not want to be here anymore'),
      [],
    );
    expect([urgency, help, advice[0]]).toEqual(['emergency', 'crisis', expect.stringContaining('116 123')]);
  });

  it('marks nobody as pregnant who plans to be, breastfeeds or writes a word', () => {
    const marks = ['pregnant', 'might-be', 'pregnant-or-planning', 'planning', 'breastfeeding', 'no-longer'].filter(
      (one) => decideHealth(told('pregnancy', one), ['adapalene']).marksPregnant,
    );
    expect(marks).toEqual(['pregnant', 'might-be', 'pregnant-or-planning']);
    expect(decideHealth(told('illness', 'other', 'I am pregnant'), ['adapalene'])).toMatchObject({
      marksPregnant: false,
      holds: true,
    });
  });

  it('an option that this version does not know stops, rather than nothing', () => {
    expect(decideHealth(told('illness', 'a new one'), ['niacinamide'])).toMatchObject({
      urgency: 'urgent',
      holds: true,
    });
  });
});

test('a draft for the Yellow Card tells medicine and effect, and for nothing but a side effect', () => {
  const about = { product: 'Mounjaro 5 mg', sinceText: 'A few days', toldOn: '29/11/2026' };
  const draft = yellowCardOf({ ...told('side-effect', 'vision', 'left eye'), since: 'days' }, about);
  expect(draft).toMatch(/Mounjaro 5 mg[\s\S]*loss of sight[\s\S]*a few days[\s\S]*left eye[\s\S]*yellowcard\.mhra/);
  expect(yellowCardOf(told('illness', 'eyes'), about)).toBeNull();
});

test.each([
  [{}, 'kind'],
  [{ kind: 'side-effect', options: [] }, 'options'],
  [{ kind: 'side-effect', options: ['a tail'] }, 'options'],
  [{ kind: 'medicine', options: ['other'] }, 'words'],
  [{ kind: 'pregnancy', options: ['pregnant', 'planning'] }, 'options'],
  [{ kind: 'pregnancy', options: ['pregnant-or-planning'] }, 'options'],
  [{ kind: 'illness', options: ['other'], words: 'x'.repeat(2_001) }, 'words'],
])('%j is refused at %s', (change, field) =>
  expect(HealthChange.safeParse(change).error?.issues[0]?.path[0]).toBe(field),
);

describe('whoever reads the advice at night', () => {
  const MEDICINES = [
    [],
    ['semaglutide'],
    ['tirzepatide'],
    ['spironolactone', 'spironolactone tablet'],
    ['finasteride', 'minoxidil'],
    ['estriol'],
    ['hydroquinone', 'tretinoin'],
    ['azelaic acid'],
  ];
  const every = (Object.keys(HEALTH_OPTIONS) as HealthKind[]).flatMap((kind) =>
    Object.keys(HEALTH_OPTIONS[kind]).flatMap((option) =>
      MEDICINES.map((substances) => ({
        what: `${kind}/${option}: ${substances.join(' + ') || 'nothing'}`,
        ...decideHealth(told(kind, option), substances),
      })),
    ),
  );

  it('is told whom to call now, whatever they chose and whatever they use', () => {
    expect(every.length).toBeGreaterThan(500);
    const silent = every.filter(({ advice, urgency }) => {
      const words = advice.join(' ');
      if (!/\b999\b/.test(words)) return true;
      return urgency !== 'emergency' && !/\b111\b/.test(words);
    });
    expect(silent.map(({ what }) => what)).toEqual([]);
  });

  it('reads first to call, where it cannot wait, and no second number for later', () => {
    const now = every.filter(({ urgency }) => urgency === 'emergency');
    expect(now.length).toBeGreaterThan(50);
    expect(now.filter(({ advice }) => !/\b(?:999|116 123)\b/.test(advice[0] ?? ''))).toEqual([]);
    expect(now.filter(({ advice }) => /call 111 at any hour/.test(advice.join(' ')))).toEqual([]);
  });
});
