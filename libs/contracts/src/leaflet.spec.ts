import { expect, test } from '@jest/globals';
import { leafletOf, type LeafletProduct } from './leaflet.ts';

const of = (form: LeafletProduct['form'], ...names: [string, string, string][]) =>
  leafletOf({ form, ingredients: names.map(([name, value, unit]) => ({ name, value, unit })) });
const words = (leaflet: ReturnType<typeof leafletOf>) =>
  leaflet?.sections.flatMap(({ lines }) => lines).join('\n') ?? '';

test.each([
  ['a cream made up for one person', 'cream', ['Tretinoin', '0.025', '%'], 'unlicensed'],
  ['a solution made up for one person', 'solution', ['Finasteride', '0.1', '%'], 'unlicensed'],
  ['tablets for what their licence does not name', 'tablet', ['Spironolactone', '50', 'mg'], 'off-licence'],
  ['a licensed pen', 'injection', ['Semaglutide', '1', 'mg'], undefined],
  ['a cosmetic', 'serum', ['Ascorbic acid', '15', '%'], undefined],
] as const)('%s: %s', (_what, form, [name, value, unit], licence) => {
  expect(of(form, [name, value, unit])?.licence).toBe(licence);
});

test('says what is in it, what it does, what the word means, what to watch for and whom to ask', () => {
  const leaflet = of('cream', ['Tretinoin', '0.025', '%'], ['Niacinamide', '4', '%']);
  expect(leaflet?.title).toBe('Your cream: Tretinoin 0.025%, Niacinamide 4%');
  expect(leaflet?.sections.map(({ heading }) => heading)).toEqual([
    'What it is',
    'What is in it',
    'What “unlicensed” means',
    'How to use it',
    'What to watch for',
    'Who to ask',
  ]);
  for (const part of ['Tretinoin 0.025%: a form of vitamin A', 'pregnant', '999', '111', 'Chat', 'MHRA'])
    expect(words(leaflet)).toContain(part);
});

test('a tablet of spironolactone warns of potassium, a cream of it does not', () => {
  expect(words(of('tablet', ['Spironolactone', '50', 'mg']))).toContain('potassium');
  expect(words(of('cream', ['Spironolactone', '5', '%']))).not.toContain('potassium');
});

test('finasteride on the scalp warns of mood, and of whoever is pregnant', () => {
  const text = words(of('solution', ['Finasteride', '0.1', '%'], ['Minoxidil', '5', '%']));
  for (const part of ['suicide', 'pregnant', 'cats']) expect(text).toContain(part);
});

test('the same medicine always gives the same leaflet', () => {
  expect(of('cream', ['Tretinoin', '0.025', '%'])).toEqual(of('cream', ['Tretinoin', '0.025', '%']));
});
