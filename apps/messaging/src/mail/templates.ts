import { PARCEL_HELD } from '@sorrel/contracts/fulfilment/parcel-held';
import { heldTexts } from '@sorrel/contracts/billing/hold';
import { harmlessIn, harmlessLine } from '@sorrel/contracts/harmless';
import type { HoldReason } from '@sorrel/contracts/billing/words';
import type { Sender } from './sender.ts';

/** An e-mail before layout: lines of plain text and at most one button. Nothing clinical: mail is read on lock screens. */
export interface Email {
  to: string;
  subject: string;
  greeting: string;
  lines: string[];
  button?: { text: string; path: string };
  /** Where the reader can unsubscribe from this kind of e-mail; shown below it and sent as List-Unsubscribe. */
  stopPath?: string;
  /** Added when the e-mail is written; older stored ones have none. */
  from?: Sender;
  /** The text of that link, where it stops more than reminders. */
  stopText?: string;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const hello = (fname: string): string => (fname === '' ? 'Hello,' : `Hello ${fname},`);

/** The words themselves name the treatment: they stand in the chat. */
const WHEN_STOPPED =
  'If you have used it before, we have written what to know when you stop in your chat: please read it. If you feel unwell, do not wait: call 111, or 999 in an emergency.';

export const templates = {
  code: (to: string, fname: string, code: string): Email => ({
    to,
    subject: `${code} is your {brand} code`,
    greeting: hello(fname),
    lines: [
      'Here is the code to finish setting up your account:',
      code,
      'It works for 10 minutes. If you did not ask for it, you can ignore this e-mail.',
    ],
  }),
  orderReceived: (to: string, fname: string, facts: readonly string[] = []): Email => ({
    to,
    subject: 'We have your order',
    greeting: hello(fname),
    lines: [
      'Thank you. Your order is paid.',
      ...facts,
      'Next, we need three photos before our prescriber can review your consultation. Nothing ships until they are in.',
    ],
    button: { text: 'Add my photos', path: '/v2/profile/upload-photos' },
  }),
  photosAwaited: (to: string, fname: string, step: number): Email => ({
    to,
    subject: step === 3 ? 'Your order cannot begin without your photos' : 'We still need your photos',
    greeting: hello(fname),
    lines: [
      'Thank you for your order. It is paid, and it waits for three photos from you: our prescriber cannot decide without seeing you.',
      'Front on, turned left and turned right: it takes about two minutes with a phone.',
      step === 3
        ? 'This is the last time we remind you. If you have changed your mind, you can cancel from your dashboard and get your money back.'
        : 'If something does not work, simply write to us. We are glad to help.',
    ],
    button: { text: 'Add my photos', path: '/v2/profile/upload-photos' },
  }),
  underReview: (to: string, fname: string): Email => ({
    to,
    subject: 'We have everything we need',
    greeting: hello(fname),
    lines: ['Your consultation and photos are with our prescriber. We will write as soon as there is a decision.'],
    button: { text: 'See my dashboard', path: '/v2/profile' },
  }),
  approved: (to: string, fname: string): Email => ({
    to,
    subject: 'Your treatment has been approved',
    greeting: hello(fname),
    lines: [
      'Our prescriber has reviewed your consultation and approved your treatment. Our pharmacy is preparing it now.',
    ],
    button: { text: 'See my dashboard', path: '/v2/profile' },
  }),
  declined: (to: string, fname: string): Email => ({
    to,
    subject: 'About your request',
    greeting: hello(fname),
    lines: [
      'Our prescriber has reviewed your consultation and has decided not to prescribe what you asked for.',
      'Why, in plain words, is in your messages. For your privacy it is only shown when you are logged in, and you can answer it there.',
      'Whatever you have paid for and not been sent is on its way back to you.',
    ],
    button: { text: 'Read why', path: '/v2/profile/chat' },
  }),
  shipped: (
    to: string,
    fname: string,
    { tracking, sentTo, wasOwed = false }: { tracking: string; sentTo: string | null; wasOwed?: boolean },
  ): Email => ({
    to,
    subject: 'Your parcel is on its way',
    greeting: hello(fname),
    lines: [
      wasOwed
        ? 'What we still owed you has left our pharmacy with Royal Mail. Thank you for waiting.'
        : 'Your parcel has left our pharmacy with Royal Mail.',
      ...(sentTo ? [`It goes to ${sentTo}. If that is not your address, please message us at once.`] : []),
      `Tracking number: ${tracking}`,
    ],
    button: { text: 'Track my parcel', path: '/v2/profile' },
  }),
  parcelHeld: (to: string, fname: string, tracking: string): Email => ({
    to,
    subject: 'Your parcel is waiting for you',
    greeting: hello(fname),
    lines: [
      PARCEL_HELD,
      `Tracking number: ${tracking}`,
      'If what is in it has to stay cold, please message us before you use it.',
    ],
    button: { text: 'Track my parcel', path: '/v2/profile' },
  }),
  parcelNews: (to: string, fname: string, lines: string[], subject = 'About your parcel'): Email => ({
    to,
    subject,
    greeting: hello(fname),
    lines,
    button: { text: 'Write to us', path: '/v2/profile/chat' },
  }),
  renewalPaid: (to: string, fname: string, backupLast4: string | null, facts: readonly string[] = []): Email => ({
    to,
    subject: 'Your next delivery',
    greeting: hello(fname),
    lines: [
      'Your next delivery is paid, and our prescriber is checking that your treatment still suits you.',
      ...facts,
      ...(backupLast4 === null
        ? []
        : [
            `Your usual card was declined, so we charged your backup card ending in ${backupLast4}. You can change your cards on your dashboard.`,
          ]),
    ],
    button: { text: 'See my dashboard', path: '/v2/profile' },
  }),
  chargeHeld: (to: string, fname: string, reason: HoldReason, amount: string | null): Email => ({
    to,
    subject: 'Your next delivery is waiting',
    greeting: hello(fname),
    lines: [
      heldTexts({ reason, status: 'active' }).mail,
      ...(amount
        ? [
            `It comes to ${amount} as things stand. Once it is settled we write to you with the day and the sum, three days before we charge your card.`,
          ]
        : []),
      'You have not been charged for it. We look at it again every day, and you need not order anew.',
    ],
    button: { text: 'See what is needed', path: '/v2/profile' },
  }),
  refunded: (
    to: string,
    fname: string,
    { card, credit, isForLess = false }: { card: string | null; credit: string | null; isForLess?: boolean },
  ): Email => ({
    to,
    subject: 'Your refund',
    greeting: hello(fname),
    lines: [
      ...(isForLess
        ? ['What your prescriber decided on costs less than you paid, so the difference comes back to you.']
        : []),
      ...(card ? [`We have refunded ${card} to your card. It usually arrives within 5 to 10 working days.`] : []),
      ...(credit ? [`We have put ${credit} back as credit, which your next payment uses by itself.`] : []),
    ],
    button: { text: 'See my dashboard', path: '/v2/profile' },
  }),
  cancelled: (to: string, fname: string): Email => ({
    to,
    subject: 'Your subscription is cancelled',
    greeting: hello(fname),
    lines: [
      'You will not be charged again. Anything you have already paid for will still be sent.',
      'You can change your mind from your dashboard until your last delivery has gone.',
      WHEN_STOPPED,
    ],
    button: { text: 'See my dashboard', path: '/v2/profile' },
  }),
  /** Their reason is one that our team answers: nothing is promised of what is on its way. */
  cancelledAnswered: (to: string, fname: string): Email => ({
    to,
    subject: 'Your subscription is cancelled',
    greeting: hello(fname),
    lines: [
      'You will not be charged again.',
      'Thank you for telling us why. We have written to you in your chat: please read it before you use anything you have at home.',
    ],
    button: { text: 'Read our message', path: '/v2/profile/chat' },
  }),
  withdrawn: (to: string, fname: string): Email => ({
    to,
    subject: 'Your order is cancelled',
    greeting: hello(fname),
    lines: [
      'You will not be charged again, and nothing will be sent.',
      'Whatever you had paid for it is on its way back to you. A refund usually reaches your account within 5 to 10 working days.',
      WHEN_STOPPED,
    ],
    button: { text: 'See my dashboard', path: '/v2/profile' },
  }),
  nextCharge: (to: string, fname: string, amount: string, date: string, facts?: readonly string[]): Email => ({
    to,
    subject: 'Your next delivery is coming up',
    greeting: hello(fname),
    lines: [
      ...(facts ?? [`On ${date} we charge ${amount} to your card and make your next delivery ready.`]),
      'Not the right time? Until then you can move the date, skip this delivery, pause or cancel from your dashboard.',
    ],
    button: { text: 'Change or cancel', path: '/v2/profile' },
  }),
  chargedNow: (to: string, fname: string, amount: string | null): Email => ({
    to,
    subject: 'Your next delivery is made ready now',
    greeting: hello(fname),
    lines: [
      amount === null
        ? 'Your next delivery was asked for now. Nothing is charged for it, and it is made ready.'
        : `Your next delivery was asked for now: we are charging ${amount} to your card and make it ready.`,
      'Not what you wanted? Write to us in your chat as soon as you can: until the parcel has left we can stop it.',
    ],
    button: { text: 'See my dashboard', path: '/v2/profile' },
  }),
  offerEnds: (to: string, fname: string, amount: string, date: string): Email => ({
    to,
    subject: 'Your offer ends with your next delivery',
    greeting: hello(fname),
    lines: [
      `Your offer has been used up. Your next delivery is charged at the full price: ${amount} on ${date}.`,
      'Your subscription goes on, at this price, until you cancel it. To avoid this charge, cancel, pause or move it from your dashboard before that day: it takes two clicks and costs nothing.',
    ],
    button: { text: 'Change or cancel', path: '/v2/profile' },
  }),
  reminder: (to: string, fname: string, amount: string, date: string): Email => ({
    to,
    subject: 'A reminder about your subscription',
    greeting: hello(fname),
    lines: [
      'This is your six-monthly reminder that you have a subscription with us. It goes on until you cancel it.',
      `Your next charge is ${amount} on ${date}. To avoid it, cancel, pause or move it from your dashboard before that day: it takes two clicks and costs nothing.`,
    ],
    button: { text: 'Change or cancel', path: '/v2/profile' },
  }),
  unfinished: (to: string, fname: string, step: number, stopToken: string): Email => ({
    to,
    subject: step === 1 ? 'Your consultation is saved' : 'Your consultation is still waiting for you',
    greeting: hello(fname),
    lines: [
      step === 1
        ? 'You have begun a consultation with us. Everything you answered is saved, and it goes on where you stopped.'
        : 'Your consultation is still open. It takes a few minutes to finish, on any device. This is the last time we remind you.',
      'If something was unclear, write to us; we are glad to help.',
    ],
    button: { text: 'Go on', path: '/v2/profile' },
    stopPath: `/v2/reminders/stop?token=${stopToken}`,
  }),
  question: (to: string, fname: string): Email => ({
    to,
    subject: 'Our prescriber has a question for you',
    greeting: hello(fname),
    lines: [
      'Before our prescriber can decide, they would like to know something from you. Nothing is sent until you have answered.',
      'For your privacy the question is only shown when you are logged in.',
    ],
    button: { text: 'Read and answer', path: '/v2/profile/chat' },
  }),
  clinicNews: (to: string, fname: string): Email => ({
    to,
    subject: 'Please read a message from our clinical team',
    greeting: hello(fname),
    lines: [
      'Our clinical team has written to you. Please read it before you go on with your treatment.',
      'For your privacy the message is only shown when you are logged in.',
    ],
    button: { text: 'Read the message', path: '/v2/profile/chat' },
  }),
  newReply: (to: string, fname: string): Email => ({
    to,
    subject: 'You have a new message from our team',
    greeting: hello(fname),
    lines: ['Our team has replied to you. For your privacy the message is only shown when you are logged in.'],
    button: { text: 'Read the message', path: '/v2/profile/chat' },
  }),
};

/** Makes the subject and the two bodies of a mail. User input is escaped and made harmless; links go only to the configured address. */
export function dress(written: Email, publicUrl: string): { subject: string; text: string; html: string } {
  const mail = { ...harmlessIn(written), subject: harmlessLine(written.subject) };
  const { brand, lines: foot } = mail.from ?? { brand: 'Sorrel', lines: [] };
  const link = mail.button ? `${publicUrl}${mail.button.path}` : undefined;
  const stop = mail.stopPath ? `${publicUrl}${mail.stopPath}` : undefined;
  const stopText = mail.stopText ?? 'No more reminders';
  const text = [
    mail.greeting,
    '',
    ...mail.lines.flatMap((line) => [line, '']),
    ...(mail.button && link ? [`${mail.button.text}: ${link}`, ''] : []),
    `The ${brand} team`,
    ...(foot.length > 0 ? ['', '-- ', ...foot] : []),
    ...(stop ? ['', `${stopText}: ${stop}`] : []),
  ].join('\n');
  const isCode = (line: string): boolean => /^\d{6}$/.test(line);
  const paragraphs = mail.lines
    .map((line) =>
      isCode(line)
        ? `<p style="font:600 32px/1.2 'Courier New',monospace;letter-spacing:.2em;margin:24px 0">${line}</p>`
        : `<p style="margin:0 0 16px">${escape(line)}</p>`,
    )
    .join('');
  const button =
    mail.button && link
      ? `<p style="margin:24px 0"><a href="${escape(link)}" style="background:#9c3f23;color:#ffffff;text-decoration:none;padding:14px 24px;border-radius:999px;display:inline-block;font-weight:600">${escape(mail.button.text)}</a></p>`
      : '';
  const footHtml =
    foot.length > 0
      ? `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2dcd2;font-size:13px;color:#4d5a52">${foot.map(escape).join('<br>')}</p>`
      : '';
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(mail.subject)}</title></head><body style="margin:0;background:#fbf8f4;color:#17261e;font:16px/1.55 Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:40px 24px"><p style="font:600 24px/1 Georgia,serif;margin:0 0 32px">${escape(brand)}</p><p style="margin:0 0 16px">${escape(mail.greeting)}</p>${paragraphs}${button}<p style="margin:32px 0 0;color:#4d5a52">The ${escape(brand)} team</p>${footHtml}${stop ? `<p style="margin:24px 0 0;font-size:13px"><a href="${escape(stop)}" style="color:#4d5a52">${escape(stopText)}</a></p>` : ''}</div></body></html>`;
  return { subject: mail.subject, text, html };
}
