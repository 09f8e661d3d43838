import { expect, test } from '@jest/globals';
import { NO_BUSINESS, SAMPLE_BUSINESS } from '@sorrel/contracts/identity/business';
import { REAL_BUSINESS } from '@sorrel/test-kit/business';
import { businessWords, hasBusiness, NO_WORDS, withBusiness } from './business-words.ts';

const ROWAN = { name: 'Dr Rowan Hale', qualification: 'MBBS', registration: 'GMC 1234567' };
const words = businessWords(REAL_BUSINESS, [ROWAN]);

test('who prescribes, who dispenses, who trades, each with the number to look up', () => {
  expect(words).toMatchObject({
    note: '',
    prescribers: 'Dr Rowan Hale (MBBS), doctor, GMC 1234567.',
    pharmacy:
      'Orchard Pharmacy, GPhC premises number 1098765, 4 Quay Street, Bristol BS1 4DJ. Superintendent pharmacist: Bea Hill, GPhC number 2054321.',
    company:
      '© Orchard Health Ltd, company number 12345678. Registered office: 4 Quay Street, Bristol, BS1 4DJ. care@orchardclinic.co.uk, 0117 900 1234.',
  });
});

test('the sample says that it is one; what is not entered leaves no half sentence', () => {
  expect(businessWords(SAMPLE_BUSINESS, []).note).toBe('Sample details: replace before trading');
  expect(businessWords(NO_BUSINESS, [])).toEqual({
    ...NO_WORDS,
    note: 'Not trading yet: these details are not complete',
  });
});

test('who answers for the data is who trades, by the same particulars as the foot of the page', () => {
  const { controller, contact, superintendent, responsible, company } = words;
  expect(controller).toBe('Orchard Health Ltd, company number 12345678, 4 Quay Street, Bristol, BS1 4DJ');
  expect(contact).toBe('care@orchardclinic.co.uk or 0117 900 1234');
  expect([superintendent, responsible]).toEqual(['Bea Hill, GPhC number 2054321.', 'Bea Hill, GPhC number 2054321.']);
  expect(company).toContain('Registered office: 4 Quay Street, Bristol, BS1 4DJ.');
});

test.each([
  [[], ''],
  [['GMC 1234567'], 'GMC'],
  [['GPhC 0000000 (demonstration)', 'GPhC 0000001'], 'GPhC'],
  [['NMC 12A3456B', 'GMC 1234567'], 'GMC NMC'],
])('prescribers with %j are looked up in %j and nowhere else', (registrations, registers) => {
  const people = registrations.map((registration) => ({ ...ROWAN, registration }));
  expect(businessWords(REAL_BUSINESS, people).registers).toBe(registers);
});

test('a qualification with a bracket of its own stands in one bracket', () =>
  expect(
    businessWords(REAL_BUSINESS, [
      {
        name: 'Helen Marlowe',
        qualification: 'Independent prescriber (demonstration)',
        registration: 'GPhC 0000000 (demonstration)',
      },
    ]).prescribers,
  ).toBe(
    'Helen Marlowe (Independent prescriber, demonstration), pharmacist independent prescriber, GPhC 0000000 (demonstration).',
  ));

test.each([
  [['GMC 1234567'], 'doctor-led'],
  [['GPhC 2054321', 'GPhC 2054322'], 'pharmacist-led'],
  [['NMC 12A3456B'], 'nurse-led'],
  [['GPhC 2054321', 'GMC 1234567'], 'doctor- and pharmacist-led'],
  [['NMC 12A3456B', 'GPhC 2054321', 'GMC 1234567'], 'doctor-, pharmacist- and nurse-led'],
  [[], 'prescriber-led'],
])('a team of %j is called anything but %s', (registrations, led) => {
  const people = registrations.map((registration) => ({ ...ROWAN, registration }));
  expect(businessWords(REAL_BUSINESS, people).led).toBe(led);
});

test('before anybody prescribes the sample keeps the words of the release, and a page that is not the sample’s does not', () => {
  expect([businessWords(SAMPLE_BUSINESS, []).led, businessWords(REAL_BUSINESS, []).led]).toEqual([
    'doctor-led',
    'prescriber-led',
  ]);
});

test('a pharmacist’s page, its data or its head says doctor-led', () => {
  const { led, ...rest } = businessWords(REAL_BUSINESS, [{ ...ROWAN, registration: 'GPhC 2054321' }]);
  const built =
    '<meta name="description" content="A free, doctor-led consultation"><p>Doctor-led team</p><script>["It is free and doctor-led: a form"]</script>';
  expect(withBusiness(built, { ...rest, led }, REAL_BUSINESS)).toBe(
    '<meta name="description" content="A free, pharmacist-led consultation"><p>Pharmacist-led team</p><script>["It is free and pharmacist-led: a form"]</script>',
  );
});

test('a page gets the words for readers, for its script and for search engines, whatever is in them', () => {
  const html =
    '<html data-business=""><p>%business:company%</p><script type="application/ld+json">{"name":"%business-fact:pharmacy_name%"}</script>';
  const nasty = { ...REAL_BUSINESS, pharmacy_name: 'A "B" </script><b>', company_name: 'Hill & <Vale>' };
  const page = withBusiness(html, businessWords(nasty, []), nasty);
  expect(hasBusiness(html)).toBe(true);
  expect(hasBusiness(page)).toBe(false);
  expect(page).toContain('Hill &#38; &#60;Vale&#62;, company number');
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  const [, data = ''] = /ld\+json">(.*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(data)).toEqual({ name: nasty.pharmacy_name });
  const [, attribute = ''] = /data-business="([^"]*)"/.exec(page) ?? [];
  const read = attribute.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  expect(JSON.parse(read).company).toContain('Hill & <Vale>');
});

test('the privacy notice names the companies that are set up here, with what each is given, and no other', () => {
  const { companies } = businessWords(REAL_BUSINESS, [], ['whereby']);
  expect(companies).toContain('Whereby carries video visits. It gets picture and sound of the call while it lasts');
  expect(companies).not.toMatch(/Stripe Identity|NHSmail/);
  expect(withBusiness('<p>%business:companies%</p>', { ...words, companies }, REAL_BUSINESS)).toContain(
    '<p>Stripe takes card',
  );
});
