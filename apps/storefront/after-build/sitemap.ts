import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { journalArticles } from '../src/journal/journal.ts';
import { LEGAL_UPDATED } from '@sorrel/contracts/legal';
import { BUILT_ORIGIN } from '../src/content/structured.ts';

const day = (printed: string): string => printed.split('/').reverse().join('-');

/** Days that stand on the pages themselves. A page without one changed, at the latest, with the release it was built for. */
const DATED = new Map<string, string>([
  ['/privacy', day(LEGAL_UPDATED)],
  ['/terms', day(LEGAL_UPDATED)],
  [
    '/journal',
    journalArticles
      .map((article) => article.date)
      .sort()
      .at(-1) ?? '',
  ],
  ...journalArticles.map((article): [string, string] => [`/journal/${article.slug}`, article.date]),
]);

export async function writeSitemap(clientFolder: string, pages: readonly string[], builtOn: Date): Promise<void> {
  const urls = pages.map(
    (page) =>
      `  <url><loc>${BUILT_ORIGIN}${page}</loc><lastmod>${DATED.get(page) || builtOn.toISOString().slice(0, 10)}</lastmod></url>`,
  );
  await writeFile(
    join(clientFolder, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
  );
}
