import { describe, expect, it } from '@jest/globals';
import { RateLimit } from './rate-limit.ts';

describe('rate limit', () => {
  it('lets five calls a second through and no sixth', () => {
    const limit = new RateLimit(5);
    expect([0, 100, 200, 300, 400, 500].map((at) => limit.allows(at))).toEqual([true, true, true, true, true, false]);
    expect(limit.allows(1_001)).toBe(true);
    expect(limit.allows(1_002)).toBe(false);
  });

  it('0 means no limit', () => {
    const limit = new RateLimit(0);
    expect(Array.from({ length: 50 }, () => limit.allows(1)).every(Boolean)).toBe(true);
  });
});
