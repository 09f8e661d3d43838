import { expect, test } from '@jest/globals';
import { endOf, type Standing } from './owing.ts';

const standing = (over: Partial<Standing>): Standing => ({
  status: 'ready',
  gateReason: null,
  isWithheld: false,
  code: '160C',
  ...over,
});

test.each<[string, Partial<Standing>, string | null]>([
  ['goes on while it waits for a pack', {}, null],
  ['goes on while its label is bought', { status: 'label-pending' }, null],
  ['ends with the parcel', { status: 'shipped' }, 'supplied'],
  ['ends with the parcel, whatever it was held for', { status: 'shipped', isWithheld: true }, 'supplied'],
  ['ends with its refund', { status: 'closed', gateReason: 'refunded', isWithheld: true }, 'refunded'],
  ['ends when it is cancelled', { status: 'closed', gateReason: 'cancelled' }, 'cancelled'],
  ['ends when a prescriber refuses it', { status: 'closed', gateReason: 'refused' }, 'cancelled'],
  ['ends when it goes back to the prescriber', { status: 'held', gateReason: 'back-to-approval' }, 'held'],
  ['ends when its prescription is revoked', { status: 'held' }, 'held'],
  ['goes on while it is being refunded', { status: 'held', isWithheld: true }, null],
  ['ends when the item becomes another product', { code: '101C' }, 'changed'],
  ['goes on while nobody knows what it is', { code: null }, null],
])('an owing %s', (_, over, end) => expect(endOf('160C', standing(over))).toBe(end));
