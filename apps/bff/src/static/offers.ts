import { offerOf } from '@sorrel/contracts/billing/offer';
import type { ShopPrice } from '@sorrel/contracts/billing/words';

export type Prices = Readonly<Record<string, ShopPrice>>;

const BLOCK = /(<script type="application\/ld\+json">)([\s\S]*?)(<\/script>)/g;

/** Whether a page tells search engines a price. */
export const hasOffer = (html: string): boolean => html.includes('"offers":{');

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
