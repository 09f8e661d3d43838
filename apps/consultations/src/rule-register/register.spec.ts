import { describe, expect, it } from '@jest/globals';
import { REGISTER_OWNERS, RegisterLine } from '@sorrel/contracts/consultations/register';
import { LEAFLET_WORDS, leafletOf } from '@sorrel/contracts/leaflet';
import { CONTENTS } from '../medicines/data/allergens.ts';
import { RULES } from '../safety/rules.ts';
import { registerLines } from './register.ts';

const lines = registerLines();

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

  it('leaves nobody whom it stops without somebody to turn to', () => {
    const stops = lines.filter(({ effect, tells }) => ['stop', 'refuse'].includes(effect) && tells !== null);
    expect(stops.length).toBeGreaterThan(20);
    const helps = /\b(?:GP|111|999|dermatologist|(?:cancer|diabetes) team|in the chat|whoever prescribes)\b/;
    expect(stops.filter(({ tells }) => !helps.test(tells ?? '')).map(({ id }) => id)).toEqual([]);
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
