import type { Article } from './article.ts';
import { consulting } from './articles/consulting.ts';
import { hairAndHormones } from './articles/hair-and-hormones.ts';
import { skin } from './articles/skin.ts';
import { skinConditions } from './articles/skin-conditions.ts';

/** Newest first. Our own writing; general information, no medicines by name. */
export const journalArticles: Article[] = [...consulting, ...skin, ...skinConditions, ...hairAndHormones].toSorted(
  (a, b) => b.date.localeCompare(a.date),
);

export function articleNamed(slug: string | undefined): Article | undefined {
  return journalArticles.find((article) => article.slug === slug);
}
