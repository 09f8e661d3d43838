import { describe, expect, test } from '@jest/globals';
import { isPomSafeIn, pomDecision, pomProblems } from './pom-safe.ts';

describe('medicines are advertised only where somebody decided it', () => {
  test.each([
    [undefined, 'production', true],
    ['', 'production', true],
    [undefined, 'development', false],
    [undefined, 'staging', false],
    [undefined, undefined, false],
    ['on', 'development', true],
    ['1', 'test', true],
    ['off', 'production', false],
  ])('POM_SAFE=%s with NODE_ENV=%s: %s', (word, nodeEnv, isSafe) => {
    expect(isPomSafeIn({ POM_SAFE: word }, nodeEnv)).toBe(isSafe);
  });

  test.each([
    ['2026-11-29 Jane Doe, owner: our lawyer has read the pages of 28 November', true],
    ['2026-11-29 Jane Doe: ok', false],
    ['2026-02-30 Jane Doe, owner: our lawyer has read the pages', false],
    ['Jane Doe, owner: our lawyer has read the pages', false],
    ['2026-11-29: our lawyer has read the pages of 28 November', false],
    ['yes', false],
    ['', false],
    [undefined, false],
  ])('the decision %j counts: %s', (text, isOne) => {
    expect(pomDecision(text) !== null).toBe(isOne);
    const refused = Object.values(
      pomProblems({
        NODE_ENV: 'production',
        POM_SAFE: 'off',
        ...(text === undefined ? {} : { POM_SAFE_DECISION: text }),
      }),
    );
    expect(refused).toEqual([!isOne]);
  });

  test('nothing is refused where nothing is advertised, or where it is only tried out', () => {
    for (const env of [{ NODE_ENV: 'production' }, { NODE_ENV: 'production', POM_SAFE: 'on' }])
      expect(Object.values(pomProblems(env))).toEqual([false]);
  });
});
