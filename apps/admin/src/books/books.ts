/** The accounts in words. Debit is plus, credit is minus. */
export const ACCOUNTS: Readonly<Record<string, { name: string; what: string }>> = {
  card: { name: 'Card provider', what: 'Taken from cards, less what went back' },
  sales: { name: 'Sales', what: 'Goods at the list price' },
  discounts: { name: 'Discounts', what: 'Promotions, and amounts too small to charge' },
  credit: { name: 'Credit', what: 'Owed to customers as credit' },
  held: { name: 'Credit held', what: 'Credit that payments under way hold' },
  goodwill: { name: 'Goodwill', what: 'Credit given by staff' },
  referrals: { name: 'Referrals', what: 'Credit for friends who came' },
  returns: { name: 'Returns', what: 'Sales given back' },
  late: { name: 'Came too late', what: 'Money that was not due, until it is back' },
  disputes: { name: 'Disputes', what: 'Taken back by banks' },
  vat: { name: 'VAT', what: 'In what was sold, owed to HMRC' },
  fees: { name: 'Fees', what: 'Kept by the card provider' },
  bank: { name: 'Bank', what: 'Paid out by the card provider' },
};

/** What moves, in words. */
export const KINDS: Readonly<Record<string, string>> = {
  sale: 'Sale',
  late: 'Not due',
  credit: 'Credit',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee',
  payout: 'Payout',
};

/** Why an invoice or a credit note was made. */
export const CAUSES: Readonly<Record<string, string>> = {
  sale: 'Sale',
  refund: 'Given back',
  'refund-returned': 'Refund came back',
  dispute: 'Lost dispute, not sent',
};

export const checkText = (differences: number): string =>
  differences === 0 ? 'everything agrees' : differences === 1 ? '1 difference' : `${differences} differences`;
