import { beforeEach, describe, expect, test } from '@jest/globals';
import { forgetPromo, keepPromoFrom, storedPromo } from './promo.ts';

describe('a promo code in the address', () => {
  beforeEach(() => localStorage.clear());

  test('survives until it is forgotten', () => {
    expect(keepPromoFrom('?utm=a&promo_code=%20AMARA10%20')).toBe('AMARA10');
    expect(storedPromo()).toBe('AMARA10');
    forgetPromo();
    expect(storedPromo()).toBeNull();
  });

  test.each([[''], ['?promo_code='], ['?promo_code=%20'], ['?other=1']])('%j keeps what was there', (search) => {
    keepPromoFrom('?promo_code=FIRST');
    expect(keepPromoFrom(search)).toBeNull();
    expect(storedPromo()).toBe('FIRST');
  });

  test('a newer code replaces the older, and a monstrous one is cut', () => {
    keepPromoFrom('?promo_code=FIRST');
    keepPromoFrom(`?promo_code=${'x'.repeat(500)}`);
    expect(storedPromo()).toHaveLength(64);
  });
});
