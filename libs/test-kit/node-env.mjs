import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TestEnvironment } from 'jest-environment-node';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Tells the worlds of a suite that a test or hook of it has failed: they leave what they know when they stop (src/left.ts). */
export default class FailingEnvironment extends TestEnvironment {
  #suite;

  constructor(config, context) {
    super(config, context);
    this.#suite = relative(ROOT, context.testPath);
  }

  handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.global.failedSuite = this.#suite;
  }
}
