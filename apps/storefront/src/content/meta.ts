import type { MetaDescriptor } from 'react-router';
import { isPomSafe } from '../prices/marketing.ts';
import { absolute, breadcrumbs, organisation, withoutSlash, type MaybeBlock } from './structured.ts';

const HOME_TITLE = isPomSafe
  ? 'Sorrel: consultations with a prescriber, online'
  : 'Sorrel: prescription skincare made for one person';

/** What `meta` of a route is called with, as far as it matters here. */
export type Page = { location: { pathname: string } };

/** Everything a public page says about itself in its head. `blocks` are what else it is: its questions, its product, its article. */
export function pageMeta(
  { location }: Page,
  title: string,
  description: string,
  ...blocks: MaybeBlock[]
): MetaDescriptor[] {
  const path = withoutSlash(location.pathname);
  const url = absolute(path);
  const read: MetaDescriptor[] = [
    { title: title === 'Sorrel' ? HOME_TITLE : `${title} | Sorrel` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
  ];
  // What follows is read by machines from the page as it was sent; a browser that walks from page to page need not carry it.
  if (!import.meta.env.SSR) return read;
  const picture = absolute(sharePictureOf(path));
  const isArticle = blocks.some((block) => block?.['@type'] === 'Article');
  return [
    ...read,
    { property: 'og:site_name', content: 'Sorrel' },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:type', content: isArticle ? 'article' : 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[organisation(), breadcrumbs(path, title), ...blocks].flatMap((block) =>
      block ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...block } }] : [],
    ),
  ];
}

/** The picture a page is shared with; the build makes one for each page from the page's first picture. */
export function sharePictureOf(path: string): string {
  return `/images/share/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.jpg`;
}
