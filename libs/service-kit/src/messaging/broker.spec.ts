import { expect, test } from '@jest/globals';
import { brokerOf, differInPassword, passwordsOf, shownBroker } from './broker.ts';

test.each([
  ['nats://127.0.0.1:4222', { servers: ['127.0.0.1:4222'] }],
  ['nats://billing:s3cret@broker:4222', { servers: ['broker:4222'], user: 'billing', pass: 's3cret' }],
  ['nats://billing:p%40ss%2Fw@broker', { servers: ['broker'], user: 'billing', pass: 'p@ss/w' }],
  ['nats://a-token@broker:4222', { servers: ['broker:4222'], token: 'a-token' }],
  ['nats://u:p@one:4222, nats://u:p@two:4222', { servers: ['one:4222', 'two:4222'], user: 'u', pass: 'p' }],
])('%s is taken apart: what stands before the @ would be dropped by the client', (url, parts) => {
  expect(brokerOf(url, null)).toEqual(parts);
  expect(brokerOf(url, { ca: 'x' })).toEqual({ ...parts, tls: { ca: 'x' } });
});

test('an address is shown without its password', () => {
  expect(shownBroker('nats://u:secret@one:4222,nats://u:secret@two:4222')).toBe('one:4222, two:4222');
});

test.each([
  ['nats://u:new@one,nats://u:new@two', 'nats://u:old@one,nats://u:old@two', true],
  ['nats://u:new@one', 'nats://u:old@two', false],
  ['nats://u:new@one', 'nats://v:old@one', false],
  ['nats://u:new@one', 'nats://one', false],
  ['nats://a-token@one', 'nats://another@one', false],
])('%s and %s: the same user of the same brokers with another password: %s', (one, other, isSo) => {
  expect(differInPassword(one, other)).toBe(isSo);
});

test('two passwords are known while one changes, one otherwise, none without a login', () => {
  const [natsUrl, oldNatsUrl] = ['nats://u:new@one', 'nats://u:old@one'];
  expect([
    passwordsOf({ natsUrl, oldNatsUrl }),
    passwordsOf({ natsUrl }),
    passwordsOf({ natsUrl: 'nats://one' }),
  ]).toEqual([['new', 'old'], ['new'], []]);
});
