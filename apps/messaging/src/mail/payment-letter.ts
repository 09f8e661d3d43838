import type { z } from 'zod';
import { refusalText } from '@sorrel/contracts/billing/words';
import type { cardExpiring, paymentFailed } from '@sorrel/contracts/billing/events';
import { londonDate } from '@sorrel/contracts/london';
import { pounds } from '@sorrel/contracts/money';
import { hello, type Letter } from './letter.ts';

type Failed = z.output<typeof paymentFailed.data>;
type Expiring = z.output<typeof cardExpiring.data>;

const day = (date: string): string => date.split('-').toReversed().join('/');
const dayOf = (moment: string): string => day(londonDate(new Date(moment)));

/** Why a payment failed, what we try by ourselves, and the way to the page to pay on. No more of a card than its last four digits. */
export function paymentFailedLetter(to: string, fname: string, failed: Failed): Letter {
  const { card, isBackup, amountPence, reason, link } = failed;
  const what = card ? `your ${isBackup ? 'backup ' : ''}card ending in ${card.last4}` : 'your card';
  return {
    to,
    subject: 'We could not take your payment',
    greeting: hello(fname),
    lines: [
      `We tried to charge ${pounds(amountPence)} to ${what}, but ${refusalText(reason, 'customer')}.`,
      nextOf(failed),
    ],
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
  return 'You can pay now with the same card or another one.';
}

/** A card ends before a charge that is planned on it. */
export function cardExpiringLetter(to: string, fname: string, { card, expires, due }: Expiring): Letter {
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
