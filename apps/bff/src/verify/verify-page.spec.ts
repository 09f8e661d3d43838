import { expect, test } from '@jest/globals';
import type { PrescriptionStanding, VerifiedPrescription } from '@sorrel/contracts/fulfilment/rpc';
import { verifyPage } from './verify-page.ts';

const one: VerifiedPrescription = {
  ref: 'PRX31',
  standing: 'valid',
  initials: 'Z. O.',
  product: 'Anti-ageing cream',
  ingredients: [
    { name: 'Tretinoin', value: '0.025', unit: '%' },
    { name: 'Spironolactone', value: '50', unit: 'mg' },
  ],
  quantity: '50 g',
  prescriber: { name: 'Dr Amara <b>Okonkwo', qualification: 'MBBS', registration: 'GMC 7012345' },
  signedAt: '2026-06-30T23:12:44.000Z',
  plan: null,
  validUntil: '2026-12-31',
  revokedOn: null,
  dispensed: 1,
  supplies: 3,
  pharmacy: { name: 'Sorrel & Co', registration: 'GPhC 9012345', telephone: '0117 496 0000' },
};

test('says what the paper says, by the clocks of London, and that it stands', () => {
  const { title, body } = verifyPage(one);
  expect(title).toBe('Prescription PRX31');
  for (const words of [
    'This prescription stands',
    'Tretinoin 0.025%, Spironolactone 50 mg',
    'Z. O.',
    'GMC 7012345',
    '1 July 2026 at 00:12',
    '31 December 2026',
    '1 of 3 supplies',
    'Genuine: these are the words that the prescriber signed',
    'gmc-uk.org',
    'tel:01174960000',
    'Sorrel &#38; Co',
  ])
    expect(body).toContain(words);
});

test('writes nothing of a name as markup', () => {
  expect(verifyPage(one).body).toContain('Dr Amara &#60;b&#62;Okonkwo');
  expect(verifyPage(one).body).not.toContain('<b>');
});

test.each<[PrescriptionStanding, string]>([
  ['revoked', 'Revoked: do not dispense'],
  ['expired', 'Run out: do not dispense'],
  ['dispensed', 'Dispensed in full'],
  ['unproven', 'Not proven: do not dispense'],
])('%s: %s', (standing, words) => {
  const { body } = verifyPage({ ...one, standing, revokedOn: standing === 'revoked' ? '2026-11-23' : null });
  expect(body).toContain(words);
  expect(body).not.toContain('class="verdict good"');
  expect(body.includes('Genuine: these')).toBe(standing !== 'unproven');
  expect(body.includes('23 November 2026')).toBe(standing === 'revoked');
});

test('of what is not ours it says nothing but that', () => {
  const { body } = verifyPage(null);
  expect(body).toContain('do not dispense');
  expect(body).not.toContain('<dl>');
});

test('a plan of steps is shown as it was signed, and that it allows no second supply', () => {
  const { body } = verifyPage({ ...one, plan: '0.25 mg for 1 supply, then 0.5 mg <b>from then on' });
  expect(body).toContain('<dt>Plan of steps</dt><dd>0.25 mg for 1 supply, then 0.5 mg &#60;b&#62;from then on</dd>');
  expect(body).toContain('Only the first of these supplies may be dispensed');
  expect(verifyPage(one).body).not.toContain('Plan of steps');
});
