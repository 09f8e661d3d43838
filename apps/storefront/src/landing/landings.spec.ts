import { describe, expect, test } from '@jest/globals';
import { treatmentNamed } from '../content/treatments.ts';
import { LANDINGS } from './landings.ts';

test('seven conditions have a landing page', () => {
  expect(LANDINGS.map(({ slug }) => slug).toSorted()).toEqual([
    'acne',
    'anti-ageing',
    'glow',
    'hormonal-acne',
    'hyperpigmentation',
    'menopause',
    'rosacea',
  ]);
});

describe.each(LANDINGS.map((landing) => [landing.slug, landing] as const))('/%s', (slug, landing) => {
  test('belongs to a treatment whose consultation it starts', () => {
    expect(treatmentNamed(slug)?.treatment).toBe(`/consultation/${slug}`);
  });
  test('says who it is not for, when to see somebody, and its sources', () => {
    expect(landing.notFor.join(' ')).toMatch(/pregnancy/i);
    expect(landing.seeSomeone.length).toBeGreaterThan(0);
    expect(landing.sources.length).toBeGreaterThan(0);
    expect(landing.expect).toHaveLength(3);
  });
  test('asks no question twice', () => {
    const questions = landing.faqs.map(({ q }) => q);
    expect(new Set(questions).size).toBe(questions.length);
  });
  test('names no prescription-only medicine and promises no result', () => {
    const text = JSON.stringify(landing);
    expect(text).not.toMatch(
      /tretinoin|adapalene|spironolactone|estriol|ivermectin|metronidazole|hydroquinone|clindamycin|azelaic/i,
    );
    expect(text).not.toMatch(/guarantee|miracle|(?<!no )\bcures?\b|clinically proven|\bbest\b|100 ?%/i);
  });
});
