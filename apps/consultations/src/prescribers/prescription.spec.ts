import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { hashOf, isGenuine, signatureOf } from './prescriptions.service.ts';
import { canonicalJson, prescribe, refOf, type ToPrescribe } from './prescription.ts';

const keys = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const what: ToPrescribe = {
  reviewId: 4,
  subscriptionId: 12,
  itemId: 31,
  round: 1,
  signedAt: new Date('2026-08-31T22:30:00Z'),
  date: '2026-08-31',
  formula: {
    code: '110C',
    name: 'Acne cream',
    ingredients: [{ name: 'Adapalene', value: '0.1', unit: '%' }],
    directions: 'Every evening.',
    quantity: '50 g',
  },
  patient: { userId: 7, name: 'Ada Byron', birthDate: '1996-01-02', address: ['1 High Street', 'Leeds', 'LS1 4AP'] },
  prescriber: {
    userId: 3,
    name: 'Dr Rowan Hale',
    qualification: 'GP',
    registration: 'GMC 1234567',
    address: ['2 Mill Lane', 'York'],
  },
};

describe('a prescription', () => {
  it('says who, what and how long', () => {
    expect(prescribe(what)).toMatchObject({
      ref: 'PRX31',
      date: '2026-08-31',
      signedAt: '2026-08-31T22:30:00.000Z',
      validUntil: '2027-02-28',
      repeats: 0,
      product: 'Acne cream',
      quantity: '50 g',
      patient: { name: 'Ada Byron' },
      prescriber: { registration: 'GMC 1234567' },
    });
  });
  it('says what its prescriber set: how often, how long and what the label says', () => {
    const terms = { repeats: 2, validMonths: 3, directions: 'Every other evening.', precautions: 'Not near the eyes.' };
    expect(prescribe({ ...what, terms })).toMatchObject({
      repeats: 2,
      validUntil: '2026-11-30',
      directions: 'Every other evening.',
      precautions: 'Not near the eyes.',
    });
  });
  it.each([
    ['2026-11-29', '2027-05-28'],
    ['2026-11-21', '2027-05-20'],
    ['2026-12-01', '2027-05-31'],
    ['2026-08-28', '2027-02-27'],
    ['2026-08-29', '2027-02-28'],
    ['2026-08-31', '2027-02-28'],
    ['2027-08-31', '2028-02-29'],
    ['2026-12-31', '2027-06-30'],
  ])('of %s may be dispensed until %s, the last day of six months that begin with its date', (date, validUntil) => {
    expect(prescribe({ ...what, date }).validUntil).toBe(validUntil);
  });
  it.each([
    [31, 1, 'PRX31'],
    [31, 2, 'PRX31-2'],
    [31, 0, 'PRX31'],
  ])('item %d, round %d has reference %s', (item, round, ref) => expect(refOf(item, round)).toBe(ref));

  it('is signed by its prescriber alone, and shows any change', () => {
    const [mine, other] = [keys(), keys()];
    const canonical = canonicalJson(prescribe(what));
    const signature = signatureOf(canonical, mine.privateKey);
    expect(isGenuine(canonical, signature, mine.publicKey)).toBe(true);
    expect(isGenuine(canonical, signature, other.publicKey)).toBe(false);
    expect(isGenuine(canonical.replace('"0.1"', '"1.0"'), signature, mine.publicKey)).toBe(false);
    expect(hashOf(canonical)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf(canonical)).not.toBe(hashOf(canonical.replace('50 g', '60 g')));
  });

  it('has the same bytes whatever the order of its keys', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        (value) =>
          canonicalJson(value) === canonicalJson(Object.fromEntries(Object.entries(value).toReversed())) &&
          JSON.stringify(JSON.parse(canonicalJson(value))).length === JSON.stringify(value).length,
      ),
    );
  });
});
