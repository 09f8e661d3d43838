import { describe, expect, it } from '@jest/globals';
import { substancesIn } from '@sorrel/contracts/substances';
import type { Answers } from '@sorrel/contracts/consultations/words';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { CLASSES } from '../../medicines/data/classes.ts';
import { CONTENTS, OTHER_ALLERGENS } from '../../medicines/data/allergens.ts';
import { DUPLICATES, INTERACTIONS, TICKED } from '../../medicines/data/interactions.ts';
import { OWN_NAMES } from '../../medicines/recognise.ts';
import { TEXTS, told } from '../../medicines/reading.ts';
import { SHIPPED } from '../../questionnaires/library.ts';
import { withAnswers } from '../../questionnaires/questionnaire.ts';
import { sampleFor } from '../../questionnaires/sample.ts';
import { NO_FACTS, type Facts } from '../condition.ts';
import { RULES } from '../rules.ts';
import { raise, type Raised } from '../safety.ts';

const well: Facts = { ...NO_FACTS, today: '2026-11-29', age: 30, sex: 'female', ukResident: true, photoCount: 3 };
const questionnaireOf = (slug: TreatmentSlug) => SHIPPED.find((one) => one.slug === slug) as (typeof SHIPPED)[number];

function raised(treatment: TreatmentSlug, given: Answers, substances: string[]): Raised[] {
  const answers = { ...sampleFor(questionnaireOf(treatment), well), ...given };
  return raise(RULES, { treatment, answers, facts: withAnswers(well, answers), substances });
}
const firedBy = (treatment: TreatmentSlug, given: Answers, substances: string[]): string[] =>
  raised(treatment, given, substances).map(({ flag }) => flag.ruleId);
const gravest = (all: Raised[], ruleId: string): string | undefined =>
  all.find(({ flag }) => flag.ruleId === ruleId)?.onApproval;

const ROSACEA = ['ivermectin', 'metronidazole', 'azelaic acid'];
const TABLET = ['spironolactone', 'spironolactone tablet'];

describe('dangerous patients whose words were not read', () => {
  const table: [string, string[], TreatmentSlug, Answers, string[]][] = [
    [
      'P03: a valve on warfarin, Priadel, carbamazepine, levothyroxine',
      ['I-01', 'I-02', 'I-03', 'I-04', 'I-05'],
      'weight-loss',
      {
        takes_medicines: 'yes',
        medicines: 'Warfarin for my mechanical valve, Priadel 400 mg, carbamazepine and levothyroxine 100 mcg',
      },
      ['tirzepatide'],
    ],
    [
      'P03: the same, ticked',
      ['I-01', 'I-02', 'I-04', 'I-05'],
      'weight-loss',
      { medicine_groups: ['warfarin', 'lithium', 'epilepsy', 'levothyroxine'] },
      ['tirzepatide'],
    ],
    [
      'P04: Mounjaro 10 mg from elsewhere, nothing ticked',
      ['S-01', 'W-07'],
      'weight-loss',
      {
        injection_before: 'now',
        injection_which: 'Mounjaro 10 mg from another online pharmacy, next pen already ordered',
      },
      ['tirzepatide'],
    ],
    [
      'P11: oral minoxidil, Propecia, amlodipine, chemotherapy, drops',
      ['D-minoxidil', 'D-finasteride', 'I-30', 'I-32'],
      'hair-loss',
      { takes_medicines: 'yes', medicines: 'oral minoxidil 5mg, Propecia, amlodipine. Chemotherapy ended in May.' },
      ['minoxidil', 'finasteride'],
    ],
    [
      'P14: five brands, spironolactone',
      ['R-14', 'I-20', 'I-21'],
      'oral-spironolactone',
      { takes_medicines: 'yes', medicines: 'Zestril, co-amilofruse, Yasmin, Clexane, ciclosporin' },
      TABLET,
    ],
    [
      'P15: ramipril and potassium in a story',
      ['R-14'],
      'oral-spironolactone',
      { anything_else: 'I have ramipril 10 mg for my kidneys, potassium was 5.9' },
      TABLET,
    ],
    [
      'P17a: two ingredients',
      ['A-metronidazole', 'A-azelaic-acid', 'S-14'],
      'rosacea',
      { has_allergies: 'yes', allergies: 'Anaphylaxis to metronidazole and azelaic acid' },
      ROSACEA,
    ],
    [
      'P17b: anaphylaxis in "anything else"',
      ['A-metronidazole', 'S-14'],
      'rosacea',
      { anything_else: 'Metronidazole put me in intensive care, my throat closed' },
      ROSACEA,
    ],
    [
      'P34: tamoxifen, spironolactone already, the cream',
      ['D-spironolactone', 'I-22'],
      'hormonal-acne',
      { medicine_groups: ['spironolactone'], takes_medicines: 'yes', medicines: 'tamoxifen since 2023' },
      ['spironolactone', 'azelaic acid', 'niacinamide'],
    ],
    [
      'a medicine nobody knows',
      ['U-01'],
      'acne',
      { takes_medicines: 'yes', medicines: 'Fenbutrix 20 mg' },
      ['adapalene'],
    ],
    [
      'a relative of what is in the cream',
      ['A-clindamycin-ask'],
      'acne',
      { has_allergies: 'yes', allergies: 'Lincomycin, hives' },
      ['tretinoin', 'clindamycin'],
    ],
    [
      'an excipient of the pen',
      ['A-benzyl-alcohol'],
      'weight-loss',
      { has_allergies: 'yes', allergies: 'Benzyl alcohol' },
      ['tirzepatide'],
    ],
    [
      'a reaction in the next sentence',
      ['A-metronidazole-ask'],
      'rosacea',
      { anything_else: 'I had metronidazole gel in spring. My throat closed an hour later.' },
      ROSACEA,
    ],
  ];
  it.each(table)('%s: %j', (_, rules, treatment, given, substances) => {
    expect(firedBy(treatment, given, substances)).toEqual(expect.arrayContaining(rules));
  });

  it('what somebody is allergic to is never approved, what they do not bear well only with a reason', () => {
    const cream = raised('rosacea', { has_allergies: 'yes', allergies: 'metronidazol: anaphylaxis' }, ROSACEA);
    expect(gravest(cream, 'A-metronidazole')).toBe('never');
    const tablet = raised('oral-spironolactone', { has_allergies: 'yes', allergies: 'lactose intolerant' }, TABLET);
    expect(gravest(tablet, 'A-lactose')).toBe('reason');
  });
});

describe('what stays quiet', () => {
  it.each<[string, string, TreatmentSlug, Answers, string[]]>([
    [
      'S-01',
      'a wish for the medicine',
      'weight-loss',
      { goals: 'I would like to try Mounjaro, my sister lost two stone' },
      ['tirzepatide'],
    ],
    ['S-01', 'a wish to take it', 'weight-loss', { goals: 'I want to start taking Wegovy' }, ['semaglutide']],
    [
      'S-01',
      'used long ago',
      'weight-loss',
      { injection_before: 'past', injection_which: 'Ozempic 1 mg' },
      ['tirzepatide'],
    ],
    [
      'A-metronidazole',
      'borne well',
      'rosacea',
      { has_allergies: 'yes', allergies: 'Penicillin, but I am fine with metronidazole' },
      ROSACEA,
    ],
    ['A-metronidazole', 'not allergic', 'rosacea', { anything_else: 'I am not allergic to metronidazole' }, ROSACEA],
    [
      'A-azelaic-acid',
      'another allergy',
      'rosacea',
      { has_allergies: 'yes', allergies: 'Penicillin, a rash as a child.' },
      ROSACEA,
    ],
    [
      'A-cetostearyl-alcohol',
      'a cream’s base and a tablet',
      'oral-spironolactone',
      { has_allergies: 'yes', allergies: 'cetostearyl alcohol' },
      TABLET,
    ],
    [
      'U-01',
      'ordinary words',
      'acne',
      { takes_medicines: 'yes', medicines: 'Only a multivitamin in the morning, and hay fever tablets in April' },
      ['adapalene'],
    ],
    ['D-minoxidil', 'tried once', 'hair-loss', { tried_detail: 'Regaine helped a little years ago' }, ['minoxidil']],
  ])('%s: %s', (ruleId, _, treatment, given, substances) =>
    expect(firedBy(treatment, given, substances)).not.toContain(ruleId),
  );
  it('somebody who takes nothing raises none of these rules', () => {
    const own = /^(I-|D-|A-|U-)/;
    for (const { slug } of SHIPPED)
      expect(
        firedBy(slug, {}, [...ROSACEA, 'tretinoin', 'minoxidil', 'tirzepatide', ...TABLET]).filter((id) =>
          own.test(id),
        ),
      ).toEqual([]);
  });
});

describe('the tables', () => {
  it('every question answered in words has somebody’s decision on how it is read', () => {
    const asked = SHIPPED.flatMap(({ questions }) =>
      questions.filter(({ type }) => type === 'text').map(({ key }) => key),
    );
    expect([...new Set(asked)].filter((key) => !(key in TEXTS))).toEqual([]);
  });
  it('every class that can be ticked and that an interaction speaks of is heard when it is', () => {
    const options = new Set(
      SHIPPED.flatMap(({ questions }) => questions.filter(({ key }) => key === 'medicine_groups')).flatMap(
        ({ options: all = [] }) => all.map(({ value }) => value),
      ),
    );
    const spoken = [...INTERACTIONS, ...DUPLICATES].flatMap(({ theirs }) => theirs);
    expect(spoken.filter((one) => options.has(one) && !TICKED.includes(one))).toEqual([]);
    expect(TICKED.filter((one) => !options.has(one))).toEqual([]);
  });
  it.each([...INTERACTIONS, ...DUPLICATES])('$id fires for each of its classes', ({ id, ours, theirs }) => {
    for (const group of theirs) {
      expect(CLASSES[group]).toBeDefined();
      const facts = { ...well, namedMedicines: [group] };
      for (const substance of ours) {
        const fired = raise(RULES, { treatment: 'glow', answers: {}, facts, substances: [substance] });
        expect(fired.map(({ flag }) => flag.ruleId)).toContain(id);
      }
    }
  });
  it.each(CONTENTS)(
    'an allergy to $label is heard by each of its names',
    ({ label, words, substances = [], within, id }) => {
      const names = [
        ...(words?.split(', ') ?? []),
        ...(words ? [] : [label]),
        ...substances.filter((one) => !one.includes('(')),
      ];
      for (const name of names)
        for (const substance of within ?? [id]) {
          const answers = { has_allergies: 'yes', allergies: `${name}: a rash` };
          const fired = raise(RULES, {
            treatment: 'glow',
            answers,
            facts: withAnswers(well, answers),
            substances: [substance],
          });
          expect([name, fired.map(({ flag }) => flag.ruleId)]).toEqual([
            name,
            expect.arrayContaining([`A-${id.replaceAll(' ', '-')}`, 'S-14']),
          ]);
        }
    },
  );
  it.each(Object.entries(OTHER_ALLERGENS))('%s is read as an allergen', (id, words) => {
    for (const name of words.split(', '))
      expect(told({ allergies: name }).allergens.map((one) => one.id)).toContain(id);
  });
  it('every relative and substance of our contents is in the reference', () => {
    const known = (name: string): boolean =>
      /^a |\(/.test(name) ||
      OWN_NAMES.read(name, 'medicines').recognised.some(({ substances }) =>
        substances.some((one) => one.name === name),
      );
    const named = CONTENTS.flatMap(({ substances = [], relatives = [] }) => [...substances, ...relatives]);
    expect(named.filter((name) => !known(name))).toEqual([]);
  });
  it('our contents are called as a formula calls them', () => {
    const ours = CONTENTS.filter(({ words, substances }) => substances !== undefined || !words).map(({ id }) => id);
    expect(ours.filter((id) => substancesIn([{ name: id, unit: '%' }])[0] !== id)).toEqual([]);
  });
});
