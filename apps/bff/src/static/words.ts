import { RELEASE_WORDS } from '@sorrel/contracts/billing/release-words';
import {
  descriptionHtml,
  escaped,
  questionsTitle,
  type Question,
  type TreatmentWords,
} from '@sorrel/contracts/billing/treatment-words';
import { withBlocks, withNotice, withoutStock } from './offers.ts';
import {
  dataWith,
  listIn,
  placed,
  put,
  textIn,
  textLists,
  thingsWith,
  withData,
  type Thing,
  type Values,
} from './page-data.ts';

/** What staff have written for the pages, by treatment; treatments that say what the release says are not in it. */
export type Written = ReadonlyMap<string, TreatmentWords>;

/** Instead of "Start consultation", and of what stands beside it. */
const SOON = { label: 'Coming soon: see others', note: 'It cannot be ordered yet.', to: '/shop' } as const;
const BADGE =
  '<span class="inline-flex items-center rounded-full px-3 py-1 font-mono text-xs tracking-wide bg-amber-soft text-amber-deep">Coming soon!</span>';

/**
 * A built page with the words staff have written since. The page's own data and what it shows are changed alike: React takes over what it
 * finds, as long as that is what it would have made of the data. So no script knows of this, and none grows.
 */
export function withWords(html: string, written: Written): string {
  const edits: Edit[] = [];
  const page = withData(html, (values) => edits.push(...change(values, written)));
  // What was written is put in at the end: a treatment may be called now what another one was called before. Its place is held by a sign
  // that no typed text keeps.
  const kept: string[] = [];
  const keep: Keep = (text) => `\ue000${kept.push(text) - 1}\ue000`;
  const shown = edits.reduce((text, edit) => edit(text, keep), page);
  return withSoon(
    shown.replace(/\ue000(\d+)\ue000/g, (_, at: string) => kept[Number(at)] ?? ''),
    written,
  );
}

/** The data that is fetched on the way to a page. */
export const dataWithWords = (text: string, written: Written): string =>
  dataWith(text, (values) => void change(values, written));

/** Holds a text back until all edits are made. */
type Keep = (text: string) => string;
/** Changes what a page shows. */
type Edit = (html: string, keep: Keep) => string;

function change(values: Values, written: Written): Edit[] {
  const shown = thingsWith(values, 'slug', 'title', 'short').filter((thing) =>
    written.has(textIn(values, thing, 'slug')),
  );
  // Read before anything is changed: the questions of a page of one treatment are that treatment's.
  const pages = thingsWith(values, 'faqs').filter((thing) => !shown.includes(thing));
  const only = new Set(thingsWith(values, 'slug', 'title', 'short').map((thing) => textIn(values, thing, 'slug')));
  const [slug] = only;
  const words = only.size === 1 && slug !== undefined ? written.get(slug) : undefined;
  const release = slug === undefined ? undefined : RELEASE_WORDS[slug];
  return [
    ...shown.flatMap((thing) => {
      const own = written.get(textIn(values, thing, 'slug'));
      return own ? treatmentChanged(values, thing, own) : [];
    }),
    ...(words && release
      ? [
          ...pages
            .filter((page) => isSame(questionsIn(values, page), release.faqs))
            .map((page) => questionsChanged(values, page, release.faqs, words.faqs)),
          ...(words.isComingSoon
            ? thingsWith(values, 'label', 'note').map((start) => startChanged(values, start))
            : []),
        ]
      : []),
    ...namesChanged(values, written),
  ];
}

function treatmentChanged(values: Values, thing: Thing, words: TreatmentWords): Edit[] {
  const slug = textIn(values, thing, 'slug');
  const release = RELEASE_WORDS[slug];
  const [title, short] = [textIn(values, thing, 'title'), textIn(values, thing, 'short')];
  // A second step of a treatment is named for it, and says of itself what it is.
  const name = release && title.startsWith(release.name) ? words.name + title.slice(release.name.length) : words.name;
  const line = short === release?.short ? words.short : short;
  const isPage = thingsWith(values, 'slug', 'title', 'short', 'faqs').includes(thing);
  const description = textIn(values, thing, 'description');
  const faqs = questionsIn(values, thing);
  const faqsTitle = textIn(values, thing, 'faqsTitle');
  put(values, thing, 'title', name);
  put(values, thing, 'short', line);
  if (words.isComingSoon && thingsWith(values, 'treatment', 'slug').includes(thing))
    put(values, thing, 'treatment', null);
  if (isPage) {
    put(values, thing, 'description', descriptionHtml(words.description));
    put(values, thing, 'faqsTitle', questionsTitle(words.name));
  }
  return [
    ...(words.isComingSoon ? [cardClosed(slug, title)] : []),
    textChanged(title, name),
    textChanged(short, line),
    ...(isPage
      ? [
          textChanged(faqsTitle, questionsTitle(words.name)),
          replaced(description, descriptionHtml(words.description)),
          questionsChanged(values, thing, faqs, words.faqs),
          headChanged({ title, short }, words),
        ]
      : []),
  ];
}

const questionsIn = (values: Values, thing: Thing): Question[] =>
  listIn(values, thing, 'faqs').map((one) => ({ q: textIn(values, one, 'q'), a: textIn(values, one, 'a') }));
const isSame = (one: readonly Question[], other: readonly Question[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other.map(({ q, a }) => ({ q, a })));

const replaced =
  (before: string, after: string): Edit =>
  (html, keep) =>
    before === '' ? html : html.replace(before, () => keep(after));

/** A text that stands alone between two tags of the page's main part. */
const textChanged =
  (before: string, after: string): Edit =>
  (html, keep) => {
    const start = Math.max(0, html.indexOf('<main'));
    const now = keep(escaped(after));
    return html.slice(0, start) + html.slice(start).replaceAll(`>${escaped(before)}<`, () => `>${now}<`);
  };

/** In a list a treatment that cannot be begun is shown, not linked. */
const cardClosed =
  (slug: string, title: string): Edit =>
  (html) =>
    html.replace(/<article class="group[\s\S]*?<\/article>/g, (card) =>
      card.includes(`href="/shop/${slug}"`) && card.includes(`>${escaped(title)}</a>`)
        ? card
            .replace(/(<h3[^>]*>)<a [^>]*>([^<]*)<\/a>/, '$1$2')
            .replace(/<span aria-hidden="true" class="rounded-full border[^>]*>[^<]*<\/span>/, BADGE)
        : card,
    );

function questionsChanged(values: Values, thing: Thing, before: readonly Question[], after: readonly Question[]): Edit {
  put(
    values,
    thing,
    'faqs',
    after.map(({ q, a }) => ({ q, a })),
  );
  return (html, keep) => {
    const [first] = before;
    const sample = first && entries(html).find((entry) => entry.includes(`>${escaped(first.q)}<`));
    if (!first || sample === undefined) return asData(html, before, after);
    const entry = ({ q, a }: Question): string =>
      sample
        .replace(`>${escaped(first.q)}<`, () => `>${escaped(q)}<`)
        .replace(`>${escaped(first.a)}<`, () => `>${escaped(a)}<`);
    return asData(
      html.replace(before.map(entry).join(''), () => keep(after.map(entry).join(''))),
      before,
      after,
    );
  };
}
const entries = (html: string): string[] => html.match(/<details name=[\s\S]*?<\/details>/g) ?? [];

/** The block of questions for search engines. */
const asData = (html: string, before: readonly Question[], after: readonly Question[]): string =>
  withBlocks(html, (block) => {
    const { mainEntity } = block as { mainEntity?: ReturnType<typeof asked>[] };
    return JSON.stringify(mainEntity) === JSON.stringify(before.map(asked))
      ? { ...block, mainEntity: after.map(asked) }
      : block;
  });
const asked = ({ q, a }: Question) => ({
  '@type': 'Question',
  name: q,
  acceptedAnswer: { '@type': 'Answer', text: a },
});

/** What a treatment's own page says of itself to browsers and search engines. */
const headChanged =
  (before: { title: string; short: string }, { name, short }: TreatmentWords): Edit =>
  (html) => {
    const [old, now] = [escaped(before.title), escaped(name)];
    const head = html
      .replace(`<title>${old} |`, () => `<title>${now} |`)
      .replace(`property="og:title" content="${old}"`, () => `property="og:title" content="${now}"`)
      .replaceAll(`content="${escaped(before.short)} `, () => `content="${escaped(short)} `);
    return withBlocks(head, (block) => {
      if (block['@type'] === 'Product') return { ...block, name, description: short };
      const { itemListElement: steps } = block as { itemListElement?: { name: string }[] };
      return steps?.at(-1)?.name === before.title
        ? { ...block, itemListElement: [...steps.slice(0, -1), { ...steps.at(-1), name }] }
        : block;
    });
  };

function startChanged(values: Values, start: Thing): Edit {
  const [label, note, to] = [
    textIn(values, start, 'label'),
    textIn(values, start, 'note'),
    textIn(values, start, 'to'),
  ];
  put(values, start, 'label', SOON.label);
  put(values, start, 'note', SOON.note);
  if (to) put(values, start, 'to', SOON.to);
  return (html, keep) => {
    const closed = html.replaceAll(
      new RegExp(`href="/consultation/[^"]*"( data-discover="true">)${escaped(label)}</a>`, 'g'),
      (_, between: string) => `href="${SOON.to}"${between}${SOON.label}</a>`,
    );
    return textChanged(note, SOON.note)(closed, keep);
  };
}

/** Lists of what something is in ("In: Acne cream, Rosacea cream"). */
function namesChanged(values: Values, written: Written): Edit[] {
  const names = new Map([...written].map(([slug, { name }]) => [RELEASE_WORDS[slug]?.name ?? '', name]));
  const nameNow = (name: string): string => names.get(name) ?? name;
  const lists = textLists(values).filter((list) => list.some((place) => names.has(String(values[place]))));
  if (lists.length === 0) return [];
  for (const list of lists)
    for (const [at, place] of list.entries()) list[at] = placed(values, nameNow(String(values[place])));
  const inHtml = new Map([...names].map(([before, after]) => [escaped(before), escaped(after)]));
  return [
    (html, keep) =>
      html.replace(
        /(>In: <!-- -->)([^<]*)(<)/g,
        (_, open: string, list: string, close: string) =>
          open +
          keep(
            list
              .split(', ')
              .map((name) => inHtml.get(name) ?? name)
              .join(', '),
          ) +
          close,
      ),
  ];
}

/** A page that leads to what cannot be begun yet, and shows neither its card nor its own page, says so above its header. */
function withSoon(html: string, written: Written): string {
  const here = [...written].filter(([slug, { isComingSoon }]) => isComingSoon && html.includes(`/shop/${slug}"`));
  const page = here.reduce((text, [slug]) => withoutStock(text, slug), html);
  if (here.length === 0 || page.includes(SOON.label)) return page;
  const names = here.map(([, { name }]) => name).join(', ');
  return withNotice(page, 'Coming soon', `Coming soon, and not to be ordered yet: ${names}.`);
}
