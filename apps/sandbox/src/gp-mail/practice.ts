import { randomBytes } from 'node:crypto';

/** A mail as a practice's server sees it. */
export interface Arrived {
  recipient: string;
  sender: string;
  subject: string;
  messageId: string;
}

const line = (text: string): string => text.replace(/[\r\n]+/g, ' ');
const numbered = (domain: string): string => `<${randomBytes(8).toString('hex')}@${domain}>`;

/** What the practice's server reports (RFC 3464). An address that begins with "bounce" is not known there; one with "silent" reports nothing. */
export function reportOf({ recipient, sender, messageId }: Arrived): string | null {
  if (/^silent/i.test(recipient)) return null;
  const isKnown = !/^bounce/i.test(recipient);
  return [
    'From: Mail Delivery System <mailer-daemon@practices.sandbox>',
    `To: ${sender}`,
    `Subject: ${isKnown ? 'Delivered' : 'Undeliverable'}: your message`,
    `Message-ID: ${numbered('practices.sandbox')}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain; charset=utf-8',
    '',
    isKnown ? 'Your message was delivered.' : 'Your message could not be delivered.',
    '--report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; practices.sandbox',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${isKnown ? 'delivered' : 'failed'}`,
    `Status: ${isKnown ? '2.0.0' : '5.1.1'}`,
    ...(isKnown ? [] : ['Diagnostic-Code: smtp; 550 5.1.1 No such mailbox here']),
    '--report',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '--report--',
    '',
  ].join('\r\n');
}

/** Somebody at the practice presses Reply. */
export const replyOf = (
  { recipient, sender, subject, messageId }: Arrived,
  { text, from, file }: { text: string; from?: string; file?: { name: string; base64: string } },
): string =>
  [
    `From: ${line(from ?? recipient)}`,
    `To: ${sender}`,
    `Subject: Re: ${line(subject)}`,
    `Message-ID: ${numbered('practices.sandbox')}`,
    `In-Reply-To: ${messageId}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    ...(file
      ? [
          '--part',
          `Content-Type: application/pdf; name="${line(file.name)}"`,
          `Content-Disposition: attachment; filename="${line(file.name)}"`,
          'Content-Transfer-Encoding: base64',
          '',
          file.base64.replace(/(.{76})/g, '$1\r\n'),
        ]
      : []),
    '--part--',
    '',
  ].join('\r\n');
