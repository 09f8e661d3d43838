import { offerOf } from '@sorrel/contracts/billing/offer';
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
  const notice = `<aside aria-label="Not available" class="bg-sage/60 px-4 py-2 text-center text-sm">Not available at the moment: ${escaped(names)}. Please come back later, or ask our team in the chat.</aside>`;
  return here.reduce((page, { slug }) => outOfStock(page, slug), html).replace('<header>', () => `${notice}<header>`);
}

const outOfStock = (html: string, slug: string): string =>
  html.replace(BLOCK, (whole: string) =>
    hasOffer(whole) && whole.includes(`/shop/${slug}"`)
      ? whole.replace('https://schema.org/InStock', 'https://schema.org/OutOfStock')
      : whole,
  );

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The page with today's price in its block for search engines; React does not look at that block. What has no price keeps what was printed. */
export function withPrices(html: string, prices: Prices): string {
  return html.replace(BLOCK, (whole: string, open: string, json: string, close: string) => {
    if (!hasOffer(json)) return whole;
    const product = JSON.parse(json) as { offers: { url: string; seller: object } };
    const { url, seller } = product.offers;
    const slug = url.split('/').at(-1) ?? '';
    const price = Object.hasOwn(prices, slug) ? prices[slug] : undefined;
    if (!price) return whole;
    const block = JSON.stringify({ ...product, offers: offerOf(price, { url, seller }) });
    return open + block.replaceAll('<', String.raw`\u003c`) + close;
  });
}
