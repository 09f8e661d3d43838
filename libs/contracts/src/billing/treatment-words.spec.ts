import { describe, expect, test } from '@jest/globals';
import { RELEASE_WORDS } from './release-words.ts';
import {
  blocksOf,
  changesOf,
  descriptionHtml,
  TreatmentWords,
  wordsMeanwhile,
  wrongWith,
  type AboutTreatment,
} from './treatment-words.ts';

const WORDS: TreatmentWords = {
  name: 'Acne cream',
  short: 'For spots.',
  description: 'A cream.\n- Use: at night',
  faqs: [
    { q: 'How?', a: 'So.' },
    { q: 'Why?', a: 'Therefore.' },
    { q: 'When?', a: 'Now.' },
  ],
  isComingSoon: false,
};
const [how, why, when] = WORDS.faqs as [
  TreatmentWords['faqs'][0],
  TreatmentWords['faqs'][0],
  TreatmentWords['faqs'][0],
];
const SCRIPT = '</p></script><script>alert(1)</script><img src=x onerror="alert(1)">';

describe('a description', () => {
  test.each([
    ['one line is a paragraph', 'A cream.', '<p>A cream.</p>'],
    ['each line is one, and empty lines are none', 'A cream.\n\n \nFor you.', '<p>A cream.</p>\n<p>For you.</p>'],
    [
      'points beside each other are one list',
      'A cream.\n- Use: at night\n- Thin',
      '<p>A cream.</p>\n<ul><li><strong>Use:</strong> at night</li><li>Thin</li></ul>',
    ],
    ['a paragraph ends a list', '- One\nTwo\n- Three', '<ul><li>One</li></ul>\n<p>Two</p>\n<ul><li>Three</li></ul>'],
    ['a long beginning is no label', `- ${'a'.repeat(41)}: b`, `<ul><li>${'a'.repeat(41)}: b</li></ul>`],
    ['a time is no label', '- At 10:30 daily', '<ul><li>At 10:30 daily</li></ul>'],
    ['a dash without a blank is a paragraph', '-5 degrees', '<p>-5 degrees</p>'],
    ['nothing is nothing', '', ''],
  ])('%s', (_, text, html) => expect(descriptionHtml(text)).toBe(html));

  test.each([SCRIPT, `- ${SCRIPT}`, `- <script>: x`, `"&'`])('%j holds no tag but ours', (text) => {
    const tags = descriptionHtml(text).match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => !/^<\/?(p|ul|li|strong)>$/.test(tag))).toEqual([]);
  });

  test('of a release says on the pages what it says in the console', () => {
    for (const { description } of Object.values(RELEASE_WORDS))
      expect(blocksOf(description).length > 1 || description === '').toBe(true);
  });
});

describe('what may be saved', () => {
  test.each(Object.entries(RELEASE_WORDS))('%s: the words of the release', (_, words) =>
    expect(TreatmentWords.parse(words)).toEqual(words),
  );
  test.each([
    ['invisible signs are removed', { name: 'Ac\u200bne\u202e cream' }, { name: 'Acne cream' }],
    ['a name is one line', { name: ' Acne\n cream ' }, { name: 'Acne cream' }],
    ['lines of a description stay', { description: ' A\r\nB ' }, { description: 'A\nB' }],
  ])('%s', (_, over, read) => expect(TreatmentWords.parse({ ...WORDS, ...over })).toMatchObject(read));
  test.each([
    [{ name: '' }, 'name', 'Please enter a name.'],
    [{ short: 's'.repeat(201) }, 'short', 'Please use at most 200 characters.'],
    [{ description: 'd'.repeat(2001) }, 'description', 'Please use at most 2000 characters.'],
    [{ faqs: [] }, 'faqs', 'Please keep at least one question.'],
    [{ faqs: Array.from({ length: 21 }, () => how) }, 'faqs', 'Please keep at most 20 questions.'],
    [{ faqs: [{ q: 'How?', a: '\u200b' }] }, 'faqs.0.a', 'Please enter the answer.'],
  ])('%j is refused', (over, field, text) => {
    const { error } = TreatmentWords.safeParse({ ...WORDS, ...over });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, text]]);
  });

  const about: AboutTreatment = { before: WORDS, otherNames: ['Glow cream'], hasPage: true };
  test.each([
    ['as it was', {}, {}, []],
    ['the name of another', { name: 'glow  Cream' }, {}, ['name']],
    ['no description any more', { description: '' }, {}, ['description']],
    ['never a description', { description: '' }, { before: { ...WORDS, description: '' } }, []],
    ['the same question twice', { faqs: [how, why, { q: 'how?', a: 'Else.' }] }, {}, ['faqs']],
    ['closed', { isComingSoon: true }, {}, []],
    ['open without a page', {}, { hasPage: false }, ['isComingSoon']],
    ['closed without a page', { isComingSoon: true }, { hasPage: false }, []],
  ])('%s', (_, over, known, fields) =>
    expect(Object.keys(wrongWith({ ...WORDS, ...over }, { ...about, ...known }))).toEqual(fields),
  );
});

describe('what changes', () => {
  test.each<[string, Partial<TreatmentWords>, string[][]]>([
    ['nothing', {}, []],
    ['a name', { name: 'Spot cream' }, [['Name', 'Acne cream', 'Spot cream']]],
    ['coming soon', { isComingSoon: true }, [['Coming soon', 'Off: it can be ordered', 'On: nobody can begin it']]],
    ['an answer', { faqs: [{ ...how, a: 'Thus.' }, why, when] }, [['Question “How?”', 'So.', 'Thus.']]],
    ['one more', { faqs: [how, why, when, { q: 'Who?', a: 'Us.' }] }, [['Question “Who?”', '', 'Us.']]],
    ['one less, which moves nothing', { faqs: [how, when] }, [['Question “Why?”', 'Therefore.', '']]],
    ['the order', { faqs: [why, how, when] }, [['Order of the questions', 'How?\nWhy?\nWhen?', 'Why?\nHow?\nWhen?']]],
    [
      'a question asked otherwise is another one',
      { faqs: [{ ...how, q: 'How so?' }, why, when] },
      [
        ['Question “How so?”', '', 'So.'],
        ['Question “How?”', 'So.', ''],
      ],
    ],
  ])('%s', (_, over, said) =>
    expect(changesOf(WORDS, { ...WORDS, ...over }).map(({ what, before, after }) => [what, before, after])).toEqual(
      said,
    ),
  );
});

test.each([
  [['Ann'], 'Ann saved a change meanwhile (Name), last on 24 Nov at 09:30. '],
  [['Bob', 'Ann'], 'Bob and Ann saved a change meanwhile (Name), last on 24 Nov at 09:30. '],
])('who comes second reads who changed what, and when: %j', (names, said) => {
  const at = new Date('2026-11-24T09:30:00Z');
  const changes = [{ what: 'Name', before: 'A', after: 'B' }];
  expect(wordsMeanwhile(names.map((by) => ({ by, at, changes })))).toContain(said);
});
