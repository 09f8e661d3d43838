import { journalArticles } from './src/journal/journal.ts';
import { LANDINGS } from './src/landing/landings.ts';
import { treatments } from './src/content/treatments.ts';

const PLAIN_PAGES = [
  '/',
  '/shop',
  '/hair-loss',
  '/weight-loss',
  '/ingredients',
  '/meet-the-team',
  '/reviews',
  '/journal',
  '/faqs',
  '/privacy',
  '/terms',
];

/** Every public page: each is a file, and stands in the sitemap. */
export const publicPages = [
  ...PLAIN_PAGES,
  ...LANDINGS.map((landing) => `/${landing.slug}`),
  ...treatments.map((treatment) => `/shop/${treatment.slug}`),
  ...journalArticles.map((article) => `/journal/${article.slug}`),
];
