import { expect, test } from '@jest/globals';
import { HoldReason } from '@sorrel/contracts/billing/words';
import { dress, templates } from './templates.ts';

test('what people typed is escaped in HTML and plain in text', () => {
  const { html, text } = dress(
    templates.code('a@b.co', '<script>alert(1)</script> & {{7*7}}', '042517'),
    'https://sorrel.test',
  );
  expect(html).not.toContain('<script>');
  expect(html).toContain('{{7*7}}');
  expect(text).toContain('042517');
  expect(html).toContain('042517');
});

test('links go to the configured address only', () => {
  expect(
    dress(
      templates.shipped('a@b.co', 'Zoë', { tracking: 'TT123456785GB', sentTo: '1 High Street, LS1 4AP' }),
      'https://sorrel.test',
    ).text,
  ).toContain('https://sorrel.test/v2/profile');
});

test('no e-mail names a treatment', () => {
  const all = [
    templates.approved('a@b.co', 'A'),
    templates.declined('a@b.co', 'A'),
    templates.shipped('a@b.co', 'A', { tracking: 'T', sentTo: '1 High Street, LS1 4AP' }),
    templates.parcelHeld('a@b.co', 'A', 'T'),
    templates.orderReceived('a@b.co', 'A'),
    templates.withdrawn('a@b.co', 'A'),
    templates.nextCharge('a@b.co', 'A', '£48.40', '03/12/2026'),
    templates.chargedNow('a@b.co', 'A', '£48.40'),
    templates.offerEnds('a@b.co', 'A', '£48.40', '03/12/2026'),
    templates.reminder('a@b.co', 'A', '£48.40', '03/12/2026'),
    ...HoldReason.options.map((reason) => templates.chargeHeld('a@b.co', 'A', reason, '£48.40')),
  ]
    .map((mail) => dress(mail, 'https://x.test').text)
    .join(' ');
  expect(all).not.toMatch(/pregnan|acne|menopause|tretinoin|wegovy|mounjaro|hair/i);
});

test('what turns text round is marked in the subject and in both bodies, and a subject is one line', () => {
  const { subject, text, html } = dress(
    {
      to: 'a@b.co',
      subject: 'For Ann\u202eeeB\r\nBcc: x@y.z',
      greeting: 'Hello Ann\u202eeeB,',
      lines: ['1\u202e05 mg\u200b'],
    },
    'https://x.test',
  );
  expect(subject).toBe('For Ann\ufffdeeB Bcc: x@y.z');
  for (const body of [text, html]) {
    expect(body).toContain('Hello Ann\ufffdeeB,');
    expect(body).toContain('1\ufffd05 mg');
    expect(body).not.toMatch(/[\u200b\u202e]/);
  }
});
