import { describe, expect, it } from '@jest/globals';
import { signatureHeader, waitAfter } from './signature.ts';

describe('webhook signature', () => {
  it('is an HMAC of the time, a dot and the exact body', () => {
    // Computed with: printf '%s' '1700000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_sandbox
    expect(signatureHeader('{"a":1}', 'whsec_sandbox', 1_700_000_000)).toBe(
      't=1700000000,v1=8538c2b82bc03892391ca36dc8b79bfbc1b1d7a9492e254952537c4558f637db',
    );
  });

  it.each([
    [1, 200],
    [2, 400],
    [4, 1_600],
    [7, 10_000],
    [500, 10_000],
  ])('after %i tries it waits %i ms', (attempts, wait) => {
    expect(waitAfter(attempts)).toBe(wait);
  });
});
