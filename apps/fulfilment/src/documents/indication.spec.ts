import { expect, test } from '@jest/globals';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import { indicationOf } from './indication.ts';

test.each([...TREATMENT_SLUGS])('a letter names what %s treats, and not the product', (consultation) => {
  const words = indicationOf({ consultation });
  expect(words).toMatch(/^for [a-z ,]+$/);
  expect(words).not.toMatch(/cream|serum|tablet|pen\b|as set out/);
});

test('a supply of which the treatment is not known names no reason rather than a wrong one', () => {
  for (const consultation of [undefined, '', 'menopause-cream', 'constructor'])
    expect(indicationOf({ consultation })).toBe('as set out below');
});
