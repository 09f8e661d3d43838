/** Other names of product pages (GAP-07): a treatment's page and its consultation need not be called the same. */
const SHOP_ALIASES: Record<string, string> = {
  'oral-spironolactone': '/shop/hormonal-acne-pill',
  spironolactone: '/shop/hormonal-acne-pill',
  'hair-loss': '/shop/the-regrowth-drops',
  'regrowth-drops': '/shop/the-regrowth-drops',
  'weight-loss': '/weight-loss',
};
/** Pages that exist only where prescription medicines are advertised. */
const ADVERTISED = ['/shop/wegovy', '/shop/mounjaro'];

export interface Moved {
  to: string;
  /** 302 where a setting decides, and may be changed. */
  status: 301 | 302;
}

/** Where a page really is, when it is not at this address: one page, one address. Takes a decoded path, answers one on this site. */
export function movedTo(path: string, isPomSafe: boolean): Moved | null {
  // A path with an empty step would be read as another host by a browser.
  if (!path.startsWith('/') || path.includes('//') || path.includes('\\')) return null;
  const plain = path.replace(/\/index\.html$/, '/').replace(/(.)\/$/, '$1');
  if (isPomSafe && ADVERTISED.includes(plain)) return { to: '/weight-loss', status: 302 };
  const alias = /^\/shop\/([a-z-]+)$/.exec(plain)?.[1];
  const to = alias && Object.hasOwn(SHOP_ALIASES, alias) ? (SHOP_ALIASES[alias] ?? plain) : plain;
  return to === path ? null : { to, status: 301 };
}
