import { offerOf } from '@sorrel/contracts/billing/offer';
import { escaped } from '@sorrel/contracts/billing/treatment-words';
import type { ShopPrice } from '@sorrel/contracts/billing/words';

export type Prices = Readonly<Record<string, ShopPrice>>;

const BLOCK = /(<script type="application\/ld\+json">)([\s\S]*?)(<\/script>)/g;

/** Whether a page tells search engines a price. */
export const hasOffer = (html: string): boolean => html.includes('"offers":{');

/** A treatment that a pharmacist has stopped for everybody. */
export interface Stopped {
  slug: string;
  title: string;
}

/**
 * A page that leads to a treatment nobody can order says so, above its header. React passes over an element of the body that it did not
 * make, so that the page needs no script for it.
 */
export function withStopped(html: string, stopped: readonly Stopped[]): string {
  const here = stopped.filter(({ slug }) => html.includes(`/shop/${slug}"`));
  if (here.length === 0) return html;
  const names = here.map(({ title }) => title).join(', ');
  const page = here.reduce((text, { slug }) => withoutStock(text, slug), html);
  return withNotice(
    page,
    'Not available',
    `Not available at the moment: ${names}. Please come back later, or ask our team in the chat.`,
  );
}

export const withNotice = (html: string, label: string, text: string): string => {
  const notice = `<aside aria-label="${label}" class="bg-sage/60 px-4 py-2 text-center text-sm">${escaped(text)}</aside>`;
  return html.replace('<header>', () => `${notice}<header>`);
};

/** What search engines read of an offer that nobody can take. */
export const withoutStock = (html: string, slug: string): string =>
  html.replace(BLOCK, (whole: string) =>
    hasOffer(whole) && whole.includes(`/shop/${slug}"`)
      ? whole.replace('https://schema.org/InStock', 'https://schema.org/OutOfStock')
      : whole,
  );

type Block = Record<string, unknown>;

/** The page with its blocks for search engines changed; React does not look at those. A block that is given back as it was stays as it was. */
export const withBlocks = (html: string, change: (block: Block) => Block): string =>
  html.replace(BLOCK, (whole: string, open: string, json: string, close: string) => {
    const before = JSON.parse(json) as Block;
    const after = change(before);
    return after === before ? whole : open + JSON.stringify(after).replaceAll('<', String.raw`\u003c`) + close;
  });

/** The page with today's price in its block. What has no price keeps what was printed. */
export const withPrices = (html: string, prices: Prices): string =>
  withBlocks(html, (block) => {
    if (!block['offers']) return block;
    const { url, seller } = block['offers'] as { url: string; seller: object };
    const slug = url.split('/').at(-1) ?? '';
    const price = Object.hasOwn(prices, slug) ? prices[slug] : undefined;
    return price ? { ...block, offers: offerOf(price, { url, seller }) } : block;
  });
