import { expect, test } from '@jest/globals';
import { asTrackingNumber, isS10, isTrackingTemplate, s10CheckDigit, trackingUrl } from './tracking.ts';

test.each([
  ['47312482', 9],
  ['12345678', 5],
  ['00000000', 5],
  ['00000900', 0],
])('the check digit of %s is %i', (digits, check) => {
  expect(s10CheckDigit(digits)).toBe(check);
});

test.each([
  ['RR473124829GB', true],
  ['TT123456785GB', true],
  ['TT123456784GB', false],
  ['TT12345678GB', false],
  ['tt123456785gb', false],
  ['', false],
])('%s is an S10 number: %p', (number, is) => {
  expect(isS10(number)).toBe(is);
});

test.each([
  ['TT123456785GB', 'TT123456785GB'],
  // Royal Mail's own numbers may break the check digit.
  ['TT123456780GB', 'TT123456780GB'],
  [' tt 1234 5678 5 gb ', 'TT123456785GB'],
  ['0B0480234000123456789', '0B0480234000123456789'],
  ['../../etc/passwd', null],
  ['TT123456785GB.pdf', null],
  ['SHORT', null],
  ['A'.repeat(31), null],
  ['', null],
  [null, null],
  [undefined, null],
])('%p is kept as %p', (given, kept) => {
  expect(asTrackingNumber(given)).toBe(kept);
});

test('a link puts the number where the template says', () => {
  const template = 'https://www.royalmail.com/track-your-item#/tracking-results/{number}';
  expect(trackingUrl(template, 'TT123456785GB')).toBe(
    'https://www.royalmail.com/track-your-item#/tracking-results/TT123456785GB',
  );
  expect(trackingUrl('http://localhost/t?n={number}&again={number}', 'A/B')).toBe(
    'http://localhost/t?n=A%2FB&again=A%2FB',
  );
});

test.each([
  ['https://example.org/{number}', true],
  ['http://localhost:3000/sandbox/royal-mail/track/{number}', true],
  ['https://example.org/', false],
  ['javascript:alert({number})', false],
  ['', false],
])('%s is a template: %p', (template, is) => {
  expect(isTrackingTemplate(template)).toBe(is);
});
