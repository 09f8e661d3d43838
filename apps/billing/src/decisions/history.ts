import type { TimelineLine } from '@sorrel/contracts/billing/words';

// The history's lines as staff read them, and as the customer does. `null`: not shown to the customer.
const TEXTS: [RegExp, string | null][] = [
  [/by hand$/, null],
  [/^Item \d+ set to /, null],
  [/^(A late|A decision about)/, null],
  [/^Item \d+ is to be sent on /, 'Your parcel is to be sent on '],
  [/^Paid; photos or the consultation are still missing$/, 'Paid. Your photos or your consultation are still missing'],
  [/^Paid; a prescriber reviews it$/, 'Paid. Our prescriber reviews it'],
  [/^Paid; a prescriber reviews the next item$/, 'Paid. Our prescriber checks that your treatment still suits you'],
  [
    /^Paid; the prescription has a repeat left.*$/,
    'Paid. Your prescription still holds, so our pharmacy makes it ready',
  ],
  [/^Everything is here; a prescriber reviews it$/, 'Everything is here. Our prescriber reviews it'],
  [/^Approved by a prescriber; the pharmacy may ship it$/, 'Approved by our prescriber'],
  [/^Waiting for the customer: the prescriber asked for something$/, 'Our prescriber asked you for something'],
  [/^The prescriber asked the customer a question$/, 'Our prescriber asked you a question'],
  [/^The customer answered; back to the prescriber$/, 'You answered. Our prescriber looks at it again'],
  [/^No longer waiting for the customer$/, 'Your answer has come'],
  [/^Sent back to a prescriber$/, 'Our prescriber looks at it again'],
  [/^Refused to supply.*$/, 'Our prescriber could not approve it'],
  [/^Held: the customer disputes a payment at their bank$/, 'Held while a payment is disputed at the bank'],
  [/^Waiting for the customer until (.*)$/, 'We wait for you until $1'],
  [/^Ended by staff$/, 'Ended by our team'],
];

/** The history in plain words for the person it is about: no names of staff, none of their reasons, nothing done by hand. */
export function forCustomer(entries: TimelineLine[]): TimelineLine[] {
  return entries.flatMap((entry) => {
    const rule = TEXTS.find(([pattern]) => pattern.test(entry.text));
    if (rule && rule[1] === null) return [];
    const isStaff = entry.by !== 'Customer' && entry.by !== 'Sorrel';
    return [
      {
        at: entry.at,
        text: rule ? entry.text.replace(rule[0], rule[1] ?? '') : entry.text,
        cause: entry.by === 'Sorrel' ? addressed(entry.cause) : '',
        by: isStaff ? 'Our team' : entry.by === 'Customer' ? 'You' : 'Sorrel',
        next: entry.next,
      },
    ];
  });
}

const addressed = (text: string): string =>
  text
    .replace(/\bThe customer had\b/g, 'You had')
    .replace(/\bthe customer had\b/g, 'you had')
    .replace(/\bThe customer is\b/g, 'You are')
    .replace(/\bThe customer\b/g, 'You')
    .replace(/\bwants the customer to\b/g, 'wants you to')
    .replace(/\bthe customer\b/g, 'you');
