import { afterEach, expect, jest, test } from '@jest/globals';
import { ActorSigner, customerActor } from './actor.ts';

const SECRET = 'ab'.repeat(32);
const signer = new ActorSigner(SECRET);
const CALL = 'rpc.reviews.approve\n{"id":1}';
afterEach(() => {
  jest.useRealTimers();
});

test('a signed actor is read back', () => {
  expect(signer.verify(signer.sign(customerActor(7, 'r1'), CALL), CALL)).toMatchObject({
    kind: 'customer',
    userId: 7,
    requestId: 'r1',
  });
});

test('a missing, forged, changed or differently keyed actor is refused', () => {
  const token = signer.sign(customerActor(7), CALL);
  const [body = '', once = '', mac = ''] = token.split('.');
  const changed = Buffer.from(body, 'base64url').toString().replace('"userId":7', '"userId":8');
  for (const bad of [
    undefined,
    '',
    'x',
    `${body}.${once}.`,
    `${body}.other.${mac}`,
    `${Buffer.from(changed).toString('base64url')}.${once}.${mac}`,
    new ActorSigner('cd'.repeat(32)).sign(customerActor(7), CALL),
  ])
    expect(() => signer.verify(bad, CALL)).toThrow(/actor/);
});

test.each([
  ['another subject', 'rpc.reviews.decline\n{"id":1}'],
  ['another body', 'rpc.reviews.approve\n{"id":2}'],
])('an overheard signature does not serve for %s', (_, call) => {
  expect(() => signer.verify(signer.sign(customerActor(7), CALL), call)).toThrow('forged');
});

test('an overheard call is not accepted a second time, as long as it would be valid', () => {
  jest.useFakeTimers();
  const token = signer.sign(customerActor(7), CALL);
  signer.verify(token, CALL);
  for (let second = 0; second < 59; second += 29) {
    expect(() => signer.verify(token, CALL)).toThrow('before');
    jest.advanceTimersByTime(29_000);
    signer.verify(signer.sign(customerActor(8), CALL), CALL);
  }
});

test('the same actor asking the same thing twice is two calls', () => {
  const actor = customerActor(7);
  for (const token of [signer.sign(actor, CALL), signer.sign(actor, CALL)]) signer.verify(token, CALL);
});

test('an actor signed too long ago is refused', () => {
  jest.useFakeTimers();
  const token = signer.sign(customerActor(7), CALL);
  jest.setSystemTime(Date.now() + 61_000);
  expect(() => signer.verify(token, CALL)).toThrow('too late');
});

test('while secrets change, both are accepted, whichever way round; afterwards the old one is refused', () => {
  const NEW = 'cd'.repeat(32);
  const [before, during, after] = [new ActorSigner(SECRET, NEW), new ActorSigner(NEW, SECRET), new ActorSigner(NEW)];
  const by = (one: ActorSigner): string => one.sign(customerActor(7), CALL);
  expect(during.verify(by(signer), CALL).userId).toBe(7);
  expect(before.verify(by(during), CALL).userId).toBe(7);
  expect(after.verify(by(during), CALL).userId).toBe(7);
  expect(() => after.verify(by(signer), CALL)).toThrow('forged');
  expect(() => signer.verify(by(during), CALL)).toThrow('forged');
});

test('a program whose machine’s clock is wrong signs and checks by the corrected time', () => {
  const rightTime = Date.now();
  jest.useFakeTimers({ now: rightTime - 3_600_000 });
  const corrected = new ActorSigner(SECRET, undefined, () => Date.now() + 3_600_000);
  const onTime = new ActorSigner(SECRET, undefined, () => rightTime);
  expect(onTime.verify(corrected.sign(customerActor(7), CALL), CALL).userId).toBe(7);
  expect(corrected.verify(onTime.sign(customerActor(7), CALL), CALL).userId).toBe(7);
  expect(() => onTime.verify(new ActorSigner(SECRET).sign(customerActor(7), CALL), CALL)).toThrow('too late');
});
