import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import { describe, expect, it } from '@jest/globals';
import { areaOf, howTo, labelOf, posesOf, VIEWS } from './guide.ts';

describe('what a treatment’s photos show', () => {
  it('the scalp for hair, the whole body for weight, the face for everything else', () => {
    expect(Object.fromEntries(TREATMENT_SLUGS.map((slug) => [slug, areaOf(slug)]))).toMatchObject({
      'hair-loss': 'scalp',
      'weight-loss': 'body',
      acne: 'face',
      menopause: 'face',
    });
    expect(['', 'constructor', 'nothing'].map(areaOf)).toEqual(['face', 'face', 'face']);
  });
  it.each(['face', 'scalp', 'body'] as const)('three views with words of their own: %s', (area) => {
    expect(posesOf(area).map(({ view }) => view)).toEqual(VIEWS.map(({ view }) => view));
    for (const { view, label } of posesOf(area)) {
      expect(labelOf(view, area)).toBe(label);
      expect(howTo(area, view)).not.toBe('');
    }
    const words = posesOf(area)
      .map(({ label, view }) => `${label} ${howTo(area, view)}`)
      .join(' ');
    if (area !== 'face') expect(words).not.toMatch(/selfie|your face|ear faces/i);
  });
});
