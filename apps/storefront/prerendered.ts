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
  '/not-found',
];

/** Every page that exists as a file. What is not here is either answered by the BFF's fallback or is a true 404. */
export const prerenderedPages = [
  ...PLAIN_PAGES,
  ...LANDINGS.map((landing) => `/${landing.slug}`),
  ...treatments.map((treatment) => `/shop/${treatment.slug}`),
  ...journalArticles.map((article) => `/journal/${article.slug}`),
];
