import { londonDate } from '@sorrel/contracts/london';
import { pounds } from '@sorrel/contracts/money';

const day = (date: string): string => date.split('-').toReversed().join('/');

interface Paid {
  itemId: number;
  sequence: number;
  subscriptionId: number;
  transactionPricePence: number;
  creditPence?: number | undefined;
  card: { last4: string } | null;
  paidAt: string;
  nextDue?: string | null | undefined;
}

/** What was paid, how, when, for which delivery, what comes next, and where the receipt is. Names no treatment: mail is read on lock screens. */
export function paidLines(paid: Paid): string[] {
  const { transactionPricePence: pence, creditPence = 0, card, nextDue, sequence, subscriptionId } = paid;
  const on = day(londonDate(new Date(paid.paidAt)));
  const from = card ? ` with your card ending in ${card.last4}` : '';
  const credit = creditPence > 0 ? `${pounds(creditPence)} of credit` : '';
  const sum =
    pence > 0
      ? `You paid ${pounds(pence)}${from} on ${on}${credit ? `, and ${credit} was used` : ''}.`
      : `Nothing was charged to your card on ${on}${credit ? `: it was paid with ${credit}` : ''}.`;
  const next =
    nextDue === undefined
      ? []
      : nextDue === null
        ? ['No further charge is planned.']
        : [`The next charge is planned for ${day(nextDue)}. We write to you three days before, with the sum.`];
  return [
    sum,
    `It is for delivery ${sequence} of your plan ${subscriptionId}. What is in it, and your receipt R-${String(paid.itemId).padStart(6, '0')}, are on your dashboard.`,
    ...next,
  ];
}

interface Announced {
  subscriptionId: number;
  amountPence: number;
  date: string;
  lineCount?: number | undefined;
  creditPence?: number | undefined;
  creditLeftPence?: number | undefined;
  card?: { last4: string } | null | undefined;
  startedOn?: string | undefined;
}

/** The sentence that names day and sum; where credit pays for all of it nothing is charged, and it says so. */
export function announcedLines(announced: Announced): string[] {
  const {
    amountPence,
    creditPence = 0,
    creditLeftPence = 0,
    card,
    lineCount = 1,
    startedOn,
    subscriptionId,
  } = announced;
  const on = day(announced.date);
  const all = lineCount > 1 ? ` (${lineCount} items)` : '';
  const left = creditLeftPence > 0 ? ` ${pounds(creditLeftPence)} of it is left.` : '';
  const first =
    amountPence === 0
      ? `On ${on} we make your next delivery${all} ready. Nothing is charged to your card.`
      : `On ${on} we charge ${pounds(amountPence)} to your card${card ? ` ending in ${card.last4}` : ''} and make your next delivery${all} ready.`;
  return [
    first,
    ...(creditPence > 0 ? [`${pounds(creditPence)} of your credit is used.${left}`] : []),
    ...(startedOn ? [`It belongs to your plan ${subscriptionId}, which began on ${day(startedOn)}.`] : []),
  ];
}
