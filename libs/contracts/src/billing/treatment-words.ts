import { z } from 'zod';
import { lineOf, writtenText } from '../harmless.ts';
import { londonClock } from '../london.ts';

const line = (max: number, missing: string) =>
  z
    .string(missing)
    .transform(lineOf)
    .pipe(z.string().trim().min(1, missing).max(max, `Please use at most ${max} characters.`));
const paragraphs = (max: number) =>
  z
    .string('Please enter a text.')
    .transform((text) => writtenText(text).replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(max, `Please use at most ${max} characters.`));

export const WORDS_MOST = { name: 60, short: 200, description: 2000, question: 200, answer: 1500, faqs: 20 } as const;

const Question = z.object({
  q: line(WORDS_MOST.question, 'Please enter the question.'),
  a: line(WORDS_MOST.answer, 'Please enter the answer.'),
});
export type Question = z.infer<typeof Question>;

/** What the shop's pages say of a treatment. All of it is text: what looks like markup is shown as it was typed. */
export const TreatmentWords = z.object({
  name: line(WORDS_MOST.name, 'Please enter a name.'),
  short: line(WORDS_MOST.short, 'Please say in one sentence what it is for.'),
  /** A paragraph a line; a line that begins with "- " is a point of a list, and what stands before a point's first colon is bold. */
  description: paragraphs(WORDS_MOST.description),
  faqs: z
    .array(Question)
    .min(1, 'Please keep at least one question.')
    .max(WORDS_MOST.faqs, `Please keep at most ${WORDS_MOST.faqs} questions.`),
  /** Shown, and nobody can begin it. Whoever has it goes on. */
  isComingSoon: z.boolean(),
});
export type TreatmentWords = z.infer<typeof TreatmentWords>;

export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; points: { label: string; text: string }[] };

/** A description as paragraphs and lists. */
export function blocksOf(description: string): Block[] {
  const blocks: Block[] = [];
  for (const written of description.split('\n')) {
    const text = written.trim();
    if (text === '') continue;
    const point = /^- +(?:([^:]{1,40}:) +)?(.+)$/.exec(text);
    const last = blocks.at(-1);
    if (!point) blocks.push({ kind: 'paragraph', text });
    else {
      const one = { label: point[1] ?? '', text: point[2] ?? '' };
      if (last?.kind === 'list') last.points.push(one);
      else blocks.push({ kind: 'list', points: [one] });
    }
  }
  return blocks;
}

/** Text between tags, as React writes it too: a page that React takes over must be the same to the letter. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** A description as the pages hold it. The tags are ours, and everything between them is escaped. */
export const descriptionHtml = (description: string): string =>
  blocksOf(description)
    .map((block) =>
      block.kind === 'paragraph'
        ? `<p>${escaped(block.text)}</p>`
        : `<ul>${block.points.map(({ label, text }) => `<li>${label && `<strong>${escaped(label)}</strong> `}${escaped(text)}</li>`).join('')}</ul>`,
    )
    .join('\n');

/** Over a treatment's questions. */
export const questionsTitle = (name: string): string => `${name}: your questions`;

/** One thing that differs between two versions, for staff. Empty: it was not there, or is not any more. */
export const WordsChange = z.object({ what: z.string(), before: z.string(), after: z.string() });
export type WordsChange = z.infer<typeof WordsChange>;

const switched = (isComingSoon: boolean): string =>
  isComingSoon ? 'On: nobody can begin it' : 'Off: it can be ordered';

/** What changes from one version to another, in the order of the screen. */
export function changesOf(before: TreatmentWords, after: TreatmentWords): WordsChange[] {
  const texts = [
    { what: 'Name', before: before.name, after: after.name },
    { what: 'Short description', before: before.short, after: after.short },
    { what: 'Description', before: before.description, after: after.description },
    { what: 'Coming soon', before: switched(before.isComingSoon), after: switched(after.isComingSoon) },
  ].filter((one) => one.before !== one.after);
  return [...texts, ...questionsChanged(before.faqs, after.faqs)];
}

function questionsChanged(before: readonly Question[], after: readonly Question[]): WordsChange[] {
  const was = new Map(before.map(({ q, a }) => [q, a]));
  const is = new Map(after.map(({ q, a }) => [q, a]));
  const kept = (list: readonly Question[], other: ReadonlyMap<string, string>) =>
    list.filter(({ q }) => other.has(q)).map(({ q }) => q);
  const [order, orderNow] = [kept(before, is), kept(after, was)];
  return [
    ...after.flatMap(({ q, a }) =>
      was.get(q) === a ? [] : [{ what: `Question “${q}”`, before: was.get(q) ?? '', after: a }],
    ),
    ...before.flatMap(({ q, a }) => (is.has(q) ? [] : [{ what: `Question “${q}”`, before: a, after: '' }])),
    ...(order.join('\n') === orderNow.join('\n')
      ? []
      : [{ what: 'Order of the questions', before: order.join('\n'), after: orderNow.join('\n') }]),
  ];
}

/** What of the catalogue a new version must fit into. */
export interface AboutTreatment {
  before: TreatmentWords;
  /** What the other treatments are called. */
  otherNames: readonly string[];
  /** Whether the shop has a page of it, where a consultation can begin. */
  hasPage: boolean;
}

/** What keeps a version from being saved, by field. */
export function wrongWith(
  words: TreatmentWords,
  { before, otherNames, hasPage }: AboutTreatment,
): Record<string, string> {
  const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');
  const asked = words.faqs.map(({ q }) => plain(q));
  const twice = words.faqs.find(({ q }, index) => asked.indexOf(plain(q)) !== index);
  return {
    ...(otherNames.some((name) => plain(name) === plain(words.name))
      ? { name: `Another treatment is called ${words.name} already.` }
      : {}),
    ...(words.description === '' && before.description !== '' ? { description: 'Please describe the treatment.' } : {}),
    ...(twice ? { faqs: `“${twice.q}” is asked twice.` } : {}),
    ...(!words.isComingSoon && !hasPage
      ? { isComingSoon: 'It has no page in the shop yet: that comes with a release, and then it can be ordered.' }
      : {}),
  };
}

/** Who saved what since somebody loaded the words they now want to save; newest first. */
export function wordsMeanwhile(versions: readonly { by: string; at: Date; changes: readonly WordsChange[] }[]): string {
  const names = [...new Set(versions.map(({ by }) => by))];
  const who = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'Somebody else');
  const what = [...new Set(versions.flatMap(({ changes }) => changes.map((one) => one.what)))].join(', ');
  const when = versions[0] ? `, last on ${londonClock(versions[0].at)}` : '';
  return `${who} saved a change meanwhile (${what})${when}. What you typed is still here: please look at theirs, then save yours again.`;
}
