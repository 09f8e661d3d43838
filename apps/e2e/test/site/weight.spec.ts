import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { SCRIPT_GOAL_KB, STYLE_GOAL_KB, weightOf } from '@sorrel/test-kit/weight';

const CLIENT = fileURLToPath(new URL('../../../storefront/build/client', import.meta.url));

describe('what a first view weighs', () => {
  test.each(['/', '/shop', '/shop/acne', '/hair-loss', '/weight-loss', '/acne', '/journal', '/faqs'])('%s', (page) => {
    const { scriptKb, styleKb } = weightOf(CLIENT, page);
    // Guards against finding no scripts at all.
    expect(scriptKb).toBeGreaterThan(60);
    expect(styleKb).toBeGreaterThan(4);
    expect(scriptKb).toBeLessThanOrEqual(SCRIPT_GOAL_KB);
    expect(styleKb).toBeLessThanOrEqual(STYLE_GOAL_KB);
  });
});
