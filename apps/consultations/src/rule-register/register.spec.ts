import { describe, expect, it } from '@jest/globals';
import { REGISTER_OWNERS, RegisterLine } from '@sorrel/contracts/consultations/register';
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

  it('reads in words, without keys of questions or options', () => {
    const line = lines.find(({ id }) => id === 'R-06');
    expect(line?.when).toBe(
      '“Have you or a close relative had any of these?”: “Medullary thyroid cancer” or “Multiple endocrine neoplasia type 2 (MEN 2)”',
    );
  });
});
