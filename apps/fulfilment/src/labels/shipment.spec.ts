import { describe, expect, test } from '@jest/globals';
import {
  createOrderRequest,
  type ContentKind,
  type PostageSettings,
  type Shipment,
  spacedPostcode,
} from './shipment.ts';

const settings: PostageSettings = {
  serviceCode: 'TPN24',
  coldChainServiceCode: 'SD1',
  carrierName: null,
  notifiesRecipient: true,
};
const aShipment = (over: Partial<Shipment> = {}): Shipment => ({
  orderReference: 'SRL1042-1',
  tradingName: 'Sorrel',
  orderedAt: '2026-11-14T09:30:00.000Z',
  recipient: {
    name: 'Zoë O’Brien',
    address: { address1: 'Flat 3', address2: '41 Łódź Street', city: 'Manchester', postcode: 'm45jn' },
    email: 'zoe@example.org',
    phone: '+447911123456',
  },
  contents: [{ kind: 'topical', quantity: 1 }],
  valuePence: 4840,
  ...over,
});
const to = (over: Partial<Shipment['recipient']>) => aShipment({ recipient: { ...aShipment().recipient, ...over } });

test('a usual parcel is sent with all its fields', () => {
  expect(createOrderRequest(aShipment(), settings)).toEqual({
    orderReference: 'SRL1042-1',
    isRecipientABusiness: false,
    recipient: {
      address: {
        fullName: 'Zoë O’Brien',
        addressLine1: 'Flat 3',
        addressLine2: '41 Łódź Street',
        city: 'Manchester',
        postcode: 'M4 5JN',
        countryCode: 'GB',
      },
      emailAddress: 'zoe@example.org',
      phoneNumber: '+447911123456',
    },
    sender: { tradingName: 'Sorrel' },
    packages: [{ weightInGrams: 190, packageFormatIdentifier: 'smallParcel' }],
    orderDate: '2026-11-14T09:30:00.000Z',
    subtotal: 48.4,
    shippingCostCharged: 0,
    total: 48.4,
    currencyCode: 'GBP',
    postageDetails: {
      serviceCode: 'TPN24',
      sendNotificationsTo: 'recipient',
      receiveEmailNotification: true,
      receiveSmsNotification: true,
    },
    label: { includeLabelInResponse: true, includeCN: false, includeReturnsLabel: false },
  });
});

test.each<[contents: [ContentKind, number][], grams: number, format: string, service: string]>([
  [[['topical', 1]], 190, 'smallParcel', 'TPN24'],
  [
    [
      ['topical', 2],
      ['tablets', 1],
    ],
    350,
    'smallParcel',
    'TPN24',
  ],
  [[['tablets', 1]], 110, 'largeLetter', 'TPN24'],
  [[['tablets', 3]], 190, 'largeLetter', 'TPN24'],
  [[['tablets', 4]], 230, 'smallParcel', 'TPN24'],
  [[['pen', 1]], 1010, 'smallParcel', 'SD1'],
  [
    [
      ['pen', 1],
      ['topical', 1],
    ],
    1130,
    'smallParcel',
    'SD1',
  ],
  [[['topical', 20]], 2470, 'mediumParcel', 'TPN24'],
])('%j weighs %i g, goes as %s by %s', (contents, grams, format, service) => {
  const shipment = aShipment({ contents: contents.map(([kind, quantity]) => ({ kind, quantity })) });
  const { packages, postageDetails } = createOrderRequest(shipment, settings);
  expect(packages).toEqual([{ weightInGrams: grams, packageFormatIdentifier: format }]);
  expect(postageDetails.serviceCode).toBe(service);
});

test('more than Royal Mail carries is refused here', () => {
  expect(() => createOrderRequest(aShipment({ contents: [{ kind: 'topical', quantity: 250 }] }), settings)).toThrow(
    RangeError,
  );
});

describe('lengths of the Swagger file', () => {
  test('a long name and town are cut, and never leave a blank at the end', () => {
    const { address } = createOrderRequest(
      to({ name: `${'x'.repeat(209)} y`, address: { ...aShipment().recipient.address, city: 'c'.repeat(300) } }),
      settings,
    ).recipient;
    expect(address.fullName).toBe('x'.repeat(209));
    expect(address.city).toBe('c'.repeat(100));
  });

  test('a long address line goes on in the next, between words', () => {
    const address1 = `${'The Very Long House Name '.repeat(6)}End`;
    const { address } = createOrderRequest(
      to({ address: { address1, city: 'Bath', postcode: 'BA1 1AA' } }),
      settings,
    ).recipient;
    expect([address.addressLine1, address.addressLine2].join(' ')).toBe(address1);
    expect(address.addressLine1.length).toBeLessThanOrEqual(100);
    expect(address).not.toHaveProperty('addressLine3');
  });

  test('one endless word is broken, and three lines are all there are', () => {
    const { address } = createOrderRequest(
      to({ address: { address1: 'A'.repeat(350), city: 'Bath', postcode: 'BA1 1AA' } }),
      settings,
    ).recipient;
    expect([address.addressLine1, address.addressLine2, address.addressLine3].map((line) => line?.length)).toEqual([
      100, 100, 100,
    ]);
  });

  test.each([
    ['e-mail', { email: `${'a'.repeat(250)}@example.org` }, 'emailAddress', 'receiveEmailNotification'],
    ['phone', { phone: '0'.repeat(26) }, 'phoneNumber', 'receiveSmsNotification'],
  ] as const)('an %s that is too long is left out, not cut', (_what, over, field, flag) => {
    const request = createOrderRequest(to(over), settings);
    expect(request.recipient).not.toHaveProperty(field);
    expect(request.postageDetails[flag]).toBe(false);
  });

  test.each(['', 'x'.repeat(41), 'SRL 1042', 'SRL;1042', 'SRL"1042'])(
    'the reference %p is refused',
    (orderReference) => {
      expect(() => createOrderRequest(aShipment({ orderReference }), settings)).toThrow(RangeError);
    },
  );
});

test('nothing is said about medicines, and contact details only for notices', () => {
  const request = createOrderRequest(aShipment(), {
    ...settings,
    notifiesRecipient: false,
    carrierName: 'Royal Mail OBA',
  });
  expect(request.recipient).toEqual({ address: expect.anything() });
  expect(request.postageDetails).toMatchObject({
    carrierName: 'Royal Mail OBA',
    receiveEmailNotification: false,
    receiveSmsNotification: false,
  });
  expect(JSON.stringify(request)).not.toMatch(/topical|zoe@/);
});

test('line breaks, tabs and hidden marks become blanks; other signs stay as typed', () => {
  const { address } = createOrderRequest(to({ name: ' Zoë\r\nTo: <b>\u202eAnn\u0000 =1 ' }), settings).recipient;
  expect(address.fullName).toBe('Zoë To: <b> Ann =1');
});

test.each([
  ['sw1a1aa', 'SW1A 1AA'],
  ['SW1A 1AA', 'SW1A 1AA'],
  [' m4  5jn ', 'M4 5JN'],
  ['ＢＡ１ １ＡＡ', 'BA1 1AA'],
])('the postcode %s is written %s', (given, written) => {
  expect(spacedPostcode(given)).toBe(written);
});
