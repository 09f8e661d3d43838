import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { START_NOTES } from '@sorrel/contracts/billing/release-words';
import { treatmentOf } from '@sorrel/contracts/treatments';
import { KINDS, kindOfSection } from './kinds.ts';
import { shopCategories, treatmentNamed, treatments, vitaminCSerum } from './treatments.ts';

const PUBLIC = new URL('../../public', import.meta.url).pathname;

describe('the catalogue on the pages', () => {
  test.each(treatments)('$slug starts a consultation that exists', (treatment) => {
    const [, place, slug = ''] = new URL(treatment.treatment ?? '', 'http://shop').pathname.split('/');
    expect(place).toBe('consultation');
    expect(treatmentOf(slug)).toBeDefined();
  });

  test.each([...treatments, vitaminCSerum])('$slug has its picture', ({ slug }) => {
    for (const file of [`treatments/${slug}.webp`, `treatments/${slug}-400.webp`, `creams/${slug}.webp`])
      expect(existsSync(`${PUBLIC}/images/${file}`)).toBe(true);
  });

  test.each(treatments)('the description of $slug holds only plain marks', ({ description }) => {
    const tags = description.match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => !/^<\/?(p|ul|li|strong)>$/.test(tag))).toEqual([]);
    expect(description).not.toBe('');
  });

  test('the serum can be looked at, not bought', () => {
    expect(vitaminCSerum).toMatchObject({ treatment: null });
    expect(treatmentNamed('vitamin-c-serum')).toBeUndefined();
  });

  test.each(treatments)('the questions of $slug say how it begins as its page does', ({ section }) => {
    expect(START_NOTES[section]).toBe(KINDS[kindOfSection(section)].note);
  });

  test('the shop has its three sections in order', () => {
    expect(shopCategories.map((category) => category.title)).toEqual([
      'Skincare creams',
      'Tablets',
      'Routine boosters',
    ]);
  });
});
