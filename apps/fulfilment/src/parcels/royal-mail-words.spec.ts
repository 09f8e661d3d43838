import { expect, test } from '@jest/globals';
import { statusIn } from './royal-mail-words.ts';

test.each([
  ['EVKSP', 'anything', 'IN TRANSIT', 'delivered'],
  ['evkna', '', '', 'held'],
  ['EVXXX', 'Item delivered', 'IN TRANSIT', 'delivered'],
  ['EVXXX', 'Due to be delivered today', 'IN TRANSIT', 'out'],
  ['EVXXX', 'Delivery attempted - no answer', 'IN TRANSIT', 'held'],
  ['EVXXX', 'Item not delivered', '', 'held'],
  ['EVXXX', 'Available for redelivery or collection', '', 'held'],
  ['EVXXX', 'Returned to sender', '', 'returned'],
  ['EVXXX', 'Sender preparing item', 'IN TRANSIT', null],
  ['EVXXX', 'Forwarded - mis-sort', 'IN TRANSIT', 'accepted'],
  ['EVXXX', 'Arrived at delivery office', '', 'accepted'],
  [null, 'Something new', 'IN TRANSIT', 'accepted'],
  [null, 'Something new', 'DELIVERED', 'delivered'],
  [null, 'Something new', 'SOMEWHERE', null],
  [null, '', '', null],
])('%s, %p, %p: %s', (code, name, category, status) => {
  expect(statusIn({ code, name, category })).toBe(status);
});
