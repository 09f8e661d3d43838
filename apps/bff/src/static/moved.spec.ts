import { describe, expect, it } from '@jest/globals';
import { RELEASE_WORDS } from '@sorrel/contracts/billing/release-words';
import { movedTo } from './moved.ts';

describe('one page, one address', () => {
  it.each([
    ['/shop/', '/shop'],
    ['/shop/acne/', '/shop/acne'],
    ['/index.html', '/'],
    ['/shop/index.html', '/shop'],
    ['/v2/profile/', '/v2/profile'],
    ['/shop/oral-spironolactone', '/shop/hormonal-acne-pill'],
    ['/shop/oral-spironolactone/', '/shop/hormonal-acne-pill'],
    ['/shop/hair-loss', '/shop/the-regrowth-drops'],
    ['/shop/weight-loss', '/weight-loss'],
  ])('%s is at %s', (from, to) => expect(movedTo(from, false)).toEqual({ to, status: 301 }));

  it.each(['/', '/shop', '/shop/acne', '/shop/wegovy', '/assets/x.js', '/shop/constructor', '/nothing/here'])(
    '%s is where it is',
    (path) => expect(movedTo(path, false)).toBeNull(),
  );

  it.each(['//evil.example/', '///', '/a//b/', '/\\evil.example/', 'evil/'])('%s leads nowhere else', (path) =>
    expect(movedTo(path, false)).toBeNull(),
  );
});

describe('a site that must not advertise', () => {
  it.each([
    ['/shop/wegovy', '/weight-loss'],
    ['/shop/mounjaro/', '/weight-loss'],
    ['/shop/acne', '/acne'],
    ['/shop/glow/index.html', '/glow'],
    ['/shop/hormonal-acne-pill', '/hormonal-acne'],
    ['/shop/oral-spironolactone', '/hormonal-acne'],
    ['/shop/the-regrowth-drops', '/hair-loss'],
    ['/shop/regrowth-drops', '/hair-loss'],
  ])('%s leads to its condition, for now', (path, to) => expect(movedTo(path, true)).toEqual({ to, status: 302 }));

  it('knows a page for everything of the catalogue that needs a prescription', () => {
    for (const [slug, { isComingSoon }] of Object.entries(RELEASE_WORDS))
      if (!isComingSoon) expect([slug, movedTo(`/shop/${slug}`, true)?.status]).toEqual([slug, 302]);
  });

  it('names no medicine in the address of a consultation that a page leads to', () => {
    expect(movedTo('/consultation/hormonal-acne-tablet', true)).toEqual({
      to: '/consultation/oral-spironolactone',
      status: 302,
    });
  });
});
