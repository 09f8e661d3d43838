import type { z } from 'zod';
import { refusalText } from '@sorrel/contracts/billing/words';
import type { cardExpiring, creditEarned, paymentFailed, paymentWanted } from '@sorrel/contracts/billing/events';
import { londonDate } from '@sorrel/contracts/london';
import { pounds } from '@sorrel/contracts/money';
import { hello, type Email } from './templates.ts';

type Failed = z.output<typeof paymentFailed.data>;
type Wanted = z.output<typeof paymentWanted.data>;
type Earned = z.output<typeof creditEarned.data>;
type Expiring = z.output<typeof cardExpiring.data>;

const day = (date: string): string => date.split('-').toReversed().join('/');
const dayOf = (moment: string): string => day(londonDate(new Date(moment)));

/** Says why a payment failed, what we will try ourselves, and links to the page to pay on. Shows only the last four digits of a card. */
export function paymentFailedTemplate(to: string, fname: string, failed: Failed): Email {
  const { card, isBackup, amountPence, duePence, lineCount, reason, link, isCardGone } = failed;
  const why = isCardGone ? 'it is not saved any more, so it cannot be charged' : refusalText(reason, 'customer');
  const all = lineCount > 1 ? `, for all ${lineCount} items of your delivery together` : '';
  const what = card ? `your ${isBackup ? 'backup ' : ''}card ending in ${card.last4}` : 'your card';
  return {
    to,
    subject: 'We could not take your payment',
    greeting: hello(fname),
    lines: [`We tried to charge ${pounds(duePence ?? amountPence)} to ${what}${all}, but ${why}.`, nextOf(failed)],
    button: {
      text: reason === 'needs-authentication' ? 'Confirm my payment' : 'Pay now',
      path: link === '' ? '/v2/profile' : `/v2/pay?link=${link}`,
    },
  };
}

function nextOf({ next, until, isFinal, reason }: Failed): string {
  if (isFinal)
    return 'We will not try again by ourselves, so your next delivery is on hold until you pay. You can use the same card or another one.';
  if (next === 'retry' && until)
    return `We try again on ${dayOf(until)}. You need not wait for that: you can pay now with the same card or another one.`;
  if (next === 'wait' && until)
    return reason === 'needs-authentication'
      ? `Please confirm it, or pay with another card, by ${dayOf(until)}. It takes one press and your bank's question.`
      : `Please pay with another card by ${dayOf(until)}. Until then we keep your delivery for you.`;
  if (next === 'review')
    return 'Your prescription runs out before we could try again, so a prescriber is checking your treatment first. We charge nothing until it is approved.';
  return 'You can pay now with the same card or another one.';
}

/** A prescriber has approved an order not yet paid for: nothing is charged automatically, and this links to the payment. */
export function paymentWantedTemplate(to: string, fname: string, { amountPence, link }: Wanted): Email {
  return {
    to,
    subject: 'You can pay for your next delivery now',
    greeting: hello(fname),
    lines: [
      `Our prescriber has approved your treatment again. Your next delivery of ${pounds(amountPence)} is not paid yet, and we do not charge it by ourselves.`,
      'Pay when it suits you, with the same card or another one, and our pharmacy sends it.',
    ],
    button: { text: 'Pay now', path: `/v2/pay?link=${link}` },
  };
}

/** A friend's first order has been sent: what credit the customer gets for it, and how it is used. */
export function creditEarnedTemplate(to: string, fname: string, { amountPence }: Earned): Email {
  return {
    to,
    subject: `You have ${pounds(amountPence)} of credit`,
    greeting: hello(fname),
    lines: [
      `Thank you: a friend has started with {brand} through your link, and we have put ${pounds(amountPence)} of credit in your account.`,
      'Your next payment uses it by itself. Your dashboard shows your credit and how it came and went.',
    ],
    button: { text: 'See my credit', path: '/v2/profile' },
  };
}

/** A card expires before a charge planned on it. */
export function cardExpiringTemplate(to: string, fname: string, { card, expires, due }: Expiring): Email {
  return {
    to,
    subject: 'Your card is about to expire',
    greeting: hello(fname),
    lines: [
      `Your card ending in ${card.last4} expires on ${day(expires)}, and your next payment on it is due on ${day(due)}.`,
      'Please choose another card, so that your delivery is not held up. If your bank sends you a new card, it often tells us by itself, and then there is nothing to do.',
    ],
    button: { text: 'Change my card', path: '/v2/profile' },
  };
}
