import { expect } from '@jest/globals';

// A second, the library's own limit, is not enough where three suites share two cores with whole worlds: what a page shows was given up before
// it was drawn. Read by suites of components alone, so that rules do not load the library.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 30_000 });
}
