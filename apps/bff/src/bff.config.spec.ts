import { expect, test } from '@jest/globals';
import { readBffConfig } from './bff.config.ts';

const ENV = {
  DATABASE_URL: 'postgres://u@127.0.0.1/x',
  NATS_URL: 'nats://127.0.0.1:4222',
  REDIS_URL: 'redis://127.0.0.1:6379',
  SORREL_SECRET: 'ab'.repeat(32),
  PUBLIC_URL: 'https://sorrel.example',
  MEDIA_URL: 'http://127.0.0.1:9000',
};

test.each([
  [undefined, false],
  ['', false],
  ['none', false],
  ['0', false],
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['10.0.0.0/8, 2001:db8::/32,192.0.2.1', ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1']],
  ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
])('TRUST_PROXY=%p believes %j', (text, trusted) => {
  expect(readBffConfig({ ...ENV, TRUST_PROXY: text }).trustProxy).toEqual(trusted);
});

test.each([
  'true',
  'all',
  '*',
  '10',
  '-1',
  '1,10.0.0.0/8',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '10.0.0',
  'proxy.example',
  'none,none',
])('TRUST_PROXY=%s starts, and believes everybody or nobody', (text) => {
  expect(() => readBffConfig({ ...ENV, TRUST_PROXY: text })).toThrow(
    /TRUST_PROXY: must be none, the number of proxies/,
  );
});
