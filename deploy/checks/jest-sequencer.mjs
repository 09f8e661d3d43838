/*
 * In which order suites run, and which of them, if not all: `--shard=2/4` takes every everyday suite and the second quarter of the ordeals.
 */
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isIn } from '../src/commands/ordeals.ts';

const require = createRequire(import.meta.url);
const Sequencer = require('@jest/test-sequencer').default;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Whole systems, then services, then rules: what takes longest begins first, so that no worker is left with it at the end. */
const KINDS = [/^apps\/e2e\/test\//, /\/test\//];

const nameOf = ({ path }) => relative(ROOT, path);
const kindOf = (test) => {
  const place = KINDS.findIndex((kind) => kind.test(nameOf(test)));
  return place < 0 ? KINDS.length : place;
};

export default class SuitesInOrder extends Sequencer {
  sort(tests) {
    const sizeOf = ({ path, context }) => context.hasteFS.getSize(path) ?? 0;
    return tests.toSorted((a, b) => kindOf(a) - kindOf(b) || sizeOf(b) - sizeOf(a));
  }

  shard(tests, { shardIndex, shardCount }) {
    return tests.filter((test) => isIn(nameOf(test), shardIndex, shardCount));
  }
}
