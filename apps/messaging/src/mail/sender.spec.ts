import { expect, test } from '@jest/globals';
import { NO_BUSINESS, SAMPLE_BUSINESS } from '@sorrel/contracts/identity/business';
import { senderOf, signed } from './sender.ts';
import { dress, templates } from './templates.ts';

const business = {
  ...SAMPLE_BUSINESS,
  brand_name: 'Orchard & Vale',
  company_name: 'Orchard Health Ltd',
  company_number: '12345678',
  pharmacy_name: 'Orchard Pharmacy',
  premises_number: '1098765',
};
const from = senderOf({ version: 3, business }, 'https://orchard.co.uk');

test('an e-mail says whose it is: brand, company and pharmacy with their numbers, how to reach them', () => {
  const { text, html } = dress(signed(templates.code('a@b.co', 'Ada', '042517'), from), 'https://orchard.co.uk');
  for (const part of [
    'The Orchard & Vale team',
    'Orchard Health Ltd (company 12345678), 12 Harbour Yard',
    '(GPhC premises 1098765)',
  ])
    expect(text).toContain(part);
  expect(html).toContain('The Orchard &#38; Vale team');
  expect(html).not.toContain('Sorrel');
  expect(signed(templates.code('a@b.co', 'Ada', '042517'), from).subject).toBe('042517 is your Orchard & Vale code');
});

test('a mail keeps the version it was written with', () => {
  expect(signed(templates.approved('a@b.co', 'Ada'), from).from).toMatchObject({ version: 3, brand: 'Orchard & Vale' });
});

test('before anything is entered a mail is from the site’s address, and nothing of the sample is in it', () => {
  const none = senderOf({ version: 0, business: NO_BUSINESS }, 'https://clinic.orchard.co.uk');
  expect(none).toEqual({ version: 0, brand: 'clinic.orchard.co.uk', lines: [] });
});
