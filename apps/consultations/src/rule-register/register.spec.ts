import { describe, expect, it } from '@jest/globals';
import { REGISTER_OWNERS, RegisterLine } from '@sorrel/contracts/consultations/register';
import { LEAFLET_WORDS, leafletOf } from '@sorrel/contracts/leaflet';
import { CONTENTS } from '../medicines/data/allergens.ts';
import { RULES } from '../safety/rules.ts';
import { registerLines } from './register.ts';

const lines = registerLines();
/** What a patient is told by a stop, a refusal or a notice. */
const told = lines.flatMap(({ id, kind, effect, tells }) =>
  (kind === 'stop' || kind === 'rule') && tells !== null ? [{ id, effect, tells }] : [],
);
const stops = told.filter(({ effect }) => effect === 'stop' || effect === 'refuse');

/** How fast the worst of what each text is about can come. Every text has its line. */
const HOW_FAST: Record<string, keyof typeof HELP_WITHIN> = {
  semaglutide: 'minutes',
  tirzepatide: 'minutes',
  finasteride: 'minutes',
  'stepped-down': 'minutes',
  estriol: 'days',
  minoxidil: 'days',
  retinoid: 'days',
  other: 'hours',
  'isotretinoin-now': 'minutes',
  'sudden-hormone-change': 'days',
  'unexplained-bleeding': 'minutes',
  'abnormal-blood-test': 'minutes',
  porphyria: 'minutes',
  'bleeding-after-menopause': 'minutes',
  'hormone-cancer': 'hours',
  'painful-eyes': 'minutes',
  'changing-mole': 'days',
  ochronosis: 'days',
  'patchy-hair-loss': 'hours',
  'breast-lump': 'hours',
  'too-low-weight': 'minutes',
  'healthy-weight': 'days',
  'eating-disorder': 'minutes',
  'type-1-diabetes': 'minutes',
  pancreatitis: 'minutes',
  'second-injection': 'minutes',
  'R-07': 'minutes',
  'R-08': 'days',
  'R-09': 'days',
  'W-30': 'minutes',
  'W-31': 'minutes',
  'W-32': 'days',
  'W-33': 'minutes',
  'W-34S': 'minutes',
  'W-34T': 'minutes',
  'R-11N': 'days',
  'R-15': 'minutes',
  'R-17': 'minutes',
  'R-18': 'days',
  'R-18N': 'days',
  'R-19N': 'minutes',
  'C-28': 'days',
  'C-29': 'minutes',
  'C-61': 'minutes',
  'C-62': 'hours',
  'C-65': 'days',
};
const HELP_WITHIN = {
  minutes: /\b(?:999|A&E)\b/,
  hours: /\b(?:999|A&E|111)\b/,
  days: /\b(?:GP|111|doctor|dermatologist|pharmacist|midwife|prescriber|[Tt]ell (?:us|the team)|ask us)\b/,
} as const;

describe('the register of clinical decisions', () => {
  it('has one line for each rule, stop and bound, each whole', () => {
    expect(lines.map((line) => RegisterLine.parse(line))).toEqual(lines);
    expect(lines.map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) !== at)).toEqual([]);
    expect(RULES.map(({ id }) => id).filter((id) => !lines.some((line) => line.id === id))).toEqual([]);
    expect(lines.filter(({ evidence }) => evidence.some(({ words }) => words.trim() === ''))).toEqual([]);
  });

  it('names who answers for each line, the pharmacist and the clinical lead each for some', () => {
    expect(new Set(lines.map(({ owner }) => REGISTER_OWNERS[owner]))).toEqual(
      new Set(['Clinical lead', 'Superintendent pharmacist']),
    );
  });

  it('is looked at again within a year, and says the same of the same content', () => {
    for (const { since, reviewOn } of lines) {
      expect(reviewOn > since).toBe(true);
      expect(Date.parse(reviewOn) - Date.parse(since)).toBeLessThanOrEqual(366 * 24 * 3_600_000);
    }
    expect(registerLines()).toEqual(lines);
    expect(new Set(lines.map(({ print }) => print)).size).toBe(lines.length);
  });

  it('leaves nobody whom it stops without what it means for the treatment and somebody to turn to', () => {
    expect(stops.length).toBeGreaterThan(20);
    const helps = /\b(?:GP|111|999|dermatologist|(?:cancer|diabetes) team|in the chat|whoever prescribes)\b/;
    expect(stops.filter(({ tells }) => !helps.test(tells)).map(({ id }) => id)).toEqual([]);
    expect(stops.filter(({ tells }) => !/\bwe cannot\b/.test(tells)).map(({ id }) => id)).toEqual([]);
  });

  it('says where help is now, in every text about what can turn bad in minutes or hours', () => {
    const named = new Set(told.map(({ id }) => id.replace(/^.*\//, '')));
    expect([...named].filter((id) => !Object.hasOwn(HOW_FAST, id))).toEqual([]);
    expect(Object.keys(HOW_FAST).filter((id) => !named.has(id))).toEqual([]);
    const silent = told.filter(({ id, tells }) => !HELP_WITHIN[HOW_FAST[id.replace(/^.*\//, '')]!].test(tells));
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('says where a source can be read, or that it is the builders’ own proposal', () => {
    const [ownRule] = lines.filter(({ id }) => id === 'S-13');
    expect(ownRule).toMatchObject({ effect: 'block', owner: 'clinical-lead' });
    const nice = lines.find(({ id }) => id === 'R-13');
    expect(nice).toMatchObject({
      isOwnProposal: false,
      evidence: [{ words: 'NICE NG198', link: 'https://www.nice.org.uk/guidance/ng198' }],
    });
    expect(lines.some(({ isOwnProposal }) => isOwnProposal)).toBe(true);
  });

  it('has a line for each sentence that a leaflet may say, which the pharmacist answers for', () => {
    const leaflets = lines.filter(({ kind }) => kind === 'leaflet');
    expect(leaflets.map(({ id }) => id)).toHaveLength(LEAFLET_WORDS.length);
    expect(new Set(leaflets.map(({ owner }) => owner))).toEqual(new Set(['superintendent-pharmacist']));
    const said = leaflets.map(({ tells }) => tells).join(' ');
    const every = [
      leafletOf({
        form: 'cream',
        ingredients: ['tretinoin', 'hydroquinone'].map((name) => ({ name, value: '0.1', unit: '%' })),
      }),
      leafletOf({ form: 'tablet', ingredients: [{ name: 'Spironolactone', value: '50', unit: 'mg' }] }),
    ].flatMap((leaflet) => [...leaflet!.sections.slice(2).flatMap((section) => section.lines), leaflet!.consent]);
    expect(
      every.map((one) => one.replace(/^This cream/, 'This medicine')).filter((one) => !said.includes(one)),
    ).toEqual([]);
  });

  it('says of each substance and excipient where it can be read, or who has to confirm it against what', () => {
    const vague = [
      ...CONTENTS.map(({ source }) => source),
      ...lines.flatMap(({ evidence }) => evidence.map(({ words }) => words)),
    ].filter(
      (words) =>
        /from memory|to be checked/i.test(words) ||
        (/to be confirmed against/i.test(words) && !/by the superintendent pharmacist/.test(words)),
    );
    expect(vague).toEqual([]);
    const of = (id: string) => lines.find((line) => line.id.endsWith(id));
    expect(lines.some(({ evidence }) => evidence.some(({ link }) => link?.endsWith('/emc/product/15485/smpc')))).toBe(
      true,
    );
    expect(of('names')).toMatchObject({ isOwnProposal: true, owner: 'superintendent-pharmacist' });
  });

  it('reads in words, without keys of questions or options', () => {
    const line = lines.find(({ id }) => id === 'R-06');
    expect(line?.when).toBe(
      '“Have you or a close relative had any of these?”: “Medullary thyroid cancer” or “Multiple endocrine neoplasia type 2 (MEN 2)”',
    );
  });
});
