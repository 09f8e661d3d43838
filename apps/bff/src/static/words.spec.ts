import { describe, expect, test } from '@jest/globals';
import { RELEASE_WORDS } from '@sorrel/contracts/billing/release-words';
import {
  descriptionHtml,
  escaped,
  questionsTitle,
  type TreatmentWords,
} from '@sorrel/contracts/billing/treatment-words';
import { dataWithWords, withWords } from './words.ts';

const wordsOf = (slug: string) => RELEASE_WORDS[slug] as TreatmentWords;
const ACNE = wordsOf('acne');
const written = (slug: string, over: Partial<TreatmentWords>) => new Map([[slug, { ...wordsOf(slug), ...over }]]);
const SCRIPT = `</script><script>x("'")</script>`;

/** A value as React Router writes it. */
function flat(value: unknown): unknown[] {
  const values: unknown[] = [];
  const place = (one: unknown): number => {
    if (one === null) return -5;
    const at = values.push(one) - 1;
    if (Array.isArray(one)) values[at] = one.map(place);
    else if (typeof one === 'object')
      values[at] = Object.fromEntries(
        Object.entries(one as object).map(([key, its]) => [`_${place(key)}`, place(its)]),
      );
    return at;
  };
  place(value);
  return values;
}
function whole(values: unknown[], at = 0): unknown {
  if (at < 0) return null;
  const value = values[at];
  if (Array.isArray(value)) return value.map((one: number) => whole(values, one));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value as Record<string, number>).map(([key, its]) => [
      String(values[Number(key.slice(1))]),
      whole(values, its),
    ]),
  );
}
const dataOf = (html: string): unknown =>
  whole(JSON.parse(JSON.parse(/enqueue\((".*")\)/.exec(html)?.[1] ?? '') as string) as unknown[]);
const ld = (block: object) => `<script type="application/ld+json">${JSON.stringify(block)}</script>`;

const card = (slug: string) => {
  const { name: title, short } = wordsOf(slug);
  return { slug, section: 'creams', treatment: `/consultation/${slug}`, title, short };
};
const cardHtml = (slug: string) =>
  `<article class="group relative"><h3 class="text-2xl"><a class="after" href="/shop/${slug}" data-discover="true">${wordsOf(slug).name}</a></h3><p>${wordsOf(slug).short}</p><p><span>£24.20</span><span aria-hidden="true" class="rounded-full border">See treatment</span></p></article>`;
const page = (data: unknown, head: string, main: string) =>
  `<html><head>${head}</head><body><header></header><main>${main}</main><script>window.__reactRouterContext.streamController.enqueue(${JSON.stringify(`${JSON.stringify(flat(data))}\n`).replaceAll('<', String.raw`\u003c`)});</script></body></html>`;
const question = ({ q, a }: { q: string; a: string }) =>
  `<details name="product-faq" class="x"><summary>${q}<svg></svg></summary><div><p>${a}</p></div></details>`;
const product = () =>
  page(
    {
      treatment: {
        ...card('acne'),
        description: descriptionHtml(ACNE.description),
        faqsTitle: questionsTitle(ACNE.name),
        faqs: ACNE.faqs,
      },
      start: { label: 'Start consultation', note: '2-minute form + photos' },
    },
    `<title>${ACNE.name} | Sorrel</title><meta name="description" content="${ACNE.short} It starts."/><meta property="og:title" content="${ACNE.name}"/>` +
      ld({ '@type': 'BreadcrumbList', itemListElement: [{ name: 'Shop' }, { name: ACNE.name }] }) +
      ld({
        '@type': 'Product',
        name: ACNE.name,
        description: ACNE.short,
        offers: { url: 'http://x/shop/acne', availability: 'https://schema.org/InStock' },
      }) +
      ld({
        '@type': 'FAQPage',
        mainEntity: ACNE.faqs.map(({ q, a }) => ({
          '@type': 'Question',
          name: q,
          acceptedAnswer: { '@type': 'Answer', text: a },
        })),
      }),
    `<h1>${ACNE.name}</h1><div>${descriptionHtml(ACNE.description)}</div><a href="/consultation/acne" data-discover="true">Start consultation</a><p>2-minute form + photos</p><h2>${questionsTitle(ACNE.name)}</h2>${ACNE.faqs.map(question).join('')}`,
  );
const shop = () => page({ items: [card('acne'), card('glow')] }, '', cardHtml('acne') + cardHtml('glow'));

describe('the page of a treatment', () => {
  test('says what was written: what is read, what React finds, what search engines read', () => {
    const words = {
      name: 'Clear & calm',
      short: 'For “spots”.',
      description: 'New.\n- Use: at night',
      faqs: [{ q: 'Is it new?', a: 'Yes.' }, ACNE.faqs[1] as { q: string; a: string }],
    };
    const html = withWords(product(), written('acne', words));
    expect(html).toContain('<h1>Clear &amp; calm</h1>');
    expect(html).toContain('<title>Clear &amp; calm | Sorrel</title>');
    expect(html).toContain('content="For “spots”. It starts."');
    expect(html).toContain('<p>New.</p>\n<ul><li><strong>Use:</strong> at night</li></ul>');
    expect(html.match(/<details/g)).toHaveLength(2);
    expect(html).toContain(question(words.faqs[0] as { q: string; a: string }));
    expect(html).toContain('"name":"Clear & calm","description":"For “spots”."');
    expect(html).toContain('{"name":"Shop"},{"name":"Clear & calm"}');
    expect(html).toContain('"mainEntity":[{"@type":"Question","name":"Is it new?"');
    expect(html).not.toContain(ACNE.name);
    expect(dataOf(html)).toMatchObject({
      treatment: {
        title: 'Clear & calm',
        short: 'For “spots”.',
        description: descriptionHtml(words.description),
        faqsTitle: 'Clear & calm: your questions',
        faqs: words.faqs,
        treatment: '/consultation/acne',
      },
      start: { label: 'Start consultation' },
    });
  });

  test.each(['name', 'short', 'description', 'q', 'a'])('a script in %s is text', (field) => {
    const faqs = [{ q: 'q', a: 'a', ...(field === 'q' || field === 'a' ? { [field]: SCRIPT } : {}) }];
    const html = withWords(product(), written('acne', field.length === 1 ? { faqs } : { [field]: SCRIPT }));
    const scripts = (text: string) => text.match(/<\/?script/g)?.length;
    expect(scripts(html)).toBe(scripts(product()));
    if (field !== 'short') expect(html).toContain(escaped(SCRIPT));
    expect(JSON.stringify(dataOf(html))).toContain(field === 'description' ? '&lt;script&gt;' : '<script>x(');
    expect(
      dataWithWords(JSON.stringify(flat({ items: [card('acne')] })), written('acne', { name: SCRIPT })),
    ).not.toContain('<');
  });

  test('coming soon: the way in leads to the shop, for React too, and nobody is told that it is in stock', () => {
    const html = withWords(product(), written('acne', { isComingSoon: true }));
    expect(html).toContain(
      '<a href="/shop" data-discover="true">Coming soon: see others</a><p>It cannot be ordered yet.</p>',
    );
    expect(html).not.toContain('href="/consultation/');
    expect(html).toContain('schema.org/OutOfStock');
    expect(dataOf(html)).toMatchObject({
      treatment: { treatment: null },
      start: { label: 'Coming soon: see others', note: 'It cannot be ordered yet.' },
    });
  });
});

describe('lists of treatments', () => {
  test('a treatment may be called what another one was called before', () => {
    const swapped = new Map([...written('acne', { name: 'Glow cream' }), ...written('glow', { name: 'Acne cream' })]);
    const html = withWords(shop(), swapped);
    expect(html).toMatch(
      /href="\/shop\/acne" data-discover="true">Glow cream<.*href="\/shop\/glow" data-discover="true">Acne cream</,
    );
    expect(dataOf(html)).toMatchObject({ items: [{ title: 'Glow cream' }, { title: 'Acne cream' }] });
  });

  test('coming soon: shown, not linked; the others stay', () => {
    const html = withWords(shop(), written('acne', { isComingSoon: true }));
    expect(html).not.toContain('href="/shop/acne"');
    expect(html).toContain('<h3 class="text-2xl">Acne cream</h3>');
    expect(html.match(/Coming soon!/g)).toHaveLength(1);
    expect(html).toContain(cardHtml('glow'));
    expect(dataOf(html)).toMatchObject({ items: [{ treatment: null }, { treatment: '/consultation/glow' }] });
  });

  test('a second step is named for its treatment, and keeps its own sentence', () => {
    const [first, second] = [card('the-regrowth-drops'), card('the-regrowth-drops')];
    const data = { items: [first, { ...second, title: `${second.title}, second step`, short: 'For men.' }] };
    const text = dataWithWords(
      JSON.stringify(flat(data)),
      written('the-regrowth-drops', { name: 'Drops', short: 'New.' }),
    );
    expect(whole(JSON.parse(text) as unknown[])).toMatchObject({
      items: [
        { title: 'Drops', short: 'New.' },
        { title: 'Drops, second step', short: 'For men.' },
      ],
    });
  });

  test('what something is in names it as it is called now', () => {
    const html = withWords(
      page({ list: [{ products: ['Acne cream', 'Glow cream'] }] }, '', '<p>In: <!-- -->Acne cream, Glow cream</p>'),
      written('acne', { name: 'Clear, calm' }),
    );
    expect(html).toContain('<p>In: <!-- -->Clear, calm, Glow cream</p>');
    expect(dataOf(html)).toEqual({ list: [{ products: ['Clear, calm', 'Glow cream'] }] });
  });
});

test('a page that only leads to what is coming soon says so above its header', () => {
  const home = '<header></header><main><a href="/shop/acne">Acne</a></main>';
  expect(withWords(home, written('acne', { isComingSoon: true, name: 'A <b>' }))).toContain(
    'Coming soon, and not to be ordered yet: A &lt;b&gt;.</aside><header>',
  );
});

test('a page that shows nothing of it stays as it was to the letter', () => {
  for (const html of [shop(), product(), '<header></header><main></main>'])
    for (const words of [new Map<string, TreatmentWords>(), written('rosacea', { name: 'X', isComingSoon: true })])
      expect(withWords(html, words)).toBe(html);
});
