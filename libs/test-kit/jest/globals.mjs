/**
 * `@jest/globals` where modules outlive a suite (native-runtime.mjs): whoever imported `expect` or `test` while one suite ran means, when the next
 * one runs, that one's.
 */
let suite = null;

/** The functions of the suite that begins. */
export const setSuite = (functions) => (suite = functions);

const now = (name) =>
  new Proxy(() => undefined, {
    apply: (_, __, words) => suite[name](...words),
    get: (_, key) => suite[name][key],
  });

export const jest = now('jest');
export const expect = now('expect');
export const test = now('test');
export const it = now('it');
export const describe = now('describe');
export const beforeAll = now('beforeAll');
export const beforeEach = now('beforeEach');
export const afterAll = now('afterAll');
export const afterEach = now('afterEach');
