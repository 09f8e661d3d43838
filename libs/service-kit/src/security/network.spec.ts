import { expect, test } from '@jest/globals';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:7:7::1', '2001:db8:7:7::/64'],
  ['2001:0DB8:0007:0007:ffff:ffff:ffff:ffff', '2001:db8:7:7::/64'],
  ['2001:db8:7:8::1', '2001:db8:7:8::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  // What is not an address is counted by its text, cut to an address's length.
  ['unknown', 'unknown'],
  ['1:2:3', '1:2:3'],
  ['1::2::3', '1::2::3'],
  ['::1.2.3.999', '::1.2.3.999'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
