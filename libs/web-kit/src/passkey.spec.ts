import { expect, test } from '@jest/globals';
import { WebAuthnError } from '@simplewebauthn/browser';
import { ApiError, messageOf } from './api.ts';
import { makePasskey, problemText } from './passkey.ts';

const failed = (code: WebAuthnError['code'], name: string) =>
  new WebAuthnError({ message: 'for programmers', code, cause: Object.assign(new Error('why'), { name }) });

test.each([
  ['a device that has one', failed('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'InvalidStateError'), /already/],
  ['another address', failed('ERROR_INVALID_RP_ID', 'SecurityError'), /usual address/],
  ['an address of digits', failed('ERROR_INVALID_DOMAIN', 'SecurityError'), /usual address/],
  [
    'a key without a PIN',
    failed('ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT', 'ConstraintError'),
    /PIN, a fingerprint/,
  ],
  ['a press on Cancel', failed('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError'), /cancelled/],
  ['what nobody foresaw', new TypeError('x is undefined'), /once more/],
  ['nothing at all', null, /once more/],
])('%s is told in words that say what to do', (_what, error, text) => {
  for (const act of ['make', 'sign'] as const) {
    expect(problemText(error, act)).toMatch(text);
    expect(problemText(error, act)).not.toMatch(/programmers|undefined/);
  }
});

test('a browser that knows no passkeys says so before it asks the device', async () => {
  const error = await makePasskey({} as Parameters<typeof makePasskey>[0]).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(messageOf(error)).toMatch(/does not know passkeys/);
});
