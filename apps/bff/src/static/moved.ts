/** Other names of product pages (GAP-07): a treatment's page and its consultation need not be called the same. */
const SHOP_ALIASES: Record<string, string> = {
  'oral-spironolactone': '/shop/hormonal-acne-pill',
  spironolactone: '/shop/hormonal-acne-pill',
  'hair-loss': '/shop/the-regrowth-drops',
  'regrowth-drops': '/shop/the-regrowth-drops',
  'weight-loss': '/weight-loss',
};
/** Where a prescription medicine's own page leads while none is advertised: to the condition it is for. */
const CONDITIONS: Record<string, string> = {
  '/shop/anti-ageing': '/anti-ageing',
  '/shop/acne': '/acne',
  '/shop/hormonal-acne': '/hormonal-acne',
  '/shop/glow': '/glow',
  '/shop/menopause': '/menopause',
  '/shop/hyperpigmentation': '/hyperpigmentation',
  '/shop/rosacea': '/rosacea',
  '/shop/hormonal-acne-pill': '/hormonal-acne',
  '/shop/the-regrowth-drops': '/hair-loss',
  '/shop/wegovy': '/weight-loss',
  '/shop/mounjaro': '/weight-loss',
};
/** A consultation's own address names the medicine: a page that may not do that says it otherwise. */
const CONSULTATIONS: Record<string, string> = {
  '/consultation/hormonal-acne-tablet': '/consultation/oral-spironolactone',
};

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
  const consultation = CONSULTATIONS[plain];
  if (consultation) return { to: consultation, status: 302 };
  const alias = /^\/shop\/([a-z-]+)$/.exec(plain)?.[1];
  const to = alias && Object.hasOwn(SHOP_ALIASES, alias) ? (SHOP_ALIASES[alias] ?? plain) : plain;
  const condition = isPomSafe ? CONDITIONS[to] : undefined;
  if (condition) return { to: condition, status: 302 };
  return to === path ? null : { to, status: 301 };
}
