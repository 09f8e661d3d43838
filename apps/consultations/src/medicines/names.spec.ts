import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { licensedReference } from './licensed.gateway.ts';
import { namesInUse, referenceInUse, useReference, withOurs } from './names.ts';
import { told } from './reading.ts';
import { Recogniser } from './recognise.ts';
import { OWN_REFERENCE, type MedicinesReference } from './reference.ts';
import { COMMON_NAMES, MISSPELT, ORDINARY } from './words.data.ts';

const file = (content: unknown): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'medicines-')), 'extract.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
};
const EXTRACT = {
  source: 'A licensed extract',
  date: '2027-01-15',
  entries: [
    { name: 'Zorbitrex', substances: [{ name: 'warfarin' }] },
    { name: 'Fenbutrix', substances: [{ name: 'fenbutrine', classes: ['nsaid'] }] },
    { name: 'Ramipril', substances: [{ name: 'ramipril' }] },
  ],
};

/** What any reference must do before rules may go by it. */
const adapters: [string, () => MedicinesReference][] = [
  ['our own', () => OWN_REFERENCE],
  ['a licensed extract beside ours', () => withOurs(licensedReference(file(EXTRACT)))],
];
describe.each(adapters)('a reference of medicines: %s', (_, make) => {
  const names = new Recogniser(make());
  it('says whose names they are and of when, each name once', () => {
    const { source, date, entries } = make();
    expect([source.length > 0, /^\d{4}-\d\d-\d\d$/.test(date)]).toEqual([true, true]);
    const all = entries.map(({ name }) => name.toLowerCase());
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });
  it('knows every name in common use by the class that rules go by', () => {
    const lost = COMMON_NAMES.filter(
      ([name, group]) =>
        !names
          .read(name, 'medicines')
          .recognised.some(({ substances }) => substances.some((one) => one.classes.includes(group))),
    );
    expect(lost).toEqual([]);
  });
  it('finds every misspelling, and no medicine in ordinary words', () => {
    const lost = MISSPELT.filter(
      ([written, substance]) =>
        !names
          .read(written, 'medicines')
          .recognised.some(({ substances }) => substances.some((one) => one.name === substance)),
    );
    expect(lost).toEqual([]);
    expect(ORDINARY.flatMap((text) => names.read(text, 'story').recognised)).toEqual([]);
  });
});

describe('a licensed service', () => {
  afterEach(() => useReference(null));
  it('adds its names to ours, with our classes of the substances in them', () => {
    expect(told({ medicines: 'Zorbitrex 3 mg' }).unrecognised).toMatchObject([{ written: 'Zorbitrex' }]);
    useReference(licensedReference(file(EXTRACT)));
    expect(referenceInUse()).toMatchObject({
      source: expect.stringContaining('A licensed extract'),
      date: '2027-01-15',
    });
    const [warfarin, other] = told({ medicines: 'Zorbitrix 3 mg and Fenbutrix' }).medicines;
    expect(warfarin?.substances[0]?.classes).toContain('blood-thinner');
    expect(other?.substances).toEqual([{ name: 'fenbutrine', classes: ['nsaid'] }]);
    expect(namesInUse().read('ramipril', 'medicines').recognised[0]?.substances[0]?.classes).toContain('ace-inhibitor');
  });
  it.each([
    ['no names', { ...EXTRACT, entries: [] }],
    [
      'a class no rule knows',
      { ...EXTRACT, entries: [{ name: 'Abcde', substances: [{ name: 'x', classes: ['nonsense'] }] }] },
    ],
    ['no date', { ...EXTRACT, date: 'soon' }],
  ])('with %s keeps the program from starting', (_, content) => {
    expect(() => licensedReference(file(content))).toThrow();
  });
});
