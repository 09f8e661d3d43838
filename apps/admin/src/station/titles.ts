import type { Verdict } from '@sorrel/contracts/fulfilment/station';

/** What stops the line, in a word or two. */
export const TITLES: Record<Verdict, string> = {
  opened: 'The order is open',
  right: 'The right pack',
  'wrong-product': 'Wrong pack',
  'unknown-batch': 'Unknown batch',
  'other-gtin': 'Not the product that was received',
  'other-expiry': 'Another expiry than was received',
  recalled: 'Recalled',
  quarantined: 'In quarantine',
  expired: 'Expired',
  'too-short': 'Expires too soon',
  'other-order': 'Another order',
  left: 'This order has left already',
  unread: 'This code cannot be used',
  'order-first': 'Scan the order first',
  'unknown-order': 'No such order',
  'not-cleared': 'This order must not leave',
  'being-shipped': 'Its label is being bought',
  'no-pack': 'No pack for this order',
  'no-batch-read': 'The batch is missing',
  'none-on-shelf': 'None left by our count',
  'taken-over': 'Opened by somebody else',
};
