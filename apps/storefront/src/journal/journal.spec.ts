import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { treatmentNamed } from '../content/treatments.ts';
import { minutesToRead, TOPICS, wordsOf } from './article.ts';
import { articleNamed, journalArticles } from './journal.ts';

test('ten articles, newest first, every topic with some', () => {
  expect(journalArticles).toHaveLength(10);
  const dates = journalArticles.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  for (const topic of TOPICS) expect(journalArticles.some((article) => article.topic === topic)).toBe(true);
  expect(articleNamed('nothing')).toBeUndefined();
});

describe.each(journalArticles.map((article) => [article.slug, article] as const))('%s', (slug, article) => {
  test('is 600 to 1,000 words long', () => {
    expect(wordsOf(article)).toBeGreaterThanOrEqual(600);
    expect(wordsOf(article)).toBeLessThanOrEqual(1000);
    expect(minutesToRead(article)).toBeGreaterThanOrEqual(3);
  });
  test('names sources, treatments that exist and has a drawing', () => {
    expect(article.sources.length).toBeGreaterThan(0);
    expect(article.treatments.length).toBeGreaterThan(0);
    for (const treatment of article.treatments) expect(treatmentNamed(treatment)).toBeDefined();
    expect(existsSync(new URL(`../../public/images/journal/${slug}.svg`, import.meta.url))).toBe(true);
  });
  test('names no prescription-only medicine and promises nothing', () => {
    const text = JSON.stringify(article);
    expect(text).not.toMatch(
      /tretinoin|adapalene|spironolactone|estriol|ivermectin|metronidazole|hydroquinone|clindamycin|finasteride|minoxidil|semaglutide|tirzepatide|wegovy|mounjaro/i,
    );
    expect(text).not.toMatch(/guarantee|miracle|clinically proven|100 ?%/i);
  });
});
