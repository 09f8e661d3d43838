import { beforeEach, describe, expect, test } from '@jest/globals';
import { chooseCookies, hasAnalyticsConsent, track } from './consent.ts';

describe('analytics', () => {
  beforeEach(() => {
    localStorage.clear();
    delete window.dataLayer;
  });

  test('nothing is measured before a choice', () => {
    track('begin_checkout');
    expect(window.dataLayer).toBeUndefined();
  });

  test('nothing is measured after "only necessary"', () => {
    chooseCookies('necessary');
    track('order_complete', { price: 48.4 });
    expect(hasAnalyticsConsent()).toBe(false);
    expect(window.dataLayer).toBeUndefined();
  });

  test('an event goes to the data layer after a yes', () => {
    chooseCookies('all');
    track('order_complete', { item: 'subscription', price: 48.4 });
    expect(window.dataLayer).toEqual([{ event: 'order_complete', item: 'subscription', price: 48.4 }]);
  });

  test('a withdrawn yes stops it', () => {
    chooseCookies('all');
    chooseCookies('necessary');
    track('begin_checkout');
    expect(window.dataLayer).toBeUndefined();
  });
});
