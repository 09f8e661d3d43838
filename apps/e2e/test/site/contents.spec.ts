import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { type Html, readHtml } from './html.ts';

const CLIENT = fileURLToPath(new URL('../../../storefront/build/client', import.meta.url));
const ORIGIN = 'https://site.test';

/** A page as built, before any script runs. */
function page(path: string): Html {
  return readHtml(ORIGIN + path, readFileSync(`${CLIENT}${path === '/' ? '' : path}/index.html`, 'utf8'));
}
const part = (text: string, name: RegExp) => name.exec(text)?.[0] ?? '';
const hrefs = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map((match) => match[1] ?? '');
const nav = (html: Html, label: string) => part(html.text, new RegExp(`<nav aria-label="${label}"[\\s\\S]*?</nav>`));
const main = (html: Html) => part(html.text, /<main[\s\S]*<\/main>/);
const all = (text: string, words: string[]) => words.filter((word) => !text.includes(word));

const SKIN = ['anti-ageing', 'acne', 'hormonal-acne', 'glow', 'menopause', 'hyperpigmentation', 'hormonal-acne-pill'];

describe('the frame (PUB-01, 04, 06, 09, 10)', () => {
  test.each(['/', '/shop', '/faqs', '/shop/acne', '/journal'])(
    '%s has the six links, the way in and the offer',
    (path) => {
      const html = page(path);
      expect(hrefs(nav(html, 'Main'))).toEqual([
        '/shop',
        '/ingredients',
        '/meet-the-team',
        '/reviews',
        '/journal',
        '/faqs',
      ]);
      expect(html.text).toMatch(/<a[^>]*aria-label="Sorrel, home"[^>]*href="\/"/);
      for (const place of ['/v2/login', '/shop']) expect(hrefs(html.text)).toContain(place);
      expect(all(html.words, ['Log in', 'Get started'])).toEqual([]);
      expect(html.words).toContain('Skincare offer: 20% off first order with code SORREL20 (excludes tablets)');
      // A visitor who is not logged in sees nothing of the account.
      expect(html.text).not.toMatch(/My Dashboard<\/a>|href="\/logout"|\/v2\/admin/);
    },
  );

  test.each(['/', '/hair-loss', '/weight-loss', '/acne'])('%s has the three tabs', (path) => {
    const tabs = nav(page(path), 'Treatment areas');
    expect(hrefs(tabs)).toEqual(['/', '/hair-loss', '/weight-loss']);
    // The page's own tab must be marked in the built file: on hydration React would not add the mark.
    expect((tabs.match(/<a [^>]*aria-current="page"[^>]*>/g) ?? []).flatMap(hrefs)).toEqual(
      path === '/acne' ? [] : [path],
    );
  });
});

test.each([
  ['acne', 'Your formula is made up and sent', 'about every 2 months'],
  ['mounjaro', 'Your pen is packed to stay cold and sent', 'about every month'],
  ['wegovy', 'Your pen is packed to stay cold and sent', 'about every month'],
])('how /shop/%s comes to its owner is what is true of it', (slug, ...said) => {
  const { words } = page(`/shop/${slug}`);
  expect(all(words, said)).toEqual([]);
  expect(words.match(/about every (?:2 months|month)\b/g)?.every((rhythm) => rhythm === said[1])).toBe(true);
});

describe('home (PUB-11 to 14, 33, 36)', () => {
  const html = page('/');
  test('hero, tiles, slider, about us, reviews and questions', () => {
    const places = hrefs(main(html));
    expect(places.filter((place) => place.startsWith('/shop/')).toSorted()).toEqual(
      ['acne', 'anti-ageing', 'glow', 'hyperpigmentation', 'menopause', 'rosacea'].map((slug) => `/shop/${slug}`),
    );
    expect(places[0]).toBe('/shop');
    expect(
      all(html.words, ['As seen in', 'Discover all Treatments', 'A prescriber reads it.', 'Where do you deliver?']),
    ).toEqual([]);
    expect(html.text.match(/type="range"[^>]*value="50"|value="50"[^>]*type="range"/g)).toHaveLength(4);
    expect(html.text).toContain('data-review-widget');
  });
  test('how it works, and where its links lead', () => {
    expect(
      all(html.words, [
        'free, doctor-led consultation: 2-minute form + photos',
        'not shipped until photos are uploaded',
      ]),
    ).toEqual([]);
    expect(html.words).toContain('UK delivery only, excluding the Channel Islands');
    expect(html.words).toMatch(/within 1-2 days of shipping, about every 2 months/);
  });
});

describe('shop (PUB-16 to 20)', () => {
  const html = page('/shop');
  test("the shop's picker leads to its three sections", () => {
    expect(html.words).toContain('Find your treatment');
    const picker = nav(html, 'Shop by solution');
    const anchors = hrefs(picker).map((place) => place.slice(1));
    expect(anchors).toHaveLength(3);
    for (const anchor of anchors) expect(html.ids.has(anchor)).toBe(true);
    expect(picker.replaceAll(/<[^>]+>/g, '')).toMatch(/1\. Skincare creams.*2\. Tablets.*3\. Routine boosters/);
    expect(html.words).toContain('Before you choose');
  });
  test('items lead to their pages; the serum nowhere', () => {
    const places = hrefs(main(html));
    for (const slug of SKIN) expect(places).toContain(`/shop/${slug}`);
    expect(html.words).toContain('Coming soon!');
    expect(places.filter((place) => place.includes('serum'))).toEqual([]);
    for (const slug of [...SKIN, 'rosacea', 'the-regrowth-drops', 'wegovy', 'mounjaro'])
      expect(existsSync(`${CLIENT}/shop/${slug}/index.html`)).toBe(true);
  });
});

describe('products (PUB-21 to 23)', () => {
  test.each([
    ['acne', '/consultation/acne', '£24.20/month', 'DERMATOLOGIST DESIGNED', '2-minute form + photos', 3],
    ['hormonal-acne-pill', '/consultation/oral-spironolactone', '£80.00', 'TABLETS', '5-minute consultation', 2],
    ['the-regrowth-drops', '/consultation/hair-loss', '£35/month', 'MADE UP FOR YOU', '5-minute consultation', 3],
    [
      'wegovy',
      '/consultation/weight-loss?treatment=wegovy',
      'from £115.00',
      'WEEKLY INJECTION',
      '5-minute consultation',
      3,
    ],
    [
      'mounjaro',
      '/consultation/weight-loss?treatment=mounjaro',
      'from £170.00',
      'WEEKLY INJECTION',
      '5-minute consultation',
      3,
    ],
  ])('%s starts %s at %s', (slug, consultation, price, chip, note, pictures) => {
    const html = page(`/shop/${slug}`);
    expect(all(html.words, ['PRESCRIPTION', chip, 'Start consultation', note, price])).toEqual([]);
    expect(hrefs(main(html))).toContain(consultation);
    // The treatment's picture and those of its kind, side by side on phones.
    const gallery = new Set(
      [...main(html).matchAll(/<a [^>]*href="(\/images\/[^"]+)"/g)].map((match) => match[1] ?? ''),
    );
    expect([gallery.size, [...gallery][0]]).toEqual([pictures, `/images/treatments/${slug}.webp`]);
    expect(main(html).match(/<details/g)?.length).toBeGreaterThan(3);
    expect(html.words.includes('Before and after')).toBe(slug === 'acne');
    expect(html.text).toContain('data-review-widget');
  });
  test.each([
    ...['wegovy', 'mounjaro', 'hormonal-acne-pill'].map(
      (slug) => [slug, /formula|dermatologist|2-minute|skin formula|cream/i] as const,
    ),
    ['the-regrowth-drops', /dermatologist|2-minute|cream spread|made for one face/i] as const,
  ])('nothing on the page of %s is said of another kind of product', (slug, foreign) => {
    const html = page(`/shop/${slug}`);
    const alternatives = [...main(html).matchAll(/ alt="([^"]*)"/g)].map((match) => match[1]).join(' ');
    const said = `${main(html).replaceAll(/<[^>]+>/g, ' ')} ${alternatives} ${html.meta.get('description')}`;
    expect(said.match(foreign)?.[0]).toBeUndefined();
    expect(html.text).not.toContain('/images/skin/');
  });
});

describe('landings (PUB-24 to 32)', () => {
  test.each(['/acne', '/glow', '/anti-ageing', '/hyperpigmentation'])('%s', (path) => {
    const html = page(path);
    expect(hrefs(main(html))).toContain(`/consultation${path}`);
    expect(
      all(html.words, ['Start free consultation', 'your questions', 'Before and after', 'Your name is on it.']),
    ).toEqual([]);
  });
  test('hair loss: its parts, links and price', () => {
    const html = page('/hair-loss');
    expect(
      all(html.words, [
        'Our mission',
        'How it works',
        'your questions',
        'What people say',
        '£35/month',
        'delivery every 2 months',
        'Ask for early access',
        'E-mail me when new hair treatments open.',
      ]),
    ).toEqual([]);
    // PUB-25: cards, each of something that can be prescribed.
    const cards = [...main(html).matchAll(/<article[\s\S]*?<h3[^>]*>([\s\S]*?)<\/h3>/g)].map((match) =>
      match[1]?.replaceAll(/<[^>]+>/g, ''),
    );
    expect(cards.slice(0, 2)).toEqual(['The regrowth drops', 'The regrowth drops, second step']);
    const places = hrefs(html.text);
    for (const place of [
      '/reviews',
      '/faqs',
      '/ingredients',
      '/acne',
      '/glow',
      '/anti-ageing',
      '/hyperpigmentation',
      '/meet-the-team',
      '/documents/privacy.pdf',
      '/documents/terms.pdf',
    ])
      expect(places).toContain(place);
  });
  test('weight loss: words, cards and questions as specified', () => {
    const html = page('/weight-loss');
    expect(
      all(html.words, [
        'UNLEASH YOUR CONFIDENCE.',
        'Prescription treatments to help you achieve a healthy body weight.',
        'semaglutide',
        'Tirzepatide',
        'Who are the team behind Sorrel?',
        'How does the online consultation work?',
        'What does prescription-grade mean?',
        'Skin (acne, hormonal acne, rosacea, hyperpigmentation, ageing and dull skin), weight loss, skin in menopause, and hair loss.',
      ]),
    ).toEqual([]);
    expect(html.words).toMatch(/Wegovy .*from £115\.00 .*Learn more.*POPULAR .*Mounjaro .*from £170\.00 .*Learn more/);
    for (const slug of ['wegovy', 'mounjaro']) expect(hrefs(main(html))).toContain(`/shop/${slug}`);
  });
  test('four cases, each a person of an age and a formula', () => {
    const { words } = page('/');
    expect(words.match(/\w[\w-]* formula Person aged \d\d/g)).toHaveLength(4);
  });
});

test('reviews have stars, name, date, title and text (PUB-34, 35)', () => {
  const html = page('/reviews');
  const cards = [...main(html).matchAll(/<article[\s\S]*?<\/article>/g)].map((match) => match[0]);
  expect(cards.length).toBeGreaterThan(5);
  for (const card of cards) {
    expect(card).toMatch(/aria-label="[1-5] out of 5 stars"/);
    // A review without a date shows N/A.
    expect(card).toMatch(/>(\d{2}\/\d{2}\/\d{4}|N\/A)</);
    expect(card).toMatch(/<h3[^>]*>[^<]+<\/h3><p>[^<]{20,}<\/p>/);
  }
});

test.each(['build', 'build-safe'])('a script of %s says by itself who leads a consultation', (build) => {
  const scripts = fileURLToPath(new URL(`../../../storefront/${build}/client/assets`, import.meta.url));
  const said = readdirSync(scripts)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [
      ...readFileSync(`${scripts}/${name}`, 'utf8').matchAll(/.{0,30}(?:doctor|pharmacist|nurse)-led/gi),
    ])
    .map(([words]) => words);
  // What stands where nobody has served the page.
  expect(said).toEqual([expect.stringMatching(/^[^ ]*led:.doctor-led$/)]);
});
