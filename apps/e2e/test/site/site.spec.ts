import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RELEASE_WORDS } from '@sorrel/contracts/billing/release-words';
import { addDays, londonDate, londonMoment } from '@sorrel/contracts/london';
import { world, type World } from '@sorrel/test-kit/world';
import { type Crawl, crawl, readHtml, sitemapOf } from './html.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity', 'messaging', 'billing', 'bff'] });
});
afterAll(() => w?.stop());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(w.url + path, { redirect: 'manual', method, headers });
const typesOf = (blocks: Record<string, unknown>[]) => blocks.flatMap((block) => block['@type']);

/** What a page that must not advertise never holds: the medicines of the catalogue by any name, prices but the serum's, and money off. */
const NEVER_SHOWN = {
  'a medicine':
    /wegovy|mounjaro|semaglutide|tirzepatide|tretinoin|adapalene|hydroquinone|azelaic|clindamycin|metronidazole|ivermectin|spironolactone|minoxidil|finasteride|o?estriol|tranexamic|hydrocortisone|GLP-?1|weight.loss (?:injection|pen)|weekly injection|\bpens?\b/gi,
  'a product': new RegExp(
    Object.entries(RELEASE_WORDS)
      .filter(([, { isComingSoon }]) => !isComingSoon)
      .map(([, { name }]) => name.replace(/[()]/g, String.raw`\$&`))
      .join('|'),
    'gi',
  ),
  'a price': /£(?!39\.00)\d|"lowPrice"|pricePence":(?!3900)/g,
  'a code': /POPULAR|SORREL20|\d+% off|£\d+ off|promo codes? (?!you arrived)|referred friend|refer a friend/gi,
} as const;
const OF_MEDICINES =
  /images\/(?:treatments|creams)\/(?!vitamin-c-serum)|images\/(?:skin\/|scenes\/(?:hero|drops|parcel|texture))/;

/** Checks for every public page, with both values of the setting. */
const everyPage = (seen: () => Crawl) => {
  test('no link is broken, and every page of the sitemap is reached', async () => {
    expect(seen().faults).toEqual([]);
    const listed = (await sitemapOf(w.url)).map(({ path }) => path);
    expect(listed.length).toBeGreaterThan(20);
    expect(new Set(listed)).toEqual(new Set([...seen().pages.keys()]));
  });

  test('every page has a title and a description of its own', () => {
    const titles = new Set<string>();
    for (const [path, page] of seen().pages) {
      const at = (name: string) => page.meta.get(name) ?? `no ${name} on ${path}`;
      titles.add(page.title);
      expect([path, page.title.length]).toEqual([path, expect.any(Number)]);
      expect(page.title.length).toBeGreaterThan(8);
      expect(at('description').length).toBeGreaterThan(40);
      expect(at('description').length).toBeLessThan(200);
      expect(page.canonicals).toEqual([w.url + path]);
      expect(at('og:url')).toBe(w.url + path);
      expect(at('og:title')).not.toBe('');
      expect(at('og:description')).toBe(at('description'));
      expect(at('og:image')).toMatch(new RegExp(`^${w.url}/images/share/[a-z-]+\\.jpg$`));
      expect(page.text).not.toContain('sorrel.example');
      const types = typesOf(page.blocks);
      expect(types).toEqual(expect.arrayContaining(['Organization', 'MedicalOrganization']));
      if (path !== '/') expect(types).toContain('BreadcrumbList');
      if (path.startsWith('/journal/')) expect(types).toContain('Article');
    }
    expect(titles.size).toBe(seen().pages.size);
  });

  test('structured data says only what stands on the page', () => {
    for (const page of seen().pages.values())
      for (const block of page.blocks) {
        if (block['@type'] !== 'FAQPage') continue;
        const questions = block.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
        expect(questions.length).toBeGreaterThan(0);
        for (const { name, acceptedAnswer } of questions) {
          expect(page.words).toContain(name);
          expect(page.words).toContain(acceptedAnswer.text);
        }
      }
  });
};

describe('the site as specified', () => {
  let seen: Crawl;
  beforeAll(async () => {
    seen = await crawl(w.url);
  });
  everyPage(() => seen);

  test('a product is offered at its printed price', () => {
    const products = [...seen.pages].filter(([path]) => path.startsWith('/shop/'));
    expect(products).toHaveLength(11);
    for (const [path, page] of products) {
      const product = page.blocks.find((block) => block['@type'] === 'Product');
      const offer = product?.offers as { price?: string; lowPrice?: string; priceCurrency: string } | undefined;
      expect([path, offer?.priceCurrency]).toEqual([path, 'GBP']);
      const price = offer?.price ?? offer?.lowPrice ?? '';
      expect(page.words).toContain(`£${price.replace(path.includes('regrowth') ? '.00' : '.none', '')}`);
    }
  });

  test('the weight-loss page names medicines and prices, as specified', () => {
    const words = seen.pages.get('/weight-loss')?.words ?? '';
    for (const word of ['Wegovy', 'from £115.00', 'Mounjaro', 'from £170.00', 'POPULAR']) expect(words).toContain(word);
  });

  test('the sitemap dates what is dated', async () => {
    const dated = new Map((await sitemapOf(w.url)).map(({ path, lastmod }) => [path, lastmod]));
    expect(dated.get('/journal/photos-a-prescriber-can-use')).toMatch(/^2026-/);
    for (const day of dated.values()) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${w.url}/sitemap.xml`);
  });
});

describe('how files are answered', () => {
  test.each([
    ['/shop/', 301, '/shop'],
    ['/shop/acne/?promo_code=A%20B', 301, '/shop/acne?promo_code=A%20B'],
    ['/shop/oral-spironolactone', 301, '/shop/hormonal-acne-pill'],
    ['/index.html', 301, '/'],
  ])('%s: %i to %s', async (path, status, to) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([status, to]);
  });

  test.each(['/404', '/shop/nothing', '/not-found', '/images/none.webp', '//evil.example/', '/assets/none.js'])(
    '%s answers 404 with the page for it',
    async (path) => {
      const answer = await get(path, { accept: 'text/html' });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('We could not find that page');
    },
  );

  test('a page that has not changed is answered 304', async () => {
    const first = await get('/shop/acne');
    const etag = first.headers.get('etag') ?? '';
    expect([first.headers.get('cache-control'), etag.length]).toEqual(['no-cache', 24]);
    const again = await get('/shop/acne', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('hashed files are kept for ever, packed as the browser likes', async () => {
    const html = await (await get('/')).text();
    const asset = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    for (const encoding of ['br', 'gzip']) {
      const answer = await get(asset, { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('vary')).toBe('accept-encoding');
    }
  });

  test('HEAD answers like GET, without a body', async () => {
    const [head, whole] = [await get('/shop', {}, 'HEAD'), await get('/shop')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
  });

  test('scripts run from here and from the card company, and no further', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(scripts.filter((source) => !source.startsWith("'sha256-"))).toEqual(["'self'", 'https://js.stripe.com']);
  });

  test("the account's empty page is nobody's search result", async () => {
    const answer = await get('/v2/login', { accept: 'text/html' });
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  });
});

describe('prices of today', () => {
  const prices = async () =>
    ((await (await get('/v2/catalogue')).json()) as { prices: Record<string, { pricePence: number }> }).prices;

  test('stand at one address for everybody, marked and asked for each time', async () => {
    const answer = await get('/v2/catalogue');
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await get('/v2/catalogue', { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
    expect(await prices()).toMatchObject({
      acne: { pricePence: 2420, months: 2, isFrom: false },
      wegovy: { pricePence: 11500, months: 1, isFrom: true },
      'vitamin-c-serum': { pricePence: 3900, months: 0, isFrom: false },
    });
  });

  test('change with the catalogue, without a build', async () => {
    await w.sql(
      `insert into billing.prices (product_id, price_pence, valid_from) select id, 2150, '1970-01-02' from billing.products where code = '110C'`,
    );
    // Billing and the BFF each cache prices for some seconds, and renew them on request.
    for (let n = 0; n < 10 && (await prices()).acne?.pricePence !== 2150; n++) await w.clock.advance('PT1M');
    expect((await prices()).acne?.pricePence).toBe(2150);
  });

  test('planned for a day are in the page from its first moment on, and not before', async () => {
    const from = addDays(londonDate(await w.clock.now()), 2);
    const told = async (path: string) => /"price":"([\d.]+)"/.exec(await (await get(path)).text())?.[1];
    await w.sql(
      `insert into billing.prices (product_id, price_pence, valid_from) select product_id, 2555, $1 from billing.plan_products where plan_id in (select p.id from billing.plans p join billing.treatments t on t.id = p.treatment_id where t.slug = 'glow') on conflict do nothing`,
      [londonMoment(from)],
    );
    // Billing reads its table again when the time has moved on.
    for (let n = 0; n < 4; n++) await w.clock.advance('PT1M');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await told('/shop/glow')).toBe('24.20');
    await w.clock.at(londonMoment(from).toISOString());
    expect(await told('/shop/glow')).toBe('25.55');
    await w.sql(`delete from billing.prices where price_pence = 2555`);
    for (let n = 0; n < 10 && (await told('/shop/glow')) !== '24.20'; n++) await w.clock.advance('PT1M');
  });

  test('are what search engines are told, and only what changed is sent again', async () => {
    const offer = async (path: string) => {
      const answer = await get(path);
      const { blocks } = readHtml(w.url + path, await answer.text());
      return { etag: answer.headers.get('etag') ?? '', ...(blocks.find((one) => one['@type'] === 'Product') ?? {}) };
    };
    expect(await offer('/shop/acne')).toMatchObject({
      // The following step's price has not changed.
      offers: { '@type': 'AggregateOffer', lowPrice: '21.50', url: `${w.url}/shop/acne` },
    });
    expect(await offer('/shop/glow')).toMatchObject({
      offers: { price: '24.20', priceSpecification: { price: '24.20' } },
    });
    const { etag } = await offer('/shop/acne');
    expect((await get('/shop/acne', { 'if-none-match': etag })).status).toBe(304);
    const packed = await get('/shop/acne', { 'accept-encoding': 'br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(await packed.text()).toContain('"lowPrice":"21.50"');
    expect(packed.headers.get('content-security-policy')).toContain("script-src 'self'");
  });
});

describe('a site that must not advertise', () => {
  let seen: Crawl;
  beforeAll(async () => {
    await w.restart({ POM_SAFE: 'on', REVIEW_WIDGET: 'https://widget.reviews.example/w.js' });
    seen = await crawl(w.url);
  });
  everyPage(() => seen);

  test.each(['its text', 'its data'] as const)(
    'names no medicine, price, code or reward on any page: %s',
    async (part) => {
      expect(seen.pages.size).toBeGreaterThan(20);
      const faults: string[] = [];
      for (const [path, page] of seen.pages) {
        const address = part === 'its text' ? path : `${path === '/' ? '/_' : path}.data`;
        const answer = part === 'its text' ? undefined : await get(address);
        const text = answer ? (answer.status === 200 ? await answer.text() : '') : page.text;
        for (const [what, pattern] of Object.entries(NEVER_SHOWN))
          faults.push(...[...text.matchAll(pattern)].map(([found]) => `${address}: ${what}: ${found}`));
        expect(typesOf(page.blocks)).not.toContain('Product');
      }
      expect(faults).toEqual([]);
    },
  );

  test('what needs no prescription keeps its place and its price', async () => {
    const words = seen.pages.get('/weight-loss')?.words ?? '';
    expect(words).toContain('Start with a consultation');
    const shop = seen.pages.get('/shop')?.words ?? '';
    expect(shop).toContain('Vitamin C serum');
    expect(shop).toContain('£39.00');
  });

  test('nobody can fetch a picture of a medicine, or of what one does', async () => {
    const pictures = [...seen.pages.values()]
      .flatMap((page) => page.resources)
      .filter((url) => url.includes('/images/'));
    expect(pictures.filter((url) => OF_MEDICINES.test(url))).toEqual([]);
    const asked = Object.entries(RELEASE_WORDS).flatMap(([slug, { isComingSoon }]) =>
      isComingSoon ? [] : [`treatments/${slug}`, `treatments/${slug}-400`, `creams/${slug}`, `creams/${slug}-320`],
    );
    for (const file of [...asked, 'scenes/hero-800', 'scenes/drops', 'scenes/parcel', 'skin/acne-after'])
      expect([file, (await get(`/images/${file}.webp`)).status]).toEqual([file, 404]);
  });

  test('scripts of the pages carry no medicine, price or code', async () => {
    const scripts = new Set(
      [...seen.pages.values()].flatMap((page) =>
        [...page.text.matchAll(/"(\/assets\/[^"#]+\.js)"/g)].map(([, path]) => `${w.url}${path}`),
      ),
    );
    expect(scripts.size).toBeGreaterThan(5);
    const faults: string[] = [];
    for (const url of scripts) {
      const text = await (await fetch(url)).text();
      for (const what of ['a medicine', 'a product', 'a code'] as const)
        faults.push(
          ...[...text.matchAll(NEVER_SHOWN[what])].map(([found]) => `${new URL(url).pathname}: ${what}: ${found}`),
        );
    }
    expect(faults).toEqual([]);
  });

  test('product pages lead to the condition, and their prices are not told', async () => {
    for (const [slug, { isComingSoon }] of Object.entries(RELEASE_WORDS)) {
      if (isComingSoon) continue;
      const answer = await get(`/shop/${slug}`);
      expect([slug, answer.status]).toEqual([slug, 302]);
      expect([slug, seen.pages.has(answer.headers.get('location') ?? '')]).toEqual([slug, true]);
      expect((await get(`/shop/${slug}.data`)).status).toBe(404);
    }
    const { prices, treatments } = (await (await get('/v2/catalogue')).json()) as {
      prices: object;
      treatments: object;
    };
    expect([Object.keys(prices), Object.keys(treatments)]).toEqual([['vitamin-c-serum'], ['vitamin-c-serum']]);
  });

  test('no banner offers money off', async () => {
    const session = (await (await get('/v2/session')).json()) as { banner: unknown };
    expect(session.banner).toBeNull();
  });

  test('a review company may be loaded once it is named', async () => {
    const answer = await get('/');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /script-src 'self' https:\/\/js\.stripe\.com https:\/\/widget\.reviews\.example /,
    );
    expect(await answer.text()).toContain('data-review-widget="https://widget.reviews.example/w.js"');
  });
});
