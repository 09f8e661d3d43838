import { offerOf } from '@sorrel/contracts/billing/offer';
import type { ShopPrice } from '@sorrel/contracts/billing/words';
import { isPomSafe } from '../prices/marketing.ts';
import type { Faq } from './treatment-faqs.ts';

type Block = { '@type': string | string[] } & Record<string, unknown>;

/** Stands for the site's address in every built page; who serves the pages writes the true one instead of it. */
export const BUILT_ORIGIN = 'https://sorrel.example';

/** In the browser the page itself says its address: what is drawn there must agree with what was sent. */
const origin = (): string =>
  typeof document === 'undefined' ? BUILT_ORIGIN : (document.documentElement.dataset.origin ?? BUILT_ORIGIN);

export const absolute = (path: string): string => origin() + path;
export const withoutSlash = (path: string): string => path.replace(/(.)\/+$/, '$1');

const ORGANISATION = '/#organisation';

/**
 * Blocks are for machines, which read a page as it was sent: they are written while it is built. In the browser nobody would read
 * them, so there they are null, and the bundle does not carry what makes them.
 */
export type MaybeBlock = Block | null;

/** Who stands behind the page, with what a regulator would look up. */
export function organisation(): MaybeBlock {
  if (!import.meta.env.SSR) return null;
  return {
    '@type': ['Organization', 'MedicalOrganization'],
    '@id': absolute(ORGANISATION),
    name: fact('brand_name'),
    url: absolute('/'),
    logo: absolute('/images/share/logo.png'),
    areaServed: 'GB',
    address: {
      '@type': 'PostalAddress',
      streetAddress: fact('pharmacy_address_1'),
      addressLocality: fact('pharmacy_city'),
      postalCode: fact('pharmacy_postcode'),
      addressCountry: 'GB',
    },
    identifier: [
      { '@type': 'PropertyValue', name: 'GPhC premises number', value: fact('premises_number') },
      { '@type': 'PropertyValue', name: 'Company number', value: fact('company_number') },
    ],
  };
}

/** Whoever serves the page puts the business's own in (apps/bff/src/static/business-words.ts). */
const fact = (name: string): string => `%business-fact:${name}%`;

/** Where the page stands: /shop/acne is in Shop, which is in the site. The home page stands nowhere. */
export function breadcrumbs(path: string, title: string): MaybeBlock {
  if (!import.meta.env.SSR) return null;
  const steps = path.split('/').slice(1);
  if (steps[0] === '') return null;
  const named = steps.map((step, index) => ({
    name: index === steps.length - 1 ? title : step.charAt(0).toUpperCase() + step.slice(1),
    path: `/${steps.slice(0, index + 1).join('/')}`,
  }));
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...named].map((each, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: each.name,
      item: absolute(each.path),
    })),
  };
}

/** Only what stands on the page: these are its own questions. */
export function faqPage(faqs: Faq[]): MaybeBlock {
  if (!import.meta.env.SSR) return null;
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ q, a }) => ({
      '@type': 'Question',
      name: q,
      acceptedAnswer: { '@type': 'Answer', text: a },
    })),
  };
}

/** An offer of a prescription medicine is an advertisement: in the safe position there is none, and no page that would have one. */
export function productOf(
  treatment: { slug: string; title: string; short: string; imageUrl: string; brand?: string },
  price: ShopPrice,
): MaybeBlock {
  if (!import.meta.env.SSR || isPomSafe) return null;
  return {
    '@type': 'Product',
    name: treatment.title,
    description: treatment.short,
    image: absolute(treatment.imageUrl),
    brand: { '@type': 'Brand', name: treatment.brand ?? 'Sorrel' },
    offers: offerOf(price, {
      url: absolute(`/shop/${treatment.slug}`),
      seller: { '@id': absolute(ORGANISATION) },
    }),
  };
}

export function articleOf(
  article: { slug: string; title: string; lead: string; date: string },
  writer: string,
): MaybeBlock {
  if (!import.meta.env.SSR) return null;
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.lead,
    datePublished: article.date,
    dateModified: article.date,
    inLanguage: 'en-GB',
    image: absolute(`/images/share/journal-${article.slug}.jpg`),
    mainEntityOfPage: absolute(`/journal/${article.slug}`),
    author: { '@type': 'Person', name: writer },
    publisher: { '@id': absolute(ORGANISATION) },
  };
}
