import { describe, expect, it } from '@jest/globals';
import { parseForm } from './form.ts';

describe('form encoding', () => {
  it.each([
    ['', {}],
    ['amount=4840&currency=gbp', { amount: '4840', currency: 'gbp' }],
    ['metadata[charge_id]=c%2F1', { metadata: { charge_id: 'c/1' } }],
    ['shipping[address][line1]=1+High+Street', { shipping: { address: { line1: '1 High Street' } } }],
    ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
    ['expand[0]=a&expand[1]=b.c', { expand: ['a', 'b.c'] }],
    ['items[0][price]=p1&items[1][price]=p2', { items: [{ price: 'p1' }, { price: 'p2' }] }],
    ['description=', { description: '' }],
    ['flag', { flag: '' }],
    ['name=%C5%81ukasz', { name: 'Łukasz' }],
  ])('%s', (text, object) => {
    expect(parseForm(text)).toEqual(object);
  });

  it.each(['a=%zz', '__proto__[polluted]=1', 'a[constructor][b]=1', `a${'[b]'.repeat(20)}=1`, 'a=1&'.repeat(2_001)])(
    'refuses what cannot be read: %.30s',
    (text) => {
      expect(() => parseForm(text)).toThrow(/./);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );
});
