import { expect, it } from '@jest/globals';
import { decideHealth } from '@sorrel/contracts/consultations/health-decision';
import type { HealthKind } from '@sorrel/contracts/consultations/health-change-words';
import { namedIn } from './named-medicines.ts';

const GLP1 = [{ name: 'Mounjaro', substances: ['tirzepatide'] }];
const PILL = [{ name: 'Hormonal acne pill', substances: ['spironolactone tablet'] }];
const CREAM = [{ name: 'Acne cream', substances: ['tretinoin'] }];

// Each ticked as something harmless: the name alone decides.
it.each<[string, typeof GLP1, string[], boolean]>([
  ['Priadel 400 mg', GLP1, ['lithium'], true],
  ['Lithiam', PILL, ['lithium'], true],
  ['warferin', GLP1, ['blood-thinner'], true],
  ['Ozempic 1 mg from my GP', GLP1, ['weight-injection'], true],
  ['Novorapid', GLP1, ['diabetes'], true],
  ['gliclazide 80mg', GLP1, ['diabetes'], true],
  ['Tritace', PILL, ['blood-pressure'], true],
  ['ramiprill', PILL, ['blood-pressure'], true],
  ['Yasmin', PILL, ['blood-pressure', 'contraceptive'], true],
  ['naproxen every day', PILL, ['painkiller'], true],
  ['Roaccutane', CREAM, ['isotretinoin'], true],
  ['paracetamol', GLP1, [], false],
  ['cetirizine', CREAM, [], false],
])('a new medicine ticked as another one and named %s is decided by its name', (words, had, options, isHeld) => {
  const named = namedIn({ kind: 'medicine', words }, []);
  expect(named.options).toEqual(expect.arrayContaining(options));
  expect(named.unrecognised).toEqual([]);
  const { holds } = decideHealth({ kind: 'medicine', options: ['other'], words, since: null }, had, named.options);
  expect(holds).toEqual([isHeld]);
});

it('a name that nobody knows is said to be one', () =>
  expect(namedIn({ kind: 'medicine', words: 'Fenbutrix 20 mg' }, [])).toEqual({
    options: [],
    read: [],
    unrecognised: ['Fenbutrix'],
  }));

it.each<[HealthKind, string, string[], string[]]>([
  ['illness', 'They put me on ramipril 5 mg for it.', [], ['blood-pressure']],
  ['side-effect', 'Mounjaro makes me sick every week', ['tirzepatide'], []],
  ['side-effect', 'since I take lithium as well', ['tirzepatide'], ['lithium']],
])('%s: “%s” is read too, and the treatment’s own name is none', (kind, words, ours, options) =>
  expect(namedIn({ kind, words }, ours).options).toEqual(options),
);
