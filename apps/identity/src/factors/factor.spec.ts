import { expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { keyUri, spaced, stepOf } from './factor.ts';
import { qrSvg } from './qr.ts';
import { recoveryCode, typedRecoveryCode } from './recovery.ts';

// RFC 6238, appendix B: the key "12345678901234567890", the last six digits of its SHA-1 column.
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at second %p the code is %s', (seconds, code) => {
  expect(stepOf(code, KEY, at(seconds), 0)).toBe(Math.floor(seconds / 30));
});

test.each([
  ['the phone is 29 s behind', 1_030, 1_000, 33],
  ['the phone is 20 s ahead', 1_000, 1_020, 34],
  ['an old code', 1_100, 1_000, null],
])('%s', (_what, now, codeAt, step) => {
  const code = generateSync({ secret: KEY, epoch: codeAt });
  expect(stepOf(code, KEY, at(now), 0)).toBe(step);
});

test('a used code is not accepted twice, nor an older one after it', () => {
  const older = generateSync({ secret: KEY, epoch: 990 });
  const code = generateSync({ secret: KEY, epoch: 1_020 });
  const step = stepOf(code, KEY, at(1_020), 0);
  expect(step).toBe(34);
  expect(stepOf(code, KEY, at(1_021), 34)).toBeNull();
  expect(stepOf(older, KEY, at(1_021), 34)).toBeNull();
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345'])('%p is no code', (typed) => {
  expect(stepOf(typed, KEY, at(59), 0)).toBeNull();
});

test('the key as an app scans it and as a person types it', () => {
  expect(keyUri('Sorrel', 'a+b@c.co', KEY)).toMatch(
    /^otpauth:\/\/totp\/Sorrel:a(%2B|\+)b(%40|@)c\.co\?secret=GEZDGN\w+/,
  );
  expect(spaced(KEY)).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
  expect(qrSvg(keyUri('Sorrel', 'a@b.co', KEY))).toMatch(/^<svg/);
});

test('recovery codes: ten even letters, typed in any way', () => {
  const code = recoveryCode(Uint8Array.from({ length: 64 }, (_, n) => n * 4));
  expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  expect(typedRecoveryCode(` ${code.toUpperCase().replace('-', ' ')} `)).toBe(code);
  expect(typedRecoveryCode('12345-67890')).toBeNull();
  expect(typedRecoveryCode('abc')).toBeNull();
  expect(() => recoveryCode(Uint8Array.from({ length: 64 }, () => 255))).toThrow('too few random bytes');
});
