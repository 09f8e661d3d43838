/* Whole systems begin first, then services, then rules, the longest file of each first: no worker is left with a minute's suite at the end. */
import Sequencer from '@jest/test-sequencer';

const kindOf = ({ path }) => (path.includes('/apps/e2e/test/') ? 0 : path.includes('/test/') ? 1 : 2);
const sizeOf = ({ path, context }) => context.hasteFS.getSize(path) ?? 0;

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return tests.toSorted((a, b) => kindOf(a) - kindOf(b) || sizeOf(b) - sizeOf(a));
  }
}
