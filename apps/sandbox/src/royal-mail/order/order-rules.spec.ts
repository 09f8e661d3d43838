import { describe, expect, it } from '@jest/globals';
import { orderErrors } from './order-rules.ts';

const address = {
  fullName: 'Amina Łukasz',
  addressLine1: '1 High Street',
  city: 'London',
  postcode: 'SW1A 1AA',
  countryCode: 'GBR',
};
const good = {
  orderReference: 'D-1001',
  recipient: { address, emailAddress: 'amina@demo.sorrel.test' },
  orderDate: '2026-11-21T10:00:00Z',
  subtotal: 48.4,
  shippingCostCharged: 0,
  total: 48.4,
  packages: [{ weightInGrams: 120, packageFormatIdentifier: 'smallParcel' }],
  label: { includeLabelInResponse: true },
};
const at = (change: object) => ({ ...good, recipient: { address: { ...address, ...change } } });

describe('an order', () => {
  it.each([
    ['complete', good],
    ['without a reference', { ...good, orderReference: undefined }],
    ['to Northern Ireland', at({ postcode: 'BT1 1AA' })],
    ['with the short country code', at({ countryCode: 'GB' })],
    ['with a total of 0.1 + 0.2', { ...good, total: 0.1 + 0.2 }],
  ])('%s is taken', (_name, order) => {
    expect(orderErrors(order)).toEqual([]);
  });

  it.each([
    [
      'no recipient',
      { ...good, recipient: undefined },
      [
        'recipient.address.addressLine1',
        'recipient.address.city',
        'recipient.address.postcode',
        'recipient.address.countryCode',
      ],
    ],
    ['no order date', { ...good, orderDate: '' }, ['orderDate']],
    ['a strange date', { ...good, orderDate: 'soon' }, ['orderDate']],
    ['a long reference', { ...good, orderReference: 'x'.repeat(41) }, ['orderReference']],
    ['a long line', at({ addressLine1: 'x'.repeat(101) }), ['recipient.address.addressLine1']],
    ['text for money', { ...good, total: '48.40' }, ['total']],
    ['a third of a penny', { ...good, total: 1.003 }, ['total']],
    ['a negative total', { ...good, total: -1 }, ['total']],
    [
      'no weight',
      { ...good, packages: [{ weightInGrams: 0, packageFormatIdentifier: 'parcel' }] },
      ['packages[0].weightInGrams'],
    ],
    [
      'an unknown format',
      { ...good, packages: [{ weightInGrams: 5, packageFormatIdentifier: 'pallet' }] },
      ['packages[0].packageFormatIdentifier'],
    ],
    ['an empty label request', { ...good, label: {} }, ['label.includeLabelInResponse']],
    ['Jersey', at({ postcode: 'JE2 3XX' }), ['recipient.address.postcode']],
    ['Guernsey', at({ postcode: 'GY1 1AA' }), ['recipient.address.postcode']],
    ['the Isle of Man', at({ postcode: 'im1 1aa' }), ['recipient.address.postcode']],
    ['no real postcode', at({ postcode: 'LONDON' }), ['recipient.address.postcode']],
    ['France', at({ countryCode: 'FRA', postcode: '75001' }), ['recipient.address.countryCode']],
    ['nothing', null, ['items']],
    ['a word', 'order', ['items']],
  ])('%s is refused', (_name, order, fields) => {
    expect(orderErrors(order).map((error) => error.fields[0]?.fieldName)).toEqual(fields);
  });
});
