import { afterEach, expect, jest, test } from '@jest/globals';
import { ActorSigner, customerActor } from './actor.ts';

const signer = new ActorSigner('ab'.repeat(32));
afterEach(() => {
  jest.useRealTimers();
});

test('a signed actor is read back', () => {
  expect(signer.verify(signer.sign(customerActor(7, 'r1')))).toMatchObject({
    kind: 'customer',
    userId: 7,
    requestId: 'r1',
  });
});

test('a missing, forged, changed or differently keyed actor is refused', () => {
  const token = signer.sign(customerActor(7));
  const [body = '', mac = ''] = token.split('.');
  const changed = Buffer.from(body, 'base64url').toString().replace('"userId":7', '"userId":8');
  for (const bad of [
    undefined,
    '',
    'x',
    `${body}.`,
    `${Buffer.from(changed).toString('base64url')}.${mac}`,
    new ActorSigner('cd'.repeat(32)).sign(customerActor(7)),
  ])
    expect(() => signer.verify(bad)).toThrow(/actor/);
});

test('an actor signed too long ago is refused', () => {
  jest.useFakeTimers();
  const token = signer.sign(customerActor(7));
  jest.setSystemTime(Date.now() + 61_000);
  expect(() => signer.verify(token)).toThrow('too late');
});
