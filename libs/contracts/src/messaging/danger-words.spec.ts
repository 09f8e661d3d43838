import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Danger } from './danger.ts';
import { dangersIn, readDangers } from './danger-words.ts';

const ROWS = readFileSync(new URL('danger-sentences.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [wanted = '', text = ''] = line.split('\t');
    return { text, wanted: wanted === '-' ? [] : wanted.split(',').map((one) => Danger.parse(one)) };
  });
/** Of the harmless sentences, in percent: what the clinic reads for nothing. */
const FALSE_ALARMS_MOST = 2;

describe('the table of sentences', () => {
  const harmless = ROWS.filter(({ wanted }) => wanted.length === 0);

  test('every danger in it is read', () =>
    expect(
      ROWS.flatMap(({ text, wanted }) => {
        const read = dangersIn(text);
        const missed = wanted.filter((one) => !read.includes(one));
        return missed.length === 0 ? [] : [`${text}: ${missed.join(', ')}`];
      }),
    ).toEqual([]));

  test('it is long enough, and has each danger several times', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(400);
    expect(new Set(ROWS.map(({ text }) => text)).size).toBe(ROWS.length);
    for (const danger of Danger.options)
      expect([danger, ROWS.filter(({ wanted }) => wanted.includes(danger)).length >= 12]).toEqual([danger, true]);
  });

  test('few of its harmless sentences raise an alarm', () => {
    const alarms = harmless.flatMap(({ text }) => dangersIn(text).map((danger) => `${danger}: ${text}`));
    const besides = ROWS.flatMap(({ text, wanted }) =>
      wanted.length === 0 ? [] : dangersIn(text).filter((one) => !wanted.includes(one)),
    );
    process.stdout.write(
      `${ROWS.length} sentences, ${ROWS.length - harmless.length} of danger, all read; ${alarms.length} false alarms in ${harmless.length} harmless ones; ${besides.length} more dangers read in the others\n${alarms.join('\n')}\n`,
    );
    expect(alarms.length).toBeLessThanOrEqual((harmless.length * FALSE_ALARMS_MOST) / 100);
  });
});

test.each([
  ['No chest pain, no swelling, never breathless', 'denied'],
  ['The leaflet says chest pain can happen', 'quoted'],
  ['What if I get chest pain?', 'quoted'],
  ['I had chest pain years ago', 'past'],
  ['I have chest pain', 'said'],
] as const)('%j is %s', (text, standing) =>
  expect(readDangers(text).find(({ danger }) => danger === 'chest-pain')).toMatchObject({ standing, sentence: text }),
);

test('what somebody may hide or take back is never explained away', () => {
  for (const text of [
    'I am not suicidal',
    'Years ago I tried to kill myself',
    'The leaflet says suicidal thoughts can happen',
  ])
    expect([text, dangersIn(text)]).toEqual([text, ['self-harm']]);
  expect(dangersIn('I did not take an overdose')).toEqual(['overdose']);
});

test('the sentence that was written is handed on as it stands, and no other', () =>
  expect(readDangers('Hello. My LIPS have swolen up! Thanks')).toEqual([
    { danger: 'swelling', standing: 'said', sentence: 'My LIPS have swolen up!' },
  ]));

test('a long text is read while somebody types', () => {
  const text = 'The skin on my cheeks is a little dry, and I would like to go on with the next strength. '.repeat(60);
  dangersIn(text);
  const began = performance.now();
  expect(dangersIn(`${text} I want to die`)).toEqual(['self-harm']);
  expect(performance.now() - began).toBeLessThan(200);
});
