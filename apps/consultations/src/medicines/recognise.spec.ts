import { describe, expect, it } from '@jest/globals';
import { CLASSES } from './data/classes.ts';
import { DUPLICATES, INTERACTIONS } from './data/interactions.ts';
import { OWN_NAMES } from './recognise.ts';
import { OWN_REFERENCE } from './reference.ts';
import { stepsBetween } from '@sorrel/contracts/letter-steps';
import { soundOf } from './sound.ts';
import { COMMON_NAMES, MISSPELT, ORDINARY } from './words.data.ts';

/** Read as medicines beside other words alone. */
const ALSO_WORDS = ['Retin-A'];
const classesIn = (text: string): string[] =>
  OWN_NAMES.read(text, 'medicines').recognised.flatMap(({ substances }) =>
    substances.flatMap(({ classes }) => classes),
  );
const substancesIn = (text: string, kind: 'medicines' | 'story' = 'medicines'): string[] =>
  OWN_NAMES.read(text, kind).recognised.flatMap(({ substances }) => substances.map(({ name }) => name));

describe('the reference of names', () => {
  const classes = new Set(OWN_REFERENCE.entries.flatMap(({ substances }) => substances.flatMap((one) => one.classes)));
  it('has at least 600 names, says whose they are and of when, and names each class for a prescriber', () => {
    expect(OWN_REFERENCE.entries.length).toBeGreaterThan(600);
    expect(OWN_REFERENCE).toMatchObject({ source: expect.stringContaining('dm+d'), date: '2026-11-29' });
    expect([...classes].filter((one) => !CLASSES[one]?.source || !CLASSES[one].date)).toEqual([]);
    expect(Object.keys(CLASSES).filter((one) => !classes.has(one))).toEqual([]);
  });
  it('has names of every class that an interaction or a duplicate asks for', () => {
    const asked = [...INTERACTIONS, ...DUPLICATES].flatMap(({ theirs }) => theirs);
    expect(asked.filter((one) => !classes.has(one))).toEqual([]);
  });
  it('is found by each of its own names', () => {
    const lost = OWN_REFERENCE.entries.filter(
      ({ name, substances }) =>
        !ALSO_WORDS.includes(name) && !substances.every((one) => substancesIn(name).includes(one.name)),
    );
    expect(lost.map(({ name }) => name)).toEqual([]);
  });
});

describe('a name in common use is known', () => {
  it.each(COMMON_NAMES)('%s is %s', (name, group) => expect(classesIn(`I take ${name} every day`)).toContain(group));
});

describe('a misspelt name is found', () => {
  it.each(MISSPELT)('%s is %s', (written, substance) => expect(substancesIn(written)).toContain(substance));
  it('in every row of the table, in a story too', () => {
    const found = MISSPELT.filter(([written, substance]) =>
      substancesIn(`I take ${written}.`, 'story').includes(substance),
    );
    expect([found.length, MISSPELT.length >= 150]).toEqual([MISSPELT.length, true]);
  });
});

describe('ordinary words are no medicines', () => {
  it.each(ORDINARY)('%s', (text) =>
    expect([substancesIn(text, 'story'), OWN_NAMES.read(text, 'story').unrecognised]).toEqual([[], []]),
  );
});

describe('what is written', () => {
  it('keeps the person’s spelling, the dose and the sentence', () => {
    const [one, other] = OWN_NAMES.read(
      'Ramiprill 10mg every morning; stopped warfarin in 2019.',
      'medicines',
    ).recognised;
    expect(one).toMatchObject({ written: 'Ramiprill', name: 'ramipril', dose: '10mg', isExact: false });
    expect(other).toMatchObject({ name: 'warfarin', isExact: true, clause: 'stopped warfarin in 2019' });
  });
  it('has every substance of a product that holds several', () => {
    expect(substancesIn('co-amilofruse 5/40')).toEqual(['amiloride', 'furosemide']);
    expect(substancesIn('Xultophy')).toEqual(['insulin degludec', 'liraglutide']);
    expect(substancesIn('Yasmin')).toEqual(['ethinylestradiol', 'drospirenone']);
  });
  it.each([
    ['co codamol', 'codeine'],
    ['St. John’s Wort', 'St John’s wort'],
    ['SANDO-K', 'potassium chloride'],
    ['retin a cream', 'tretinoin'],
    ['blood pressur tablets', 'a blood pressure tablet'],
  ])('%s is one name', (text, substance) => expect(substancesIn(text)).toContain(substance));
  it.each([
    ['Fenbutrix 20 mg and Zandoril-X', ['Fenbutrix', 'Zandoril']],
    ['xyzomab injection every month', ['xyzomab']],
    ['Cetirizine 10 mg when hay fever is bad', []],
    ['one tablet in the morning', []],
  ])('%s: not recognised %j', (text, words) => expect(OWN_NAMES.read(text, 'medicines').unrecognised).toEqual(words));
  it('in a story only a word with a dose, or with a medicine’s ending, is a medicine nobody knows', () => {
    expect(OWN_NAMES.read('I take Fenbutrix 20 mg and live in Llanfairpwll', 'story').unrecognised).toEqual([
      'Fenbutrix',
    ]);
    expect(OWN_NAMES.read('My doctor gave me brixamab once', 'story').unrecognised).toEqual(['brixamab']);
  });
  it('a practice’s or a street’s name is read only where it is spelt as a medicine', () => {
    expect(OWN_NAMES.read('Warfaren Road Surgery', 'name').recognised).toEqual([]);
    expect(OWN_NAMES.read('Riverside, they give me ramipril', 'name').recognised).toHaveLength(1);
  });
});

describe('spelling', () => {
  it.each([
    ['ramipril', 'ramiprli', 1],
    ['mounjaro', 'monjaro', 1],
    ['lithium', 'lithium', 0],
    ['warfarin', 'tamoxifen', 4],
  ])('%s and %s are %d steps apart', (one, other, steps) => expect(stepsBetween(one, other, 3)).toBe(steps));
  it.each([
    ['phenytoin', 'fenitoyn'],
    ['quetiapine', 'kwetiapin'],
    ['ciclosporin', 'syklosporin'],
  ])('%s sounds like %s', (one, other) => expect(soundOf(one)).toBe(soundOf(other)));
});
