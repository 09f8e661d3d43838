/** What people come to read about. */
export const TOPICS = ['Consulting', 'Skin', 'Hair and hormones'] as const;
export type Topic = (typeof TOPICS)[number];

type Section = { heading: string; paragraphs: string[]; list?: string[] };
export type Article = {
  slug: string;
  title: string;
  lead: string;
  topic: Topic;
  /** `YYYY-MM-DD` of the last change. */
  date: string;
  sections: Section[];
  /** Titles of public guidance on the same matter, to read on. A clinician has to check the facts against them before trading. */
  sources: string[];
  /** Slugs of treatments it has to do with. */
  treatments: string[];
};

export function wordsOf(article: Article): number {
  const text = [
    article.lead,
    ...article.sections.flatMap(({ heading, paragraphs, list = [] }) => [heading, ...paragraphs, ...list]),
  ].join(' ');
  return text.split(/\s+/).length;
}

/** Minutes at 220 words a minute, never less than one. */
export function minutesToRead(article: Article): number {
  return Math.max(1, Math.round(wordsOf(article) / 220));
}
