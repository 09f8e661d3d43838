import { describe, expect, it } from '@jest/globals';
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
  it.each(['/shop/wegovy', '/shop/mounjaro', '/shop/mounjaro/'])('%s leads to the consultation, for now', (path) =>
    expect(movedTo(path, true)).toEqual({ to: '/weight-loss', status: 302 }),
  );
});
