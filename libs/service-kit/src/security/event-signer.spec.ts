import { expect, test } from '@jest/globals';
import { EventSigner } from './event-signer.ts';

const signer = new EventSigner('ab'.repeat(32));
const SUBJECT = 'evt.billing.charge.paid';
const BODY = '{"id":"1"}';
const signature = signer.sign(SUBJECT, BODY);

test.each([
  ['the event itself', SUBJECT, BODY, signature, true],
  ['another body', SUBJECT, '{"id":"2"}', signature, false],
  ['another event of the same owner', 'evt.billing.charge.failed', BODY, signature, false],
  ['the same signature in another owner’s name', 'evt.identity.charge.paid', BODY, signature, false],
  ['another secret', SUBJECT, BODY, new EventSigner('cd'.repeat(32)).sign(SUBJECT, BODY), false],
  ['no signature', SUBJECT, BODY, '', false],
])('a signature holds for one event of one owner: %s', (_, subject, body, given, holds) => {
  expect(signer.isSigned(subject, body, given)).toBe(holds);
});

test('while secrets change, events of both are taken; afterwards those of the old one are refused', () => {
  const [before, NEW] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const old = new EventSigner(before).sign(SUBJECT, BODY);
  expect(new EventSigner(NEW, before).isSigned(SUBJECT, BODY, old)).toBe(true);
  expect(new EventSigner(NEW).isSigned(SUBJECT, BODY, old)).toBe(false);
});
